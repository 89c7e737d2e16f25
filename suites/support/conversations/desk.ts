/** The conversations of a website as the rules of their list play with them. */
import * as fc from "fast-check";
import {
  type Caller,
  eventually,
  isAccepted,
  isStagedVisitor,
  itemsOf,
  listed,
  NotClaimed,
  show,
  shownIn,
  type Trial,
  word,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import type { Conversation } from "../../../schemas/generated/types.ts";
import {
  arriveChat,
  chatOnce,
  someone,
  startChat,
  visitor,
  type Chat,
} from "../conversation/chat.ts";
import { say } from "../conversation/message.ts";

export type Query = NonNullable<Operations["conversations.conversation.list"]["query"]>;

export interface Desk {
  trial: Trial;
  world: World;
  /** Who reads the list: a user or a plugin. */
  as: Caller;
  website_id: string;
}

export async function openDesk(trial: Trial, request: WorldRequest = {}): Promise<Desk> {
  return deskIn(trial, await trial.world(request));
}

export const deskIn = (trial: Trial, world: World): Desk => ({
  trial,
  world,
  as: someone(trial, world),
  website_id: world.website_id,
});

/** @param isEnough whether no further page is needed */
export const list = (
  { trial, as, website_id }: Desk,
  query: Query = {},
  isEnough?: (all: Conversation[]) => boolean,
): Promise<Conversation[]> =>
  listed(trial, as, "conversations.conversation.list", { params: { website_id }, query }, isEnough);

/** Parameters together may be refused (open.conversations-filters-combined). */
export const isTaken = async ({ trial, as, website_id }: Desk, query: Query): Promise<boolean> =>
  isAccepted(
    await trial.call(as, "conversations.conversation.list", { params: { website_id }, query }),
  );

/** The first page; undefined where parameters together are refused (open.conversations-filters-combined). */
export async function firstPage(desk: Desk, query: Query): Promise<unknown[] | undefined> {
  const { trial, as, website_id } = desk;
  const input = { params: { website_id }, query };
  const exchange = await trial.call(as, "conversations.conversation.list", input);
  return isAccepted(exchange) ? itemsOf(shownIn(trial, exchange)) : undefined;
}

export const idOf = ({ params }: Chat): string => params.session_id;

export const timesAmong = (conversations: readonly Conversation[], chat: Chat): number =>
  conversations.filter(({ session_id }) => session_id === idOf(chat)).length;

export const isAmong = (conversations: readonly Conversation[], chat: Chat): boolean =>
  timesAmong(conversations, chat) > 0;

/** Whether the stage can change what no shown route sets. */
export const hasVisitors = ({ trial }: Desk): boolean => isStagedVisitor(trial);

/** A conversation with one message of the user, started by a visitor where there are such. */
export async function begin(desk: Desk, content: string = desk.trial.draw(word)): Promise<Chat> {
  const { trial, world, as } = desk;
  const chat = await (hasVisitors(desk)
    ? arriveChat(trial, world, {}, as)
    : startChat(trial, world, as));
  await say(chat, "user", content);
  return chat;
}

/** Lets the stage set it, and waits until the conversation shows it. */
export async function set(
  chat: Chat,
  change: object,
  fits: (conversation: Conversation) => boolean,
): Promise<void> {
  // Once more where the platform assigned it meanwhile (open.conversation-assigned-by-act).
  for (const _ of [1, 2]) {
    await visitor(chat, "set", change);
    if (fits(await chatOnce(chat, fits))) return;
  }
  chat.trial.cannot(`the conversation had to show ${show(change)} first`);
}

export const setState = (chat: Chat, state: Conversation["state"]): Promise<void> =>
  set(chat, { state }, (shown) => shown.state === state);

export const assign = (chat: Chat, user_id: string): Promise<void> =>
  set(chat, { user_id }, ({ assigned }) => assigned?.user_id === user_id);

/** Takes it from whomever routing gave it to by itself. */
export const unassign = (chat: Chat): Promise<void> =>
  set(chat, { user_id: null }, ({ assigned }) => !assigned?.user_id);

export const isUnread = ({ unread }: Conversation): boolean => unread.operator + unread.visitor > 0;

/** Unread whoever has to read it (open.conversations-unread-of-whom). */
export const isUnreadByBoth = ({ unread }: Conversation): boolean =>
  unread.operator > 0 && unread.visitor > 0;

const isRead = (conversation: Conversation): boolean => !isUnread(conversation);

/** Waits until it is read, and whatever else was brought about is shown. */
export async function markRead(
  chat: Chat,
  isSet: (conversation: Conversation) => boolean = () => true,
): Promise<void> {
  const { trial, as, params } = chat;
  const fits = (one: Conversation): boolean => isRead(one) && isSet(one);
  // Once more where the platform wrote meanwhile (open.platform-messages).
  for (const _ of [1, 2]) {
    // Of either side: which counter is whose is open.
    for (const from of ["user", "operator"] as const)
      await trial.given(as, "conversation.read.mark", { params, body: { from, origin: "chat" } });
    if (fits(await chatOnce(chat, fits))) return;
  }
  trial.cannot("the conversation had to be read first");
}

const hasEach =
  (chats: readonly Chat[]) =>
  (all: Conversation[]): boolean =>
    chats.every((chat) => isAmong(all, chat));

/** Resolved ones may be listed only where they are asked for (open.conversations-resolved-listed). */
export const resolvedOnes = { filter_resolved: "1" } as const satisfies Query;

/** The list without a query, once it holds all of these if it ever does. */
const awaited = (desk: Desk, chats: readonly Chat[]): Promise<Conversation[]> =>
  eventually(desk.trial, "list", () => list(desk), hasEach(chats));

/**
 * The list without a query, once it holds all of these that it ever holds: a sign that it has caught up, and what
 * the same list with a query is compared with.
 */
export async function caughtUp(desk: Desk, chats: readonly Chat[]): Promise<Conversation[]> {
  const all = await awaited(desk, chats);
  const isWhole = hasEach(chats);
  if (!isWhole(all) && !isWhole([...all, ...(await list(desk, resolvedOnes))]))
    desk.trial.cannot("conversations with a message of the user were not listed");
  return all;
}

/** The same for a rule that needs all of them: resolved ones may be listed apart, also those that an answer has resolved. */
export async function caughtUpWith(desk: Desk, chats: readonly Chat[]): Promise<void> {
  if (!hasEach(chats)(await caughtUp(desk, chats)))
    throw new NotClaimed("resolved conversations are listed only where they are asked for");
}

/** What is said of a conversation, when one was listed that should not be. */
const inShort = ({ session_id, inbox_id, state, unread, assigned, updated_at }: Conversation) => ({
  session_id,
  inbox_id,
  state,
  unread,
  assigned,
  updated_at,
});

/** How many other conversations are read at a time if a filter seems to list what it should not. */
const mostLookedAt = 5;

interface Selection {
  query: Query;
  fits: (conversation: Conversation) => boolean;
  /** The chats of the trial, of which one at least fits. */
  chats: readonly Chat[];
  /** Lists those that the list without a query may leave out. */
  otherwise?: Query;
  /** Which of those that fit must be listed: all, or those of which it is certain. */
  isWhole?: boolean | ((conversation: Conversation) => boolean);
}

/** The single form of what was listed; nothing where it is refused. */
async function readSingle(
  { trial, as, website_id }: Desk,
  session_id: string,
): Promise<Conversation | undefined> {
  const read = await trial.call(as, "conversation.read", { params: { website_id, session_id } });
  return isAccepted(read) ? (shownIn(trial, read) as Conversation) : undefined;
}

/** What the owner of a website can do where nothing there tells of the query. */
const needed = (how: "left out" | "listed", query: Selection["query"]): string =>
  `the website has to have a conversation, such as one that somebody brings about in the app, that is ${how} with ${show(query)}`;

/**
 * The rule says that the query lists only what fits. That is conclusive only if the list without the query has something that does not
 * fit, and the list with it has anything. The trial's own conversations are judged by their single form, all others as they are listed.
 */
export async function expectOnly(
  desk: Desk,
  { query, fits, chats, otherwise, isWhole = false }: Selection,
): Promise<void> {
  const { trial } = desk;
  const own = new Map<string, Conversation>();
  const lookAtOwn = async (): Promise<void> => {
    for (const chat of chats) own.set(idOf(chat), await chatOnce(chat, () => true));
  };
  await lookAtOwn();
  const isWrong = (one: Conversation): boolean => !fits(own.get(one.session_id) ?? one);
  // A conversation may be unlisted for a reason of its own (open.conversations-blocked-listed).
  const unfiltered = await awaited(desk, chats);
  if (otherwise && !hasEach(chats)(unfiltered)) unfiltered.push(...(await list(desk, otherwise)));
  if (!unfiltered.some(isWrong)) trial.cannot(needed("left out", query));
  // Where nothing fits, as without a stage, an empty list will not fill and is not waited for.
  const canFill = [...own.values(), ...unfiltered].some((one) => !isWrong(one));
  const isNeeded = typeof isWhole === "boolean" ? () => isWhole : isWhole;
  const lostIn = (all: Conversation[]): Chat[] =>
    chats.filter((chat) => {
      const shown = own.get(idOf(chat));
      const isMeant = shown && isAmong(unfiltered, chat) && fits(shown) && isNeeded(shown);
      return isMeant && !isAmong(all, chat);
    });
  const isRight = (all: Conversation[]): boolean =>
    (all.length > 0 || !canFill) && !all.some(isWrong) && !lostIn(all).length;
  /** The list may leave out the field that the filter is about (open.list-form-fields); then the single form shows it. */
  const lookAtOthers = async (all: readonly Conversation[]): Promise<void> => {
    for (const { session_id } of all) {
      const single = await readSingle(desk, session_id);
      if (single) own.set(session_id, single);
    }
  };
  const look = async (): Promise<Conversation[]> => {
    const all = await list(desk, query);
    // What was read of them before may have been late (open.read-after-write), or be otherwise by now (open.conversation-assigned-by-act).
    if (all.some(isWrong) || lostIn(all).length) await lookAtOwn();
    const others = all.filter((one) => isWrong(one) && !chats.some((chat) => isAmong([one], chat)));
    await lookAtOthers(others.slice(0, mostLookedAt));
    return all;
  };
  const found = await eventually(trial, "list", look, isRight);
  const wrong = found.filter(isWrong).map((one) => inShort(own.get(one.session_id) ?? one));
  trial.expect(
    wrong.length === 0,
    `listed with ${show(query)}`,
    "no conversation that the query leaves out",
    wrong,
    "conversations.conversation.list",
  );
  trial.equal(
    lostIn(found).map(idOf),
    [],
    `not listed with ${show(query)}, though they fit and are listed without it`,
    "conversations.conversation.list",
  );
  trial.settle();
  if (!found.length) trial.cannot(needed("listed", query));
}

/** The rule says that a filter, which perhaps nothing fits, lists nothing that does not fit by its single form. */
export async function expectNothingElse(
  desk: Desk,
  query: Query,
  fits: (conversation: Conversation) => boolean,
): Promise<void> {
  const { trial } = desk;
  const isWrong = async ({ session_id }: Conversation): Promise<boolean> => {
    const single = await readSingle(desk, session_id);
    return single !== undefined && !fits(single);
  };
  const look = async (): Promise<Conversation[]> => {
    const wrong: Conversation[] = [];
    const suspects = (await list(desk, query)).filter((shown) => !fits(shown));
    for (const one of suspects.slice(0, mostLookedAt)) if (await isWrong(one)) wrong.push(one);
    return wrong;
  };
  const wrong = await eventually(trial, "list", look, ({ length }) => length === 0);
  trial.equal(wrong.map(inShort), [], `listed with ${show(query)}, which they do not fit`);
}

/** In the order in which they are drawn: all of them. */
export const shuffled = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> =>
  fc.shuffledSubarray([...values], { minLength: values.length });
