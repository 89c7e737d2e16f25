/** What follows from the contract of the family limits. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("limits");
