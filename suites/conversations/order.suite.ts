/** The date orders of the list of conversations; which end comes first is open (1/4.2). */
import * as fc from "fast-check";
import {
  eventually,
  hasClock,
  isoDate,
  NotClaimed,
  rule,
  show,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, readChat, startChat, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { hour } from "../support/duration.ts";
import { enough } from "../support/later-pages.ts";
import { isCut, momentOf, untilLater } from "../support/moment.ts";
import {
  begin,
  caughtUpWith,
  idOf,
  isAmong,
  isTaken,
  list,
  openDesk,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";
import { advance } from "../support/clock.ts";

const count = 4;

interface Orders {
  /** The order in which they are answered and ask again, and so have been waiting since. */
  waiting: number[];
  /** The order in which they are last updated. */
  updated: number[];
}

/** None of creation, waiting and update runs in the order of another, nor in its reverse. */
const orders = fc.constantFrom<Orders>(
  { waiting: [2, 0, 3, 1], updated: [0, 2, 3, 1] },
  { waiting: [0, 2, 3, 1], updated: [2, 0, 3, 1] },
  { waiting: [1, 3, 0, 2], updated: [0, 2, 3, 1] },
  { waiting: [1, 3, 2, 0], updated: [1, 3, 0, 2] },
);

interface Begun {
  chats: Chat[];
  /** Lets what happens next have a later date; two calls may fall into one millisecond, or one second. */
  pass: () => Promise<void>;
}

/** Conversations that were created one after the other, of which the first {@link count} have dates of their own. */
async function begun(desk: Desk, most: number): Promise<Begun> {
  const { trial } = desk;
  const first = await begin(desk);
  const { created_at } = await readChat(first);
  const pass = async (): Promise<void> => {
    if (hasClock(trial) && !isCut(created_at)) await advance(trial, 2000);
    else await untilLater(trial, created_at);
  };
  const chats = [first];
  while (chats.length < most) {
    if (chats.length < count) await pass();
    chats.push(await begin(desk));
  }
  await pass();
  return { chats, pass };
}

/** Conversations whose dates of creation, waiting and update each run in an order of their own. */
async function dated(trial: Trial): Promise<{ desk: Desk; chats: Chat[] }> {
  const desk = await openDesk(trial);
  const { waiting, updated } = trial.draw(orders);
  const { chats, pass } = await begun(desk, count);
  for (const index of waiting) {
    await say(chats[index] as Chat, "operator", "Which one?");
    await say(chats[index] as Chat, "user", "The blue one");
    await pass();
  }
  for (const index of updated) {
    await say(chats[index] as Chat, "user", "Are you there?");
    await pass();
  }
  await caughtUpWith(desk, chats);
  return { desk, chats };
}

/** Fewer run in any direction. */
const fewest = 3;

const whenOpen = "when a conversation waits is left open";

const isWaiting = ({ waiting_since }: Conversation): boolean => typeof waiting_since === "number";

type Field = "created_at" | "updated_at" | "waiting_since";

const runsUp = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value >= (values[i - 1] as number));

const runsOneWay = (values: readonly number[]): boolean =>
  runsUp(values) || runsUp(values.toReversed());

const valuesOf = (all: readonly Conversation[], field: Field): number[] =>
  all.map((one) => one[field]).filter((value) => typeof value === "number");

/** Adds what the list leaves out and the single forms show (open.list-form-fields). */
const completed = (
  all: readonly Conversation[],
  singles: ReadonlyMap<string, Conversation>,
): Conversation[] => all.map((one) => ({ ...singles.get(one.session_id), ...withoutNull(one) }));

const withoutNull = (one: Conversation): Conversation =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)) as never;

async function singlesOf(chats: readonly Chat[]): Promise<Map<string, Conversation>> {
  const singles = new Map<string, Conversation>();
  for (const chat of chats) singles.set(idOf(chat), await readChat(chat));
  return singles;
}

interface Dates {
  /** What is listed, with the date where the single form shows it. */
  all: Conversation[];
  /** Those that have the date and are not listed. */
  lost: string[];
}

/** The list, and the single forms of those of which it does not show the date. */
async function datesIn(desk: Desk, query: Query, field: Field, chats: Chat[]): Promise<Dates> {
  const all = await list(desk, query);
  const isDated = (one: Conversation | undefined): boolean => typeof one?.[field] === "number";
  const listedAs = (chat: Chat): Conversation | undefined =>
    all.find(({ session_id }) => session_id === idOf(chat));
  const singles = await singlesOf(chats.filter((chat) => !isDated(listedAs(chat))));
  const lost = chats
    .filter((chat) => !isAmong(all, chat) && isDated(singles.get(idOf(chat))))
    .map(idOf);
  return { all: completed(all, singles), lost };
}

