/** What follows from the contract of the family people. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("people");
