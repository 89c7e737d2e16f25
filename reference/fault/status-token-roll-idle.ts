/** A leaked reporter token stays in use, though its owner rolled it. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Accepts a roll of the reporter token and keeps the token.",
  trips: ["status.token-rolls"],
  plant({ seams }) {
    wrapHandler(seams, "status.token.roll", () => undefined);
  },
};
