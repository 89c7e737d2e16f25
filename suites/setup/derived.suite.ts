/** What follows from the contract of the family setup. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("setup");
