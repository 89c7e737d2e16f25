/** What follows from the contract of the family ratings. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("ratings");
