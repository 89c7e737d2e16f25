/** The deletion of a website never runs. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "The deletion of a website never runs.",
  trips: ["website.delete-runs-when-due"],
  plant({ seams }) {
    const centuries = 1e13;
    wrap(
      seams,
      "duration",
      (original) => (name) => (name === "website-deletion" ? centuries : original(name)),
    );
  },
};
