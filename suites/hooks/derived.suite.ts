/** What follows from the contract of the family hooks. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("hooks");
