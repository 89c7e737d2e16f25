/** What a listed conversation says of itself (1/2.1). */
import { eventually, isBlank, memberAt, rule, show } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import { chatOnce, readChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { send, textFrom } from "../support/conversation/message.ts";
import {
  begin,
  caughtUp,
  hasVisitors,
  idOf,
  list,
  openDesk,
  setState,
  shuffled,
} from "../support/conversations/desk.ts";

const aliases: Record<Conversation["state"], Conversation["status"]> = {
  pending: 0,
  unresolved: 1,
  resolved: 2,
};
const everyState = shuffled(Object.keys(aliases) as Conversation["state"][]);

rule("conversations.status-is-alias", async (trial) => {
  const desk = await openDesk(trial);
  const chats: Chat[] = [];
  for (const state of trial.draw(everyState)) {
    const chat = await begin(desk);
    if (hasVisitors(desk)) await setState(chat, state);
    chats.push(chat);
  }
  await caughtUp(desk, chats);
  const wanted = new Set((await Promise.all(chats.map(readChat))).map(({ state }) => state));
  const isWhole = (all: Conversation[]): boolean =>
    wanted.isSubsetOf(new Set(all.map(({ state }) => state)));
  for (const { state, status, session_id } of await eventually(
    trial,
    "list",
    () => list(desk),
    isWhole,
  )) {
    trial.equal(status, aliases[state], `/status of ${session_id}, listed with state ${state}`);
  }
});

const fields = ["verifications", "participants", "mentions"] as const;

/** Absent, null and empty say the same (open.absent-value). */
const valueOf = (conversation: Conversation | undefined, field: string): unknown =>
  memberAt(conversation, field) ?? [];

const isAlike = (a: Conversation | undefined, b: Conversation): boolean =>
  fields.every((field) => JSON.stringify(valueOf(a, field)) === JSON.stringify(valueOf(b, field)));

rule("conversations.list-form-agrees", async (trial) => {
  const desk = await openDesk(trial);
  const { user_id } = desk.world.operators[0] ?? {};
  const chat = await begin(desk);
  if (user_id) await send(chat, textFrom("operator", "Please look", { mentions: [user_id] }));
  if (hasVisitors(desk)) await prove(chat);
  const isRich = (one: Conversation): boolean =>
    fields.some((field) => JSON.stringify(valueOf(one, field)) !== "[]");
  if (!isRich(await chatOnce(chat, isRich)))
    trial.cannot("the single form carries no verifications, participants or mentions");
  const both = async () => ({
    single: await readChat(chat),
    item: (await list(desk)).find(({ session_id }) => session_id === idOf(chat)),
  });
  const { single, item } = await eventually(trial, "list", both, (one) =>
    isAlike(one.item, one.single),
  );
  if (!item) trial.cannot("the conversation is not listed");
  for (const field of fields)
    trial.equal(valueOf(item, field), valueOf(single, field), `/${field} of the listed form`);
});

/** The visitor proves an address, which shows among the verifications. */
async function prove(chat: Chat): Promise<void> {
  const { trial, as, params } = chat;
  const identity = { identity: "email", recipient: "visitor@people.example.com" };
  await trial.given(as, "conversation.identity.request", { params, body: identity });
  await visitor(chat, "prove", identity);
}

/** What the list tells of the state of a conversation. */
const stateFields = ["is_blocked", "is_verified", "unread", "assigned", "meta/nickname"] as const;

const stateOf = (conversation: Conversation | undefined): Record<string, unknown> =>
  Object.fromEntries(stateFields.map((path) => [path, memberAt(conversation, path)]));

rule("conversations.list-shows-state", async (trial) => {
  const desk = await openDesk(trial);
  const chat = await begin(desk);
  const { as, params } = chat;
  await trial.given(as, "conversation.block.set", { params, body: { blocked: true } });
  await trial.given(as, "conversation.verify.set", { params, body: { verified: true } });
  const { user_id } = desk.world.operators[0] ?? {};
  if (hasVisitors(desk))
    await visitor(chat, "set", { nickname: "Ada", ...(user_id && { user_id }) });
  const isSet = (one: Conversation): boolean => one.is_blocked && one.is_verified;
  if (!isSet(await chatOnce(chat, isSet)))
    trial.cannot("the conversation had to be blocked and verified first");
  const both = async () => ({
    single: stateOf(await readChat(chat)),
    item: (await list(desk)).find(({ session_id }) => session_id === idOf(chat)),
  });
  // Absent, null and empty say the same (open.absent-value).
  const isSame = (a: unknown, b: unknown): boolean =>
    (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);
  const { single, item } = await eventually(trial, "list", both, (now) =>
    stateFields.every((path) => isSame(stateOf(now.item)[path], now.single[path])),
  );
  if (!item) trial.cannot("the conversation is not listed");
  for (const path of stateFields) {
    const received = stateOf(item)[path];
    const where = `/${path} of the listed form`;
    trial.expect(isSame(received, single[path]), where, show(single[path]), received);
  }
});
