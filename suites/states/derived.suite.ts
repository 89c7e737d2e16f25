/** What follows from the contract of the family states. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("states");
