/** Ending a call is accepted, and the call goes on. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Ending a call is accepted, and the call goes on.",
  trips: ["call.ended-is-not-ongoing"],
  plant({ seams }) {
    wrapHandler(seams, "call.session.end", () => undefined);
  },
};
