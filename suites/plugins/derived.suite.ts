/** What follows from the contract of the family plugins. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("plugins");
