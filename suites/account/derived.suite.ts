/** What follows from the contract of the family account. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("account");
