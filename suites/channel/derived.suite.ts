/** What follows from the contract of the family channel. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("channel");
