/** Flags of the list of conversations, and the empty ones that it leaves out (1/4.2). */
import * as fc from "fast-check";
import { eventually, rule, type Trial } from "../../harness/author.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import {
  assign,
  begin,
  caughtUp,
  hasVisitors,
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

const ids = async (desk: Desk, query: Query): Promise<string[]> =>
  (await list(desk, query)).map(({ session_id }) => session_id);

rule("conversations.flag-zero-is-default", async (trial) => {
  const desk = await openDesk(trial);
  const chats = await mixed(desk);
  await caughtUp(desk, chats);
  for (const names of [...flags.map((flag) => [flag]), trial.draw(someFlags)]) {
    const query = Object.fromEntries(names.map((name) => [name, "0"])) as Query;
    const both = async () => ({ plain: await ids(desk, {}), zero: await ids(desk, query) });
    const { plain, zero } = await eventually(
      trial,
      "list",
      both,
      (one) => JSON.stringify(one.plain) === JSON.stringify(one.zero),
    );
    trial.equal(zero, plain, `listed with ${names.join(" and ")} 0, as without`);
    trial.settle();
  }
});

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
  const { desk, empty } = await emptiness(trial);
  const all = await eventually(
    trial,
    "list",
    () => list(desk, { include_empty: "1" }),
    (some) => isAmong(some, empty),
  );
  const where = "listed with include_empty 1";
  trial.expect(isAmong(all, empty), where, "the one without a message", `${all.length} others`);
});
