/** What follows from the contract of the family filters. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("filters");
