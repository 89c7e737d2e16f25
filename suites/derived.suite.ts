/** What follows from the contract, in every family. */
import { derivedRules } from "../harness/author.ts";

derivedRules();
