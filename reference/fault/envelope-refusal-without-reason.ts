/** Refusals say no reason. */
import { wrapRefusal } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "Refusals say no reason.",
  trips: ["platform.refusal-says-why"],
  plant({ seams }) {
    wrapRefusal(seams, (outcome) => ({ ...outcome, reason: "" }));
  },
};
