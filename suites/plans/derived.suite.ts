/** What follows from the contract of the family plans. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("plans");
