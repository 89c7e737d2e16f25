/** JSON written with blanks and escapes. */
import { wrapText } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Indents its JSON and escapes whatever is not ASCII.",
  legal: ["1/1"],
  plant({ seams }) {
    wrapText(seams, (text) => ({
      body: JSON.stringify(JSON.parse(text), null, "\t").replaceAll(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
    }));
  },
};
