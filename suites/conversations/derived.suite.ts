/** What follows from the contract of the family conversations. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("conversations");
