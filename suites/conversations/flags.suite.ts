/** Flags of the list of conversations, and the empty ones that it leaves out (1/4.2). */
import * as fc from "fast-check";
import { eventually, rule, show, type Trial } from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { enough } from "../support/later-pages.ts";
import { isOurs } from "../support/ours.ts";
import { answersBeside, say } from "../support/conversation/message.ts";
import {
  assign,
  begin,
  caughtUp,
  hasVisitors,
  idOf,
  isAmong,
  list,
  markRead,
  openDesk,
  setState,
  type Desk,
  type Query,
} from "../support/conversations/desk.ts";

const flags = [
  "include_empty",
  "filter_unread",
  "filter_resolved",
  "filter_not_resolved",
  "filter_unassigned",
  "order_date_created",
  "order_date_updated",
  "order_date_waiting",
] as const;
const someFlags = fc.subarray([...flags], { minLength: 2 });

/** Conversations of which each flag, when it is on, leaves some out or changes the order. */
async function mixed(desk: Desk): Promise<Chat[]> {
  const { trial, world, as } = desk;
  const resolved = await begin(desk);
  const read = await begin(desk);
  const answered = await begin(desk);
  await startChat(trial, world, as);
  await say(answered, "operator", "Here you are");
  // The one that was created first is updated last; a message may open a resolved one again.
  await say(resolved, "user", "One thing more");
  await markRead(read);
  if (hasVisitors(desk)) {
    await setState(resolved, "resolved");
    const { user_id } = world.owner;
    if (user_id) await assign(answered, user_id);
  }
  return [resolved, read, answered];
}

/** Those of the run, in order, until all of these have been listed. */
async function ids(desk: Desk, chats: readonly Chat[], query: Query): Promise<string[]> {
  const isEnough = (all: Conversation[]): boolean => chats.every((chat) => isAmong(all, chat));
  return (await list(desk, query, isEnough))
    .map(({ session_id }) => session_id)
    .filter((session_id) => isOurs(desk.trial, session_id));
}

rule("conversations.listed-in-every-state", async (trial) => {
  const desk = await openDesk(trial);
  const chats = await mixed(desk);
  const lostOf = (all: Conversation[]): string[] =>
    chats.filter((chat) => !isAmong(all, chat)).map(idOf);
  const all = await eventually(
    trial,
    "list",
    () => list(desk),
    (some) => !lostOf(some).length,
  );
  const lost = lostOf(all);
  if (lost.length === chats.length)
    trial.cannot("no conversation with a message of user is listed");
  trial.equal(lost, [], "not listed without any flag, though the user wrote in them");
  for (const { as, params } of chats) await trial.accepts(as, "conversation.exists", { params });
});

rule("conversations.flag-zero-is-default", async (trial) => {
  const desk = await openDesk(trial);
  const chats = await mixed(desk);
  await caughtUp(desk, chats);
  for (const names of [...flags.map((flag) => [flag]), trial.draw(someFlags)])
    await expectAsWithout(desk, chats, {}, names);
  for (const flag of flags)
    await expectAsWithout(
      desk,
      chats,
      { [flag]: "1" },
      flags.filter((other) => other !== flag),
    );
});

/** The rule says that these flags given as 0 change nothing about what the query lists. */
async function expectAsWithout(
  desk: Desk,
  chats: readonly Chat[],
  query: Query,
  names: readonly string[],
): Promise<void> {
  const zeros = Object.fromEntries(names.map((name) => [name, "0"]));
  const both = async () => ({
    plain: await ids(desk, chats, query),
    zero: await ids(desk, chats, { ...query, ...zeros }),
  });
  const { plain, zero } = await eventually(
    desk.trial,
    "list",
    both,
    (one) => JSON.stringify(one.plain) === JSON.stringify(one.zero),
  );
  const where = `listed with ${names.join(" and ")} 0 beside ${show(query)}, as without`;
  desk.trial.equal(zero, plain, where);
  desk.trial.settle();
}

interface Emptiness {
  desk: Desk;
  /** Without any message. */
  empty: Chat;
  /** Written to after that: once it is listed, the list has caught up. */
  later: Chat;
}

async function emptiness(trial: Trial): Promise<Emptiness> {
  const desk = await openDesk(trial);
  const empty = await startChat(trial, desk.world, desk.as);
  return { desk, empty, later: await begin(desk) };
}

rule("conversations.empty-left-out", async (trial) => {
  const { desk, empty, later } = await emptiness(trial);
  const all = await caughtUp(desk, [later]);
  const where = "listed without include_empty";
  trial.expect(!isAmong(all, empty), where, "not the one without a message", all.length);
});

rule("conversations.empty-included", async (trial) => {
  const desk = await openDesk(trial);
  // More than a page: they are included on every one.
  const empty: Chat[] = [];
  while (empty.length < enough) empty.push(await startChat(trial, desk.world, desk.as));
  const wanted = [...empty, await begin(desk)];
  const leftOut = (all: Conversation[]): Chat[] => wanted.filter((chat) => !isAmong(all, chat));
  const all = await eventually(
    trial,
    "list",
    () => list(desk, { include_empty: "1" }),
    (some) => !leftOut(some).length,
  );
  const missing: string[] = [];
  // One in which the platform spoke by itself is none without a message (open.conversation-inbox-meaning).
  for (const chat of leftOut(all))
    if (!empty.includes(chat) || !(await answersBeside(chat, [])).length) missing.push(idOf(chat));
  if (missing.length)
    trial.violate({
      where: "listed with include_empty 1",
      expected: `all ${enough} conversations without a message, and one with messages`,
      received: `a list without ${missing.join(", ")}`,
      operationId: "conversations.conversation.list",
    });
});
