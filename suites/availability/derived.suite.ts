/** What follows from the contract of the family availability. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("availability");
