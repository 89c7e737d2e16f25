/** What follows from the contract of the family call. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("call");
