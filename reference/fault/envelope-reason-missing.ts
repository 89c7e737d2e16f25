/** The statistics of people are answered without a reason. */
import { without, wrapEnvelopeOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The statistics of people are answered without a reason.",
  trips: ["envelope:people.stats.read"],
  plant({ seams }) {
    wrapEnvelopeOf(seams, "people.stats.read", (envelope) => without(envelope, "reason"));
  },
};
