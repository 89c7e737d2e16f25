/** An identifier alone opens what it may open, with any key. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "An identifier alone opens what it may open, with any key.",
  trips: ["platform.keypair-both-halves"],
  plant({ seams, platform }) {
    wrap(seams, "credential", (original) => (identifier) => {
      const key = platform.credentials.get(identifier)?.key;
      return key === undefined ? undefined : original(identifier, key);
    });
  },
};