/** The rule says that the list holds all that have this date and runs in one direction by it, over all its pages. */
async function expectOrder(desk: Desk, query: Query, field: Field, chats: Chat[]): Promise<void> {
  const { trial } = desk;
  const read = (): Promise<Dates> => datesIn(desk, query, field, chats);
  const isRight = ({ all, lost }: Dates): boolean =>
    !lost.length && runsOneWay(valuesOf(all, field));
  const { all, lost } = await eventually(trial, "list", read, isRight);
  const values = valuesOf(all, field);
  const where = `not listed with ${show(query)}, though they have ${field}`;
  trial.equal(lost, [], where, "conversations.conversation.list");
  trial.settle();
  if (new Set(values).size < fewest) {
    const why = `fewer than ${fewest} values of ${field} are listed`;
    // The platform may have answered meanwhile (open.platform-messages).
    if (field === "waiting_since") throw new NotClaimed(`${whenOpen}, and ${why}`);
    trial.cannot(why);
  }
  trial.expect(runsOneWay(values), `${field} with ${show(query)}`, "one direction", values);
}

const ofWaiting: Query = { order_date_waiting: "1" };
const withEmpty: Query = { include_empty: "1" };

/** The same beside include_empty. */
async function expectOrderOfAll(
  desk: Desk,
  query: Query,
  field: Field,
  chats: Chat[],
): Promise<void> {
  await expectOrder(desk, query, field, chats);
  desk.trial.settle();
  const all: Query = { ...query, ...withEmpty };
  if (await isTaken(desk, all)) await expectOrder(desk, all, field, chats);
}

rule("conversations.order-created", async (trial) => {
  const { desk, chats } = await dated(trial);
  await expectOrderOfAll(desk, { order_date_created: "1" }, "created_at", chats);
});

rule("conversations.order-updated", async (trial) => {
  const { desk, chats } = await dated(trial);
  await expectOrderOfAll(desk, { order_date_updated: "1" }, "updated_at", chats);
});

/** More than what a second page of {@link enough} holds. */
const moved = 4;

rule("conversations.order-over-pages", async (trial) => {
  const desk = await openDesk(trial);
  const { chats, pass } = await begun(desk, enough);
  // The order of updates is now another one: the first that were created are the last that were updated.
  for (const chat of chats.slice(0, moved)) {
    await say(chat, "user", "Are you there?");
    await pass();
  }
  await caughtUpWith(desk, chats);
  await expectOrder(desk, { order_date_created: "1" }, "created_at", chats);
  await expectOrder(desk, { order_date_updated: "1" }, "updated_at", chats);
  const { all } = await datesIn(desk, {}, "waiting_since", chats);
  if (all.filter((one) => chats.some((chat) => idOf(chat) === one.session_id)).every(isWaiting))
    await expectOrder(desk, { order_date_waiting: "1" }, "waiting_since", chats);
});

rule("conversations.order-waiting", async (trial) => {
  const { desk, chats } = await dated(trial);
  for (const chat of chats) {
    if (!isWaiting(await chatOnce(chat, isWaiting)))
      throw new NotClaimed(`${whenOpen}, and one does not whose user wrote last`);
  }
  await expectOrderOfAll(desk, { order_date_waiting: "1" }, "waiting_since", chats);
});

const answered = fc.subarray([0, 1, 2, 3], { minLength: 1, maxLength: count - 1 });

rule("conversations.order-waiting-drops", async (trial) => {
  const { desk, chats } = await dated(trial);
  for (const index of trial.draw(answered)) {
    await say(chats[index] as Chat, "operator", "Yes");
    await chatOnce(chats[index] as Chat, (one) => !isWaiting(one));
  }
  const singles = await singlesOf(chats);
  const waits = [...singles.values()].map(isWaiting);
  if (waits.every(Boolean) || !waits.some(Boolean))
    throw new NotClaimed(`${whenOpen}, and an answer makes no difference to that`);
  // One in which nobody has spoken waits for nobody.
  const empty = await startChat(trial, desk.world, desk.as);
  singles.set(idOf(empty), await readChat(empty));
  // The list form may leave out what the single form has, so that nothing is known of conversations of others, such as a visitor's.
  const isWrong = (one: Conversation): boolean => {
    const single = singles.get(one.session_id);
    return single !== undefined && !isWaiting(single) && !isWaiting(one);
  };
  const isRight = (all: Conversation[]): boolean => all.length > 0 && !all.some(isWrong);
  // A list that is behind shows one as waiting still, and so would never be wrong.
  const isBehind = (one: Conversation): boolean => {
    const single = singles.get(one.session_id);
    return single !== undefined && !isWaiting(single) && isWaiting(one);
  };
  const hasCaughtUp = (all: Conversation[]): boolean =>
    chats.every((chat) => all.some((one) => one.session_id === idOf(chat))) && !all.some(isBehind);
  await eventually(trial, "list", () => list(desk), hasCaughtUp);
  for (const query of [ofWaiting, { ...ofWaiting, ...withEmpty }]) {
    if (query !== ofWaiting && !(await isTaken(desk, query))) continue;
    const all = await eventually(trial, "list", () => list(desk, query), isRight);
    const wrong = all.filter(isWrong).map(({ session_id }) => session_id);
    trial.expect(!wrong.length, `listed with ${show(query)}`, "none without waiting_since", wrong);
    if (!all.length) trial.cannot("nothing is listed with order_date_waiting 1");
  }
});

