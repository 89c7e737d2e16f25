/** What follows from the contract of the family connect. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("connect");
