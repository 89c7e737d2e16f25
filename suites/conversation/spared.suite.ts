/** What a conversation says stays while something else of it is written (1/3.1, 1/4.3). */
import { rule, unlessUnclaimed, type Trial } from "../../harness/author.ts";
import { someone, startChat, type Chat } from "../support/conversation/chat.ts";
import { markBothSides } from "../support/conversation/mark.ts";
import { isRemoved, say, texts, textFrom } from "../support/conversation/message.ts";
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

rule("conversation.writes-spare-the-rest", async (trial: Trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world, someone(trial, world));
  for (const isSet of [true, false]) {
    const shelf: Shelf = new Map();
    const fingerprint = await shelve(shelf, chat, isSet);
    await expectSpared(trial, shelf, actsIn(chat, fingerprint, isSet));
  }
});
