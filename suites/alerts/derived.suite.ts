/** What follows from the contract of the family alerts. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("alerts");
