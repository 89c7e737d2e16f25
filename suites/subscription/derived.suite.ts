/** What follows from the contract of the family subscription. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("subscription");
