/** Reminders: only for the future, and then as an alert. */
import * as fc from "fast-check";
import {
  eventually,
  isAccepted,
  isoDate,
  listed,
  memberAt,
  mentions,
  rule,
  show,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { texts } from "../support/conversation/message.ts";
import { sendNow } from "../support/conversation/time.ts";
import { day, hour, minute } from "../support/duration.ts";
import { offsetDate, offsets } from "../support/platform/offset.ts";
import { advance } from "../support/clock.ts";

/** Sets a reminder for this long from now, by the clock of the target, as a precondition; returns what is now. */
async function remind(chat: Chat, note: string, ahead: number): Promise<number> {
  const { trial, as, params } = chat;
  const { timestamp } = await sendNow(chat);
  const body = { date: isoDate(timestamp + ahead), note };
  await trial.given(as, "conversation.reminder.create", { params, body });
  return timestamp;
}

/**
 * Sets the same reminder in several conversations, of one of them with the date in a time zone ahead of UTC, where the target takes such a
 * date (open.date-forms).
 */
async function remindAlike(chats: readonly [Chat, ...Chat[]], note: string, ahead: number) {
  const [{ trial }] = chats;
  const { timestamp } = await sendNow(chats[0]);
  const at = timestamp + ahead;
  const abroad = offsetDate(at, Math.abs(trial.draw(offsets)));
  for (const [i, { as, params }] of chats.entries()) {
    const set = (date: string) => ({ params, body: { date, note } });
    const create = "conversation.reminder.create";
    if (i === 0 && isAccepted(await trial.call(as, create, set(abroad)))) continue;
    await trial.given(as, create, set(isoDate(at)));
  }
}

/** The same reminder with a good date shows what the refusal of these dates is for. */
async function refusesDates(chat: Chat, dates: (now: number) => string[]): Promise<void> {
  const { trial, as, params } = chat;
  const note = trial.draw(texts);
  const now = await remind(chat, note, 24 * hour);
  for (const date of dates(now)) {
    await trial.refuses(as, "conversation.reminder.create", { params, body: { date, note } });
  }
}

const from1990To2020 = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2020) }).map(isoDate);
const past = fc.array(from1990To2020, { minLength: 1, maxLength: 2 });

rule("conversation.reminder-not-in-past", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  // Without its offset the last one would be to come; in whatever form, both have passed (open.date-forms).
  await refusesDates(chat, (now) => [
    ...trial.draw(past),
    isoDate(now - 2 * hour),
    offsetDate(now - 2 * hour, Math.abs(trial.draw(offsets))),
  ]);
});

/** Nothing that anybody can read a date into: others may be taken for what they mean (open.reminder-date-otherwise). */
const noDates = fc.subarray(["whenever it suits you", "no date", "sooner or later", "T:Z"], {
  minLength: 3,
});

rule("conversation.reminder-date-is-iso", async (trial) => {
  await refusesDates(await startChat(trial, await trial.world()), () => trial.draw(noDates));
});

/** Alerts of reminders in the feed of the owner. */
async function remindersOf(trial: Trial, { owner }: World): Promise<unknown[]> {
  const alerts = await listed(trial, owner, "alerts.feed.list", {});
  return alerts.filter((alert) => memberAt(alert, "namespace") === "message:reminder");
}

rule("conversation.reminder-alerts", async (trial) => {
  const world = await trial.world();
  const chats: Chat[] = [];
  for (const _ of [1, 2, 3, 4]) chats.push(await startChat(trial, world, world.owner));
  const [first, second, third, last] = chats as [Chat, Chat, Chat, Chat];
  const known = new Set((await remindersOf(trial, world)).map((one) => show(one)));
  const added = async (): Promise<unknown[]> =>
    (await remindersOf(trial, world)).filter((alert) => !known.has(show(alert)));
  const expectAlerts = async (count: number, when: string): Promise<unknown[]> => {
    const alerts = await eventually(trial, "list", added, ({ length }) => length >= count);
    trial.equal(alerts.length, count, `alerts message:reminder ${when}`);
    return alerts;
  };
  // One in the past, which is refused, brings none.
  const { timestamp: now } = await sendNow(first);
  const late = { date: isoDate(now - hour), note: trial.draw(texts) };
  const { as, params } = first;
  if (isAccepted(await trial.call(as, "conversation.reminder.create", { params, body: late })))
    trial.cannot("a reminder in the past had to be refused first");
  // Timers count to some 24 days; one of later is none of now.
  await remind(last, trial.draw(texts), 28 * day);
  await remind(first, trial.draw(texts), hour + 5 * minute);
  await remindAlike([second, third], trial.draw(texts), hour + 15 * minute);
  await advance(trial, hour);
  await expectAlerts(0, "before the date of any reminder");
  await advance(trial, 10 * minute);
  await expectAlerts(1, "after the date of the first reminder");
  await advance(trial, 10 * minute);
  const alerts = await expectAlerts(3, "after the date of two more reminders");
  // What an alert says of its reminder is open (open.reminder-effect).
  const named = chats.filter(({ params }) =>
    alerts.some((one) => mentions(one, params.session_id)),
  );
  const ids = named.map(({ params }) => params.session_id);
  if (!ids.length) return;
  const expected = [first, second, third].map(({ params }) => params.session_id);
  trial.equal(ids, expected, "the conversations of which the alerts speak");
});
