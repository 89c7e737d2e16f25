/** Exported data must be sent by email to who asked for it. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "The export of a helpdesk locale is accepted and no email is sent.",
  trips: ["helpdesk.export-mail"],
  plant({ seams }) {
    wrapHandler(seams, "helpdesk.export.start", () => undefined);
  },
};
