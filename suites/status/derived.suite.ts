/** What follows from the contract of the family status. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("status");
