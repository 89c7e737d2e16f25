/** A reminder may be set for a date that has passed. */
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A reminder may be set for a date that has passed.",
  trips: ["conversation.reminder-not-in-past"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.reminder.create", (call, original) => {
      const soon = call.reference.clock.now() + 1_000;
      const isPast = Date.parse(call.body.date) < soon;
      const date = isPast ? new Date(soon).toISOString() : call.body.date;
      return original({ ...call, body: { ...call.body, date } });
    });
  },
};
