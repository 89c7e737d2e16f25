/** What follows from the contract of the family conversation. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("conversation");
