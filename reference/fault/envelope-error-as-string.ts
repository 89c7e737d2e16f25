/** The website is answered with error as a string. */
import { wrapEnvelopeOf } from "../deviate/outgoing.ts";
import type { Fault } from "../deviation.ts";

export const fault: Fault = {
  says: "The website is answered with error as a string.",
  trips: ["envelope:website.read"],
  plant({ seams }) {
    wrapEnvelopeOf(seams, "website.read", (envelope) => ({
      ...envelope,
      error: String(envelope["error"]),
    }));
  },
};
