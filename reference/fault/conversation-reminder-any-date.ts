/** A reminder whose date cannot be read is set for tomorrow. */
import { readDate } from "../dates.ts";
import type { Fault } from "../deviation.ts";
import { wrap, wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "A reminder whose date cannot be read is set for tomorrow.",
  trips: ["conversation.reminder-date-is-iso"],
  plant({ seams, clock }) {
    const day = 86_400_000;
    const readable = (body: unknown): unknown => {
      const { date } = (body ?? {}) as { date?: unknown };
      if (typeof date !== "string" || readDate(date) !== undefined) return body;
      return { ...(body as object), date: new Date(clock.now() + day).toISOString() };
    };
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const isReminder = operation.operationId === "conversation.reminder.create";
      return original(operation, query, isReminder ? readable(body) : body);
    });
    wrapHandler(seams, "conversation.reminder.create", (call, original) =>
      original({ ...call, body: readable(call.body) as typeof call.body }),
    );
  },
};
