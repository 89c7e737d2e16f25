/** What follows from the contract of the family operators. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("operators");
