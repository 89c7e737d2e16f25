/** What follows from the contract of the family shortcuts. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("shortcuts");
