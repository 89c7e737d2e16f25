/** What follows from the contract of the family billing. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("billing");
