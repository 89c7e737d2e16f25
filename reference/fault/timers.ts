/**
 * What is weeks away comes at once, as with timers that count milliseconds in 32 bits; and what has no end is kept for a day, as in a
 * cache.
 */
import { type Call, websiteOf } from "../call.ts";
import { readDate } from "../dates.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, takesBody } from "../deviate/handler.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { pageOf } from "../routes/status/state.ts";
import { profileOf } from "../state/people.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** The longest time that such a timer counts (ms). */
const longest = 2 ** 31 - 1;

const day = 86_400_000;

/** What the operation did is undone a day later. */
const endsAfterADay = <Id extends OperationId>(
  operationId: Id,
  end: (call: Call<Id>) => void,
): Plant =>
  afterwards(operationId, (call) => {
    const { clock } = call.reference;
    clock.at(clock.now() + day, () => end(call));
  });

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
  "conversation-block-for-a-day": fault(
    "A block ends by itself within a day.",
    ["platform.writes-kept-for-days"],
    endsAfterADay("conversation.block.set", (call) => {
      placeOf(call).conversation.is_blocked = false;
    }),
  ),
  "conversation-badge-for-a-day": fault(
    "A conversation that was set to verified is so for a day.",
    ["platform.writes-kept-for-days"],
    endsAfterADay("conversation.verify.set", (call) => {
      placeOf(call).conversation.is_verified = false;
    }),
  ),
  "people-data-for-a-day": fault(
    "Custom data that was changed is kept for a day.",
    ["platform.writes-kept-for-days"],
    endsAfterADay("people.data.merge", (call) => {
      profileOf(websiteOf(call), call.params.people_id).data = {};
    }),
  ),
  "people-events-for-a-day": fault(
    "The events of a profile are kept for a day.",
    ["platform.writes-kept-for-days"],
    endsAfterADay("people.event.create", (call) => {
      profileOf(websiteOf(call), call.params.people_id).events.length = 0;
    }),
  ),
};
