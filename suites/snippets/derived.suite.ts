/** What follows from the contract of the family snippets. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("snippets");
