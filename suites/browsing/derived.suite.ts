/** What follows from the contract of the family browsing. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("browsing");
