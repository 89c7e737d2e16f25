/** What follows from the contract of the family helpdesk. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("helpdesk");
