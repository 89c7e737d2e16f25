/** A content type without charset. */
import { wrapText } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Sends application/json without a charset.",
  legal: ["open.content-type"],
  plant({ seams }) {
    wrapText(seams, (_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": "application/json" },
    }));
  },
};
