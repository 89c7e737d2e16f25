/** What follows from the contract of the family limits. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("limits");
