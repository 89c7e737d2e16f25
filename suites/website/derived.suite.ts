/** What follows from the contract of the family website. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("website");
