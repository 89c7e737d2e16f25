/** The limit a minute of a user token lasts for a day. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The limit a minute of a user token lasts for a day.",
  trips: ["platform.user-per-minute-limit-passes"],
  plant({ seams }) {
    wrap(
      seams,
      "duration",
      (original) => (name) => original(name === "quota-minute" ? "quota-day" : name),
    );
  },
};
