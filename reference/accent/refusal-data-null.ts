/** The data of refusals is null. */
import { wrapEnvelope } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Shows null as the data of every refusal.",
  legal: ["open.envelope-data-of-refusal"],
  plant({ seams }) {
    wrapEnvelope(seams, (envelope) =>
      envelope["error"] === true ? { ...envelope, data: null } : envelope,
    );
  },
};
