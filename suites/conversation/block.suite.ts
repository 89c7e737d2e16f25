/** Blocking: what the visitor sends is dropped silently, what operators send goes on. */
import * as fc from "fast-check";
import {
  eventually,
  isStagedVisitor,
  memberAt,
  rule,
  StageRefused,
  type Trial,
  word,
  inWords,
} from "../../harness/author.ts";
import type { Conversation, Message, MessageSend } from "../../schemas/generated/types.ts";
import {
  asEither,
  asOthersSee,
  arriveChat,
  chatOnce,
  givenChat,
  readChat,
  someone,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { saysInVain, setBlocked } from "../support/conversation/blocked.ts";
import { files, messageOf, required, type Content } from "../support/conversation/content.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import {
  expectShown,
  isShown,
  givenAlive,
  heardChat,
  isSaid,
  threadAfter,
  visitorSays,
  visitorSendsUnharmed,
} from "../support/conversation/chatbox.ts";
import {
  isIn,
  phrases,
  say,
  send,
  showsContent,
  textFrom,
  thread,
  threadOnce,
  texts,
  identify,
} from "../support/conversation/message.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

const moves = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 });

rule("conversation.block-agrees", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const reader = asOthersSee(chat);
  const both = async (): Promise<[boolean | undefined, boolean]> => {
    const block = await trial.given(as, "conversation.block.read", { params });
    return [block?.blocked, (await readChat(reader)).is_blocked];
  };
  const agree = async (after: string, wanted?: boolean): Promise<void> => {
    const isSettled = ([a, b]: [unknown, unknown]): boolean =>
      a === b && (wanted === undefined || a === wanted);
    const [blocked, is_blocked] = await eventually(trial, "thing", both, isSettled);
    trial.equal(blocked, is_blocked, `/data/blocked ${after}, compared with is_blocked`);
  };
  await agree("at first");
  // At least one change, as a new conversation is not blocked.
  for (const blocked of [true, ...trial.draw(moves)]) {
    await trial.given(as, "conversation.block.set", { params, body: { blocked } });
    await agree(`after blocked was set to ${blocked}`, blocked);
  }
  await trial.given(as, "conversation.block.set", { params, body: { blocked: true } });
  await trial.accepts(as, "conversation.exists", { params });
});

/**
 * Nobody is told when the visitor of a target file answers in vain. What is listed meanwhile was not dropped; what is not, once
 * they are heard again, was said by then.
 */
async function expectDropped(chat: Chat, sendTexts: () => Promise<string[]>): Promise<void> {
  const { trial } = chat;
  let dropped: string[] = [];
  const look = async (): Promise<string[]> => {
    const all = await thread(chat);
    return dropped.filter((content) => isSaid(all, content));
  };
  await expectInVain(trial, async () => {
    dropped = await sendTexts();
    return eventually(trial, "thing", look, ({ length }) => length > 0);
  });
  trial.settle();
  await setBlocked(chat, false);
  await heardChat(chat);
  if ((await look()).length)
    trial.cannot("the visitor had to answer before the conversation was unblocked");
}

const isListed =
  (content: Content) =>
  (all: readonly Message[]): boolean =>
    all.some((one) => one.from === "user" && showsContent(one, content));

/** Which of these the conversation shows as its last message. */
async function previewedIn(chat: Chat, contents: readonly string[]): Promise<string[]> {
  const read = await readChat(chat);
  const excerpts = ["last_message", "preview_message/excerpt"].map((name) => memberAt(read, name));
  const isIn = (content: string) => (one: unknown) =>
    typeof one === "string" && one.includes(content);
  return contents.filter((content) => excerpts.some(isIn(content)));
}

/** Whether the visitor can send a file, which is listed while nothing is blocked. */
async function canSendFiles(chat: Chat): Promise<boolean> {
  const content = chat.trial.draw(required.file);
  try {
    await visitor(chat, "send", { type: "file", content });
  } catch (error) {
    if (error instanceof StageRefused) return false;
    throw error;
  }
  const hasFile = isListed(content);
  return hasFile(await threadOnce(chat, hasFile));
}

/**
 * The rule says that nothing is listed of what the blocked visitor sends, who sends once more where the block may not have
 * reached the chatbox before. @param send sends something, and returns what is listed of it
 */
async function expectInVain(trial: Trial, send: () => Promise<readonly Content[]>): Promise<void> {
  let listed = await send();
  if (listed.length) {
    // What the conversation shows may hold in the chatbox later (open.block-delay).
    await sideEffectsHadTheirTime(trial);
    listed = await send();
  }
  trial.equal(listed, [], "listed messages of the blocked visitor");
}

/** Whether what the visitor says is listed, who says it twice: by then the end of a block has reached the chatbox as well. */
async function isHeardAgain(chat: Chat, content: string): Promise<boolean> {
  const isThere = (all: Message[]): boolean => isSaid(all, content);
  await visitorSays(chat, content);
  const look = (): Promise<Message[]> => thread(chat);
  if (isThere(await eventually(chat.trial, "change", look, isThere))) return true;
  await visitorSays(chat, content);
  return isThere(await threadOnce(chat, isThere));
}

const drops = fc.array(phrases, { minLength: 1, maxLength: 3 });

