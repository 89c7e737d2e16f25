/** A content type in other letter case. */
import { wrapText } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Sends application/json in capitals, with a quoted charset.",
  legal: ["open.content-type"],
  plant({ seams }) {
    wrapText(seams, (_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": 'Application/JSON;Charset="UTF-8"' },
    }));
  },
};
