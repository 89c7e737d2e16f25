/** The date filters of the list of conversations, relative to the update date (1/4.2). */
import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { eventually, hasClock, isoDate, rule, type Trial } from "../../harness/author.ts";
import {
  earlierThatDay,
  isAfter,
  isBefore,
  laterThatDay,
  momentOf,
  near,
} from "../support/moment.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import {
  begin,
  idOf,
  isAmong,
  list,
  openDesk,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";
import { day, hour } from "../support/duration.ts";
import { apart, expectKept, type Range } from "../support/within.ts";
import { advance } from "../support/clock.ts";

/**
 * Far enough from every bound: whether it is included is open. Beside a drawn distance the nearest is tried, where
 * a bound that is cut to its day would lie on the wrong side.
 */
const distance = fc.integer({ min: hour, max: 48 * hour });

/** Where there is nothing any more (ms). */
const beyondAll = 400 * day;

const updateOf = ({ updated_at }: Conversation): number | undefined =>
  typeof updated_at === "number" ? momentOf(updated_at) : undefined;

async function updatedAt(chat: Chat): Promise<number> {
  const read = await chatOnce(chat, (one) => updateOf(one) !== undefined);
  return updateOf(read) ?? chat.trial.cannot("the conversation shows no updated_at");
}

/** The rule says that the range lists the conversation, which was updated within. */
const expectUpdated = (desk: Desk, chat: Chat, range: Range): Promise<void> =>
  expectKept(
    desk.trial,
    {
      list: (query) => list(desk, query),
      isIt: ({ session_id }) => session_id === idOf(chat),
      at: updateOf,
    },
    range,
  );

interface TwoTimes {
  desk: Desk;
  earlier: Chat;
  /** Updated later, though created before that. */
  later: Chat;
  /** The distance from either update to the bound between them (ms). */
  far: number;
}

async function twoTimes(trial: Trial): Promise<TwoTimes> {
  const desk = await openDesk(trial);
  const drawn = trial.draw(apart);
  if (hasClock(trial)) {
    const times = await twoApart(desk, drawn, () => advance(trial, 2 * drawn));
    // One in which nothing happens for hours may be dated by that (open.conversation-updated-at).
    if ((await updatedAt(times.earlier)) + drawn < (await updatedAt(times.later))) return times;
  }
  // As long as one may wait.
  return twoApart(desk, near, () => pause(2 * near));
}

async function twoApart(desk: Desk, far: number, pass: () => Promise<unknown>): Promise<TwoTimes> {
  const earlier = await begin(desk);
  const later = await begin(desk);
  const before = await updatedAt(later);
  await pass();
  await say(later, "user", "Are you there?");
  const isLate = (one: Conversation): boolean => (updateOf(one) ?? 0) > before + far;
  // Where a message moves no update date, a conversation that is created now has a later one.
  const isMoved = isLate(await chatOnce(later, isLate));
  return { desk, earlier, later: isMoved ? later : await begin(desk), far };
}

/** The rule says that none of those listed was updated on the wrong side of the bound. */
async function expectNone(
  desk: Desk,
  query: Query,
  out: Chat,
  isWrong: (moment: number) => boolean,
): Promise<void> {
  const { trial } = desk;
  const isWrongly = (one: Conversation): boolean => isWrong(updateOf(one) ?? Number.NaN);
  const wrongIn = (all: Conversation[]): Conversation[] =>
    all.filter((one) => isWrongly(one) || isAmong([one], out));
  // A list may be behind in what it shows of what it selects, and in what it selects.
  const isRight = (all: Conversation[]): boolean => wrongIn(all).length === 0;
  const found = await eventually(trial, "list", () => list(desk, query), isRight);
  // The list form may lack the date (open.list-form-fields), which may be another one by now (open.conversation-updated-at).
  const isOut = !isAmong(found, out) || !isWrong(await updatedAt(out));
  trial.expect(
    isOut && !found.some(isWrongly),
    `conversations listed with ${JSON.stringify(query)}`,
    "none that was updated on the other side of a date",
    wrongIn(found).map(({ session_id, updated_at }) => ({ session_id, updated_at })),
    "conversations.conversation.list",
  );
}

rule("conversations.filter-date-start", async (trial) => {
  const { desk, earlier, later, far } = await twoTimes(trial);
  const early = await updatedAt(earlier);
  await expectUpdated(desk, later, { filter_date_start: isoDate(early + far) });
  trial.settle();
  for (const start of [early + far, early + laterThatDay(early), early + beyondAll]) {
    const query = { filter_date_start: isoDate(start) };
    await expectNone(desk, query, earlier, (moment) => isBefore(moment, start));
  }
});

rule("conversations.filter-date-end", async (trial) => {
  const { desk, earlier, later, far } = await twoTimes(trial);
  const late = await updatedAt(later);
  await expectUpdated(desk, earlier, { filter_date_end: isoDate(late - far) });
  trial.settle();
  for (const end of [late - far, late - earlierThatDay(late), late - beyondAll]) {
    const query = { filter_date_end: isoDate(end) };
    await expectNone(desk, query, later, (moment) => isAfter(moment, end));
  }
});

rule("conversations.filter-dates-keep", async (trial) => {
  const { desk, earlier, later, far } = await twoTimes(trial);
  const [early, updated] = [await updatedAt(earlier), await updatedAt(later)];
  // The creation is not between them, where time could be made to pass since.
  for (const [before, after] of [
    [far, trial.draw(distance)],
    [earlierThatDay(updated), laterThatDay(updated)],
  ] as const) {
    await expectUpdated(desk, later, {
      filter_date_start: isoDate(updated - before),
      filter_date_end: isoDate(updated + after),
    });
  }
  trial.settle();
  // Each bound holds beside the other one.
  const [start, end] = [early + far, updated - far];
  const since = {
    filter_date_start: isoDate(start),
    filter_date_end: isoDate(updated + trial.draw(distance)),
  };
  await expectNone(desk, since, earlier, (moment) => isBefore(moment, start));
  const until = {
    filter_date_start: isoDate(early - trial.draw(distance)),
    filter_date_end: isoDate(end),
  };
  await expectNone(desk, until, later, (moment) => isAfter(moment, end));
});
