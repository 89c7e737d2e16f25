/** What follows from the contract of the family helpdesk. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("helpdesk");
