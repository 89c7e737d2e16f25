/** What follows from the contract of the family shortcuts. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("shortcuts");
