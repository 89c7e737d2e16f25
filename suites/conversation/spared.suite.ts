/** What a conversation says stays while something else of it is written (1/3.1, 1/4.3). */
import { rule, show, unlessUnclaimed, type Trial } from "../../harness/author.ts";
import type { Conversation } from "../../schemas/generated/types.ts";
import {
  chatOnce,
  givenChat,
  someone,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { markBothSides } from "../support/conversation/mark.ts";
import {
  answersBeside,
  isRemoved,
  messageOnce,
  say,
  texts,
  textFrom,
} from "../support/conversation/message.ts";
import { questionOf } from "../support/read.ts";
import {
  anything,
  expectSpared,
  keep,
  showing,
  type Act,
  type Fits,
  type Shelf,
} from "../support/spared.ts";

/** Sets the block and shelves it with the badge and a message; returns the fingerprint of the message. */
async function shelve(shelf: Shelf, chat: Chat, isSet: boolean): Promise<number> {
  const { trial, as, params } = chat;
  await trial.given(as, "conversation.block.set", { params, body: { blocked: isSet } });
  const question = questionOf({ trial, as }, "conversation.read", { params });
  const flag = (name: string, fits: Fits): Promise<void> =>
    keep(shelf, name, { question, members: [name] }, fits);
  await flag("is_blocked", showing({ is_blocked: isSet }));
  await flag("is_verified", anything);
  const fingerprint = await say(chat, "operator", trial.draw(texts));
  const message = questionOf({ trial, as }, "conversation.message.read", {
    params: { ...params, fingerprint: String(fingerprint) },
  });
  const members = ["type", "from", "content", "timestamp"];
  await keep(shelf, "message", { question: message, members }, showing({ fingerprint }));
  return fingerprint;
}

/** What may be written of a conversation without a visitor. Whether each is accepted is for other rules. */
function actsIn(chat: Chat, fingerprint: number, isSet: boolean): Act[] {
  const { trial, as, params } = chat;
  const compose = (type: "start" | "stop"): Promise<unknown> =>
    trial.call(as, "conversation.compose.set", { params, body: { type, from: "operator" } });
  const verify = (verified: boolean): Act => ({
    what: `verified was set to ${verified}`,
    play: () => trial.call(as, "conversation.verify.set", { params, body: { verified } }),
    writes: { is_verified: showing({ is_verified: verified }) },
  });
  return [
    verify(isSet),
    {
      what: "messages of both sides, one of which was removed",
      async play() {
        const body = textFrom("user", trial.draw(texts));
        await trial.call(as, "conversation.message.send", { params, body });
        await isRemoved(chat, "operator", await say(chat, "operator", trial.draw(texts)));
      },
    },
    {
      what: "composing, marks of messages, and opening and closing",
      async play() {
        const from = { from: "user" } as const;
        const open = (opened: boolean): Promise<unknown> =>
          trial.call(as, "conversation.open.set", { params, body: { opened } });
        for (const act of [
          () => compose("start"),
          () => compose("stop"),
          () => markBothSides(chat, { origin: "chat" }),
          () => trial.call(as, "conversation.unread.mark", { params, body: from }),
          () =>
            trial.call(as, "conversation.delivered.mark", {
              params,
              body: { from: "operator", origin: "chat", fingerprints: [fingerprint] },
            }),
          () => open(true),
          () => open(false),
        ])
          await unlessUnclaimed<unknown>(act);
      },
    },
    verify(!isSet),
    {
      what: `blocked was set to ${!isSet}`,
      play: () => trial.call(as, "conversation.block.set", { params, body: { blocked: !isSet } }),
      writes: { is_blocked: showing({ is_blocked: !isSet }) },
    },
  ];
}

/** Which counter counts what is open (open.unread-counter-sides). */
const unreadOf = ({ unread }: Conversation): number =>
  (unread?.operator ?? 0) + (unread?.visitor ?? 0);

/** The rule says that composing reads nothing, whichever side does it. */
async function expectUnread(chat: Chat): Promise<void> {
  const { trial, as, params } = chat;
  const sent = await say(chat, "user", trial.draw(texts));
  const before = await chatOnce(chat, (read) => unreadOf(read) > 0);
  const { read: mark } = await messageOnce(chat, sent);
  for (const from of ["operator", "user"] as const) {
    const body = { type: "start", from } as const;
    await trial.given(as, "conversation.compose.set", { params, body });
    const path = `compose/${from === "user" ? "visitor" : from}/type`;
    const after = await givenChat(chat, { [path]: "start" });
    const message = await messageOnce(chat, sent);
    // An answer of the platform may read it (open.platform-messages, open.read-by-answer).
    if ((await answersBeside(chat, [sent])).length) return;
    const where = `/data/unread, once ${from} composes`;
    const least = `no less than ${show(before.unread)}`;
    trial.expect(unreadOf(after) >= unreadOf(before), where, least, after.unread);
    trial.equal(message.read || "", mark || "", `/data/read of a message, once ${from} composes`);
    trial.settle();
  }
}

rule("conversation.writes-spare-the-rest", async (trial: Trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world, someone(trial, world));
  await expectUnread(await startChat(trial, world, chat.as));
  for (const isSet of [true, false]) {
    const shelf: Shelf = new Map();
    const fingerprint = await shelve(shelf, chat, isSet);
    await expectSpared(trial, shelf, actsIn(chat, fingerprint, isSet));
  }
});
