/** Deviations of what the visitor of the stage does. */
import type { Reference } from "../reference.ts";
import type { Plant } from "./deviation.ts";
import { seam } from "./seam.ts";

/** Does something else in place of an act of the visitor; `original` does the right thing. */
export const insteadOfVisit = (
  act: string,
  around: (
    reference: Reference,
    input: Record<string, unknown>,
    original: () => unknown,
  ) => unknown,
): Plant =>
  seam(
    "visit",
    (original) => (reference, input) =>
      input["act"] === act
        ? around(reference, input, () => original(reference, input))
        : original(reference, input),
  );
