/** What follows from the contract of the family search. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("search");
