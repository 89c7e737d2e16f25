/** What follows from the contract of the family subscription. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("subscription");
