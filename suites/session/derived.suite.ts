/** What follows from the contract of the family session. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("session");
