/** An ephemeral session lasts for a month. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

const month = 30 * 24 * 60 * 60_000;

export const fault: Fault = {
  says: "An ephemeral session lasts for a month.",
  trips: ["session.ephemeral-expires"],
  plant({ seams }) {
    wrap(
      seams,
      "duration",
      (original) => (name) => (name === "ephemeral-session" ? month : original(name)),
    );
  },
};
