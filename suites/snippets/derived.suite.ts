/** What follows from the contract of the family snippets. */
import { derivedRules } from "../../harness/suite.ts";

derivedRules("snippets");
