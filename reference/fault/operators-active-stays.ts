/** Clearing the last active operators is accepted and clears nothing. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Clearing the last active operators is accepted and clears nothing.",
  trips: ["operators.active-cleared"],
  plant({ seams }) {
    wrapHandler(seams, "operators.active.clear", () => undefined);
  },
};
