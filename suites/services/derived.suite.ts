/** What follows from the contract of the family services. */
import { derivedRules } from "../../harness/author.ts";

derivedRules("services");
