/** What is weeks away comes at once, as with timers that count milliseconds in 32 bits. */
import { readDate } from "../dates.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { afterwards, takesBody } from "../deviate/handler.ts";
import { pageOf } from "../routes/status/state.ts";

/** The longest time that such a timer counts (ms). */
const longest = 2 ** 31 - 1;

export const timersFaults: Record<string, Fault> = {
  "conversation-reminder-of-weeks-at-once": fault(
    "A reminder for a date of more than 24 days ahead alerts at once.",
    ["conversation.reminder-alerts"],
    takesBody("conversation.reminder.create", (body, { reference: { clock } }) => {
      const ahead = (readDate(body.date) ?? 0) - clock.now();
      return ahead > longest ? { ...body, date: new Date(clock.now() + 100).toISOString() } : body;
    }),
  ),
  "status-announcement-of-weeks-gone": fault(
    "An announcement that expires in more than 24 days is gone at once.",
    ["status.announcement-expires"],
    afterwards("status.announcement.replace", (call) => {
      const { clock } = call.reference;
      const page = pageOf(call);
      if ((call.body.expire_at ?? 0) - clock.now() > longest)
        clock.at(clock.now() + 1, () => void (page.announcement = undefined));
    }),
  ),
};
