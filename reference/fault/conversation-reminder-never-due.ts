/** A reminder is taken for a day that never comes. */
import { readDate } from "../dates.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A reminder is taken for a day that never comes.",
  trips: ["conversation.reminder-alerts"],
  plant({ seams }) {
    const century = 100 * 365 * 86_400_000;
    wrapHandler(seams, "conversation.reminder.create", (call, original) => {
      const at = readDate(call.body.date);
      const isDue = at === undefined || at <= call.reference.clock.now();
      const date = isDue ? call.body.date : new Date(at + century).toISOString();
      return original({ ...call, body: { ...call.body, date } });
    });
  },
};
