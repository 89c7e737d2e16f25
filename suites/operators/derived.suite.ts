/** What follows from the contract of the family operators. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("operators");
