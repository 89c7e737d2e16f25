/** What follows from the contract of the family filters. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("filters");
