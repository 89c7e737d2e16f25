/** What follows from the contract of the family inboxes. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("inboxes");
