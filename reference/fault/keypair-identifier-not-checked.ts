/** A key alone opens what it may open, under any identifier. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A key alone opens what it may open, under any identifier.",
  trips: ["platform.keypair-both-halves"],
  plant({ seams, platform }) {
    wrap(seams, "credential", (original) => (identifier, key) => {
      const holder = platform.credentials.values().find((one) => one.key === key);
      return original(holder?.identifier ?? identifier, key);
    });
  },
};
