/** A user token meets no limit per minute. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A user token meets no limit per minute.",
  trips: ["platform.user-per-minute-limit"],
  plant({ seams }) {
    wrap(
      seams,
      "charge",
      (original) => (caller, operation) =>
        caller.tier === "user" ? undefined : original(caller, operation),
    );
  },
};
