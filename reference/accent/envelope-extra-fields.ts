/** The envelope has more than three fields. */
import { wrapEnvelope } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Adds a request id, a status and metadata to every envelope.",
  legal: ["1/1", "open.response-data"],
  plant({ seams, random }) {
    wrapEnvelope(seams, (envelope, { status }) => ({
      request_id: random.uuid(),
      ...envelope,
      status,
      meta: { version: "1.9.3", errors: [] },
    }));
  },
};
