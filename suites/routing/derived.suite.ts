/** What follows from the contract of the family routing. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("routing");
