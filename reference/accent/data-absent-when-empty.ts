/** Calls that have nothing to say have no data. */
import { wrapEnvelope } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

const isEmpty = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.keys(data).length === 0;

export const accent: Accent = {
  says: "Leaves data out where it would be an empty object and no shape is shown.",
  legal: ["open.response-data", "1/1"],
  plant({ seams }) {
    wrapEnvelope(seams, (envelope, { operation }) => {
      const { data, ...rest } = envelope;
      return operation?.data === undefined && isEmpty(data) ? rest : envelope;
    });
  },
};
