/** Asking for a recovery is accepted, but no mail goes out. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Asking for a recovery is accepted, but no mail goes out.",
  trips: ["session.recover-sends-mail"],
  plant({ seams }) {
    wrapHandler(seams, "session.recover", () => undefined);
  },
};