rule(
  "conversation.block-drops-visitor-messages",
  asEither(async (trial, world) => {
    const chat = await arriveChat(trial, world);
    await heardChat(chat);
    const isOfFiles = isStagedVisitor(trial) && (await canSendFiles(chat));
    await setBlocked(chat, true);
    const sendTexts = async (): Promise<string[]> => {
      const sent = trial.draw(drops).map((phrase, i) => `dropped ${i} ${phrase}`);
      for (const content of sent) await visitorSendsUnharmed(chat, "text", content);
      return sent;
    };
    if (!isStagedVisitor(trial)) return expectDropped(chat, sendTexts);
    await expectInVain(trial, async () => {
      const dropped = await sendTexts();
      const previewed = await previewedIn(chat, dropped);
      const file = trial.draw(required.file);
      if (isOfFiles) await visitorSendsUnharmed(chat, "file", file);
      const all = await threadAfter(chat, await say(chat, "operator", trial.draw(texts)));
      return [...previewed, ...[...dropped, file].filter((content) => isListed(content)(all))];
    });
  }),
);

rule("conversation.block-lets-operators-through", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await givenChat(chat, { availability: "online" });
  const isOfFiles = isStagedVisitor(trial) && (await isShown(chat, await sendFile(chat)));
  await setBlocked(chat, true);
  for (const number of [1, 2]) {
    const content = `${number} ${trial.draw(phrases)}`;
    await expectSent(chat, textFrom("operator", content));
    await expectShown(chat, content);
  }
  if (isOfFiles) await expectShown(chat, await sendFile(chat, expectSent));
});

/** The rule says that the message is taken. */
async function expectSent({ trial, as, params }: Chat, body: MessageSend): Promise<void> {
  await trial.accepts(as, "conversation.message.send", { params, body });
  trial.settle();
}

/** An operator sends a file; returns its name. */
async function sendFile(
  chat: Chat,
  sends: (chat: Chat, body: MessageSend) => Promise<unknown> = send,
): Promise<string> {
  const { name, ...medium } = chat.trial.draw(files);
  // By its name it is told from the one before.
  const own = `${chat.trial.draw(word)}-${name}`;
  await sends(chat, messageOf("file", { ...medium, name: own }, "operator"));
  return own;
}

rule(
  "conversation.block-keeps-operator-messages",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    const { as, params } = chat;
    await setBlocked(chat, true);
    const body = textFrom("operator", trial.draw(texts));
    const answer = await trial.accepts(as, "conversation.message.send", { params, body });
    trial.settle();
    const fingerprint = await identify(chat, body, answer);
    const all = await threadOnce(chat, (now) => isIn(now, fingerprint));
    const message = `the message ${fingerprint}`;
    trial.expect(isIn(all, fingerprint), "conversation.message.list", message, all.length);
  }),
);

rule("conversation.unblock-lets-visitor-through", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await heardChat(chat);
  const rounds = trial.draw(drops);
  for (const [i, phrase] of rounds.entries()) {
    await setBlocked(chat, true);
    await setBlocked(chat, false);
    const content = `again ${i} ${phrase}`;
    const wasHeard = await isHeardAgain(chat, content);
    // One who is silent may have left.
    if (!wasHeard && !isStagedVisitor(trial)) await givenAlive(chat);
    trial.expect(wasHeard, "conversation.message.list", content, inWords("a list without it"));
  }
});

rule("conversation.block-drops-where-shown", async (trial) => {
  const world = await trial.world();
  const email = drawEmail({ trial, world });
  const [chat, other] = [
    await arriveChat(trial, world, { email }),
    await arriveChat(trial, world, { email }),
  ];
  await heardChat(other);
  await setBlocked(chat, true);
  const content = `still ${trial.draw(phrases)}`;
  await visitorSays(other, content);
  const all = await threadOnce(other, (now) => isSaid(now, content));
  // Whoever is blocked in one conversation may be so in all of theirs (open.flags-of-person).
  const { is_blocked } = await readChat(other);
  const isRight = isSaid(all, content) || is_blocked;
  trial.expect(
    isRight,
    "messages of a conversation that is not blocked",
    content,
    inWords("a list without it"),
  );
});

rule("conversation.blocked-messages-stay-dropped", async (trial: Trial) => {
  const chat = await arriveChat(trial, await trial.world());
  await heardChat(chat);
  await setBlocked(chat, true);
  const dropped = await saysInVain(chat);
  // It may still be under way: one that comes after the block is none of it.
  await sideEffectsHadTheirTime(trial);
  await setBlocked(chat, false);
  if (!(await isHeardAgain(chat, `later ${trial.draw(phrases)}`)))
    trial.cannot("a message after unblocking had to be listed first");
  const all = await thread(chat);
  trial.expect(
    !isSaid(all, dropped),
    "conversation.message.list",
    `no ${dropped}`,
    inWords("a list with it"),
  );
});

const flags = {
  "conversation.block.set": ["is_blocked", (value: boolean) => ({ blocked: value })],
  "conversation.verify.set": ["is_verified", (value: boolean) => ({ verified: value })],
} as const;
type Flag = keyof typeof flags;

rule("conversation.flags-of-one-conversation", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const start = (): Promise<Chat> => startChat(trial, world, as);
  const [older, chat, newer] = [await start(), await start(), await start()];
  for (const id of Object.keys(flags) as Flag[]) {
    const [name, bodyOf] = flags[id];
    const set = ({ params }: Chat, value: boolean): Promise<unknown> =>
      trial.given(as, id, { params, body: bodyOf(value) as never });
    const isSet = (value: boolean) => (read: Conversation) => read[name] === value;
    for (const value of [true, false]) {
      // A new conversation may have the flag already.
      for (const other of [older, newer]) {
        await set(other, !value);
        await givenChat(other, { [name]: !value });
      }
      await set(chat, value);
      const { [name]: shown } = await chatOnce(chat, isSet(value));
      for (const other of [older, newer]) {
        const where = `/data/${name} of another conversation after ${id} ${value}`;
        trial.equal((await readChat(other))[name], !value, where);
      }
      trial.settle();
      if (shown !== value) trial.cannot(`${id} had to set ${name} first`);
    }
  }
});
