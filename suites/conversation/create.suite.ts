/** What a conversation is when it begins, and that it is found under its own identifier. */
import * as fc from "fast-check";
import { isStagedVisitor, memberAt, rule } from "../../harness/author.ts";
import {
  asEither,
  readChat,
  someone,
  startChat,
  visitor,
  arriveChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { batch, say, send, texts } from "../support/conversation/message.ts";

const few = fc.integer({ min: 2, max: 5 });

rule(
  "conversation.create-is-new",
  asEither(async (trial, world) => {
    const as = someone(trial, world);
    const first = await startChat(trial, world, as);
    await say(first, "user", trial.draw(texts));
    const known = new Set([first.params.session_id]);
    const count = trial.draw(few);
    for (let i = 0; i < count; i++) {
      const chat = await startChat(trial, world, as);
      const { session_id } = chat.params;
      trial.expect(!known.has(session_id), `creation ${i + 2}`, "a new session_id", session_id);
      known.add(session_id);
      const read = await trial.accepts(as, "conversation.read", { params: chat.params });
      if (read) trial.equal(read.session_id, session_id, `/data/session_id of creation ${i + 2}`);
    }
  }),
);

rule("conversation.create-starts-clean", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const read = await readChat(chat);
  trial.equal(read.is_verified, false, "/data/is_verified");
  trial.equal(read.is_blocked, false, "/data/is_blocked");
  // The platform may greet the visitor, who has not read that yet.
  if ((await batch(chat)).length) return;
  for (const counter of ["operator", "visitor"]) {
    trial.equal(memberAt(read, `unread/${counter}`), 0, `/data/unread/${counter}`);
  }
});

rule("conversation.created-is-offline", async (trial) => {
  const read = await readChat(await startChat(trial, await trial.world()));
  // It may be left out before a visitor joins (open.absent-value).
  trial.equal(read.availability || "offline", "offline", "/data/availability");
});

rule("conversation.ids-are-those-of-the-path", async (trial) => {
  const world = await trial.world();
  const count = trial.draw(few);
  const chats: Chat[] = [];
  for (let i = 0; i < count; i++) chats.push(await startChat(trial, world));
  for (const chat of chats) {
    const { website_id, session_id } = await readChat(chat);
    trial.equal({ website_id, session_id }, chat.params, "/data, website_id and session_id");
  }
});

const statuses = { pending: 0, unresolved: 1, resolved: 2 } as const;

/** What may move a conversation between its states; which of them does is open. */
const moves: Record<string, (chat: Chat) => Promise<unknown>> = {
  user: (chat) => say(chat, "user", "Where is my order?"),
  operator: (chat) => say(chat, "operator", "On its way."),
  resolved: (chat) =>
    send(chat, {
      type: "event",
      from: "operator",
      origin: "chat",
      content: { namespace: "state:resolved", text: "Resolved" },
    }),
};

const everyMove = fc.shuffledSubarray(Object.keys(moves), { minLength: 3 });
const everyState = fc.shuffledSubarray(Object.keys(statuses), { minLength: 3 });

rule("conversation.status-is-alias", async (trial) => {
  const world = await trial.world();
  const chat = await (isStagedVisitor(trial) ? arriveChat(trial, world) : startChat(trial, world));
  const check = async (after: string): Promise<void> => {
    const { state, status } = await readChat(chat);
    trial.equal(
      status,
      statuses[state],
      `/data/status of a conversation that is ${state}, ${after}`,
    );
  };
  await check("at first");
  for (const name of trial.draw(everyMove)) {
    await moves[name]?.(chat);
    await check(`after a message ${name}`);
  }
  if (!isStagedVisitor(trial)) return;
  for (const state of trial.draw(everyState)) {
    await visitor(chat, "set", { state });
    await check(`set to ${state}`);
  }
});
