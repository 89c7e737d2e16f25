/** Routes without a listed tier are not open to all. */
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

const closed = new Set(["limits", "plans", "plugins"]);

export const accent: Accent = {
  says: "Asks for a keypair of any tier on routes for which no tier is listed, except where one registers, logs in or proves an address.",
  legal: ["open.unlisted-tier"],
  plant({ seams }) {
    wrap(
      seams,
      "needsCredential",
      (original) => (operation) => original(operation) || closed.has(operation.family),
    );
  },
};
