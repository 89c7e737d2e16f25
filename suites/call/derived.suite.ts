/** What follows from the contract of the family call. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("call");
