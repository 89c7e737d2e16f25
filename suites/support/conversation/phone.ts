/** Phones as visitors give them. */
import * as fc from "fast-check";
import { realistic } from "../../../harness/author.ts";

export const phones: fc.Arbitrary<string> = realistic["phone"] ?? fc.constant("+33 1 99 00 12 34");
