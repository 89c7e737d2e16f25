/** Refusals have no data. */
import { wrapEnvelope } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Leaves data out of every refusal.",
  legal: ["open.envelope-data-of-refusal", "1/1"],
  plant({ seams }) {
    wrapEnvelope(seams, ({ data, ...rest }) => (rest["error"] === true ? rest : { ...rest, data }));
  },
};