/** A moment between the updates of two that stand side by side in the list, the older one first; undefined if there is none. */
function startAmid(all: readonly Conversation[]): number | undefined {
  const updates = all.map(({ updated_at }) => momentOf(updated_at ?? Number.NaN));
  const at = updates.findIndex((update, i) => update < (updates[i + 1] ?? 0));
  return at < 0 ? undefined : ((updates[at] as number) + (updates[at + 1] as number)) / 2;
}

const otherOrders = ["order_date_created", "order_date_waiting"] as const;

rule("conversations.order-beside-date", async (trial) => {
  const { desk, chats } = await dated(trial);
  const own = new Set(chats.map(idOf));
  const ownOf = async (query: Query): Promise<Conversation[]> =>
    (await list(desk, query)).filter(({ session_id }) => own.has(session_id));
  const idsOf = (all: readonly Conversation[]): string[] => all.map((one) => one.session_id);
  for (const name of otherOrders) {
    const order = { [name]: "1" } as const;
    const inOrder = await ownOf(order);
    const start = startAmid(inOrder);
    if (start === undefined) continue;
    const filter = { filter_date_start: isoDate(start) };
    const query = { ...filter, ...order };
    if (!(await isTaken(desk, query))) continue;
    const selectedOf = async (ids: string[]): Promise<string[]> => {
      const selected = idsOf(await ownOf(filter));
      return ids.filter((id) => selected.includes(id));
    };
    const needed = await selectedOf(idsOf(inOrder));
    const lostOf = (ids: string[]): string[] => needed.filter((id) => !ids.includes(id));
    const both = async (): Promise<string[]> => {
      const missing = lostOf(idsOf(await ownOf(query)));
      if (!missing.length) return [];
      // Those that the platform answered meanwhile no longer wait (open.platform-messages).
      const still = await selectedOf(idsOf(await ownOf(order)));
      return missing.filter((id) => still.includes(id));
    };
    const lost = await eventually(trial, "list", both, (ids) => !ids.length);
    trial.equal(lost, [], `not listed with ${show(query)}, though with either alone`);
    trial.settle();
  }
  await expectEmptyBeside(desk);
});

/** Orders by a date that it has, and filters that it fits. */
const queriesFor = ({ created_at, updated_at, state, assigned }: Conversation): Query[] => [
  ...(typeof created_at === "number" ? [{ order_date_created: "1" } as const] : []),
  ...(typeof updated_at === "number"
    ? [{ order_date_updated: "1" } as const, { filter_date_start: farBefore(updated_at) }]
    : []),
  ...(state === "resolved" ? [] : [{ filter_not_resolved: "1" } as const]),
  ...(assigned?.user_id ? [] : [{ filter_unassigned: "1" } as const]),
];

/** Whether the conversation has what this order or filter, which it had or fitted before, asks for. */
const fits = (read: Conversation, beside: Query): boolean =>
  queriesFor(read).some((one) => Object.keys(beside).every((name) => name in one));

const farBefore = (date: number): string => isoDate(momentOf(date) - 48 * hour);

/** The rule says that neither an order nor a filter that it fits leaves out what include_empty adds. */
async function expectEmptyBeside(desk: Desk): Promise<void> {
  const { trial, world, as } = desk;
  const empty = await startChat(trial, world, as);
  const isIn = (all: Conversation[]): boolean => isAmong(all, empty);
  const isListed = async (query: Query): Promise<boolean> =>
    isIn(await eventually(trial, "list", () => list(desk, query), isIn));
  // Whether it is added at all is what another rule says.
  if (!(await isListed(withEmpty))) return;
  for (const beside of queriesFor(await readChat(empty))) {
    const query = { ...withEmpty, ...beside };
    if (!(await isTaken(desk, query))) continue;
    const isThere = await isListed(query);
    // The platform may have assigned or resolved it meanwhile (open.conversation-assigned-by-act).
    if (!isThere && !fits(await readChat(empty), beside)) continue;
    const expected = "the one without a message, as with include_empty alone";
    trial.expect(isThere, `listed with ${show(query)}`, expected, inWords("a list without it"));
  }
}
