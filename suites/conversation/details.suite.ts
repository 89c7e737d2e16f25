/** What else is sent with a message, and read with it. */
import * as fc from "fast-check";
import {
  isAccepted,
  itemsOf,
  memberAt,
  NotClaimed,
  realistic,
  rule,
  shownIn,
  type Trial,
  word,
  type World,
} from "../../harness/author.ts";
import type { Conversation, Message, MessageSend } from "../../schemas/generated/types.ts";
import {
  asOthersSee,
  chatOnce,
  readChat,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { messageOf, ofScripts, required, typesOf } from "../support/conversation/content.ts";
import { endings, freeFingerprint } from "../support/conversation/fingerprint.ts";
import {
  expectMessage,
  identify,
  messageOnce,
  send,
  type Side,
  sides,
  texts,
  textFrom,
} from "../support/conversation/message.ts";
import { expectWhole, isWhole, longestIfAny } from "../support/long.ts";

const kind = (name: string): fc.Arbitrary<string> => realistic[name] ?? texts;

/** Sends a text with these details; returns its fingerprint. */
const sendWith = (
  chat: Chat,
  details: Partial<MessageSend>,
  from: Side = chat.trial.draw(sides),
): Promise<number> => send(chat, textFrom(from, chat.trial.draw(texts), details));

/** The same with what may be of operators only (open.message-combinations). */
const sendAsOperator = (chat: Chat, details: Partial<MessageSend>): Promise<number> =>
  sendWith(chat, details, "operator");

const references = fc.array(
  fc.record({
    type: fc.constant("link" as const),
    name: ofScripts(kind("words")),
    target: kind("url"),
  }),
  { minLength: 2, maxLength: 3 },
);

rule("conversation.message-references-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent = { references: trial.draw(references) };
  await expectMessage(chat, await sendWith(chat, sent), sent);
});

const leaf = fc.oneof(texts, fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.boolean());
const { properties } = fc.letrec<{ properties: object; value: unknown }>((tie) => ({
  properties: fc.dictionary(word, tie("value"), { minKeys: 1, maxKeys: 3 }),
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(leaf, { minLength: 1, maxLength: 3 }),
    tie("properties"),
  ),
}));

rule("conversation.message-properties-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const nested = {
    [trial.draw(word)]: trial.draw(properties),
    flat: trial.draw(leaf),
    // What is no value to who only asks whether there is one.
    off: false,
    none: 0,
    // What looks like something else, and numbers of more than 24 and 32 bits.
    number: "007",
    answer: "true",
    day: "2026-03-31",
    nothing: "null",
    orders: 16_777_217,
    beyond_that: 5_000_000_000,
    shareOfAll: 0.75,
    one: ["alone"],
  };
  const sent = { properties: nested as Record<string, unknown> };
  await expectMessage(chat, await sendWith(chat, sent), sent);
  trial.settle();
  await expectUnusualNames(chat);
  trial.settle();
  await expectLongProperty(chat);
});

/** Names that some databases keep for themselves or spell otherwise: a target may refuse them, and what it takes it shows. */
const unusualNames = { "plan.of.team": "gold", "Größe der Firma": "mittel", "x-plan": "silver" };

async function expectUnusualNames(chat: Chat): Promise<void> {
  const { trial, as, params } = chat;
  const sent = { properties: unusualNames };
  const body = textFrom("operator", trial.draw(texts), sent);
  const exchange = await trial.call(as, "conversation.message.send", { params, body });
  if (!isAccepted(exchange)) return;
  await expectMessage(chat, await identify(chat, body, shownIn(trial, exchange)), sent);
}

/** The longest text that is taken is not cut: one that is too long is refused (open.size-limits). */
async function expectLongProperty(chat: Chat): Promise<void> {
  const { trial, as, params } = chat;
  const take = async (long: string): Promise<number | undefined> => {
    const body = textFrom("operator", trial.draw(texts), { properties: { long } });
    const exchange = await trial.call(as, "conversation.message.send", { params, body });
    return isAccepted(exchange) ? identify(chat, body, shownIn(trial, exchange)) : undefined;
  };
  const longest = await longestIfAny(trial, take);
  if (!longest) return;
  const { taken, words } = longest;
  const longIn = ({ properties }: Message): unknown => memberAt(properties, "long");
  const message = await messageOnce(chat, taken, (one) => isWhole(longIn(one), words));
  expectWhole(trial, "a property of a message", longIn(message), words);
}

const flagNames = ["translated", "automated"] as const;
type Flag = (typeof flagNames)[number];
const flags = fc.shuffledSubarray([["translated"], ["automated"], flagNames] as const, {
  minLength: 3,
});

rule("conversation.message-flags-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  // Which of them a message has that says nothing of them is not said.
  const before = await messageOnce(chat, await sendAsOperator(chat, {}));
  for (const set of trial.draw(flags)) {
    const isSet = (flag: Flag): boolean => set.some((one) => one === flag);
    const sent = { translated: isSet("translated"), automated: isSet("automated") };
    const fingerprint = await sendAsOperator(chat, sent);
    await expectMessage(chat, fingerprint, Object.fromEntries(set.map((flag) => [flag, true])));
    const read = await messageOnce(chat, fingerprint);
    // One that is false may be left out (open.message-flags-absent).
    for (const flag of flagNames.filter((one) => !isSet(one)))
      trial.expect(
        read[flag] !== true,
        `/data/${flag} of a message that was sent with ${flag} false`,
        "false, or none",
        read[flag],
      );
  }
  const beside = await sendAsOperator(chat, everything(chat));
  await expectMessage(chat, beside, { translated: true, automated: true });
  const after = await messageOnce(chat, await sendAsOperator(chat, {}));
  for (const flag of flagNames)
    trial.expect(
      after[flag] !== true || before[flag] === true,
      `/data/${flag} of a message that says nothing of it, after one that was sent with it`,
      "as of one that came before",
      after[flag],
    );
  // Where it is taken from user at all (open.message-combinations).
  const body = textFrom("user", trial.draw(texts), { translated: true, automated: true });
  const sent = await trial.call(chat.as, "conversation.message.send", {
    params: chat.params,
    body,
  });
  if (!isAccepted(sent)) return;
  const ofUser = await identify(chat, body, shownIn(trial, sent));
  await expectMessage(chat, ofUser, { translated: true, automated: true });
});

/** Mentions whom the target names; an empty array may be refused (open.array-empty). */
function mentioning({ operators }: World): Pick<MessageSend, "mentions"> {
  const mentions = operators.map(({ user_id }) => user_id).filter(Boolean);
  return mentions.length ? { mentions } : {};
}

/** Everything that can be sent with a message, and none of it changes what is shown of another. */
const everything = (chat: Chat, trial = chat.trial): Partial<MessageSend> => ({
  ...mentioning(chat.world),
  user: { type: "website", ...trial.draw(users) },
  references: trial.draw(references),
  original: trial.draw(originals),
  properties: { [trial.draw(word)]: trial.draw(leaf) },
  timestamp: Date.UTC(2024, 0, 1) + trial.draw(fc.nat(1_000_000)),
  fingerprint: freeFingerprint(chat, trial.draw(endings)),
  stealth: false,
  translated: true,
  automated: true,
});

const users = fc.record({
  nickname: ofScripts(kind("name")),
  avatar: kind("image"),
});

/** As whom a side may write: as a participant only where that is taken though nobody was added as one (open.message-combinations). */
async function typesOfUser({ trial, as, params }: Chat, from: Side) {
  const user = { type: "participant" as const, ...trial.draw(users) };
  const body = textFrom(from, trial.draw(texts), { user });
  const exchange = await trial.call(as, "conversation.message.send", { params, body });
  return isAccepted(exchange) ? (["website", "participant"] as const) : (["website"] as const);
}

rule("conversation.message-user-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const types = await typesOfUser(chat, "operator");
  // Each type once, beside nothing and beside everything, by a caller of either tier.
  for (const [type, others, by] of [
    [types.at(-1) ?? "website", {}, chat],
    ["website", everything(chat), asOthersSee(chat)],
  ] as const) {
    const sent = { user: { ...trial.draw(users), type } };
    await expectMessage(chat, await sendAsOperator(by, { ...others, ...sent }), sent);
  }
  const ofUser = await typesOfUser(chat, "user");
  const sent = { user: { ...trial.draw(users), type: trial.draw(fc.constantFrom(...ofUser)) } };
  await expectMessage(chat, await sendWith(chat, sent, "user"), sent);
});

rule("conversation.message-details-of-every-type", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const ending = trial.draw(endings);
  let taken = 0;
  // Of texts other rules say it.
  for (const [i, type] of typesOf(required).entries()) {
    if (type === "text") continue;
    const details = {
      ...mentioning(chat.world),
      fingerprint: freeFingerprint(chat, ending + i),
      timestamp: Date.UTC(2024, 0, 1 + i),
      user: { type: "website" as const, ...trial.draw(users) },
      references: trial.draw(references),
      properties: { [trial.draw(word)]: trial.draw(leaf) },
      translated: true,
      automated: true,
    };
    const body = { ...messageOf(type, trial.draw(required[type]), "operator"), ...details };
    // That all of them may be sent with a message of each type is not said.
    if (!isAccepted(await trial.call(as, "conversation.message.send", { params, body }))) continue;
    taken += 1;
    await expectMessage(chat, details.fingerprint, { type, ...details });
    trial.settle();
  }
  if (!taken) throw new NotClaimed("what may be sent with a message of another type is not said");
});

const originals = fc.record({ type: fc.constant("text/html" as const), content: texts });

rule("conversation.message-original-kept", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const others of [{}, everything(chat)]) {
    const sent = { ...others, original: trial.draw(originals) };
    const fingerprint = await sendAsOperator(chat, sent);
    const isKept = (read: Message): boolean => !!read.original?.original_id;
    const { original } = await messageOnce(chat, fingerprint, isKept);
    const id = original?.original_id ?? "";
    trial.expect(id !== "", "/data/original/original_id", "an identifier", original);
  }
});

rule("conversation.message-mention-reaches-conversation", async (trial: Trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const { mentions } = mentioning(world);
  if (!mentions) trial.cannot("the target names no operator to mention");
  const [chat, other] = [await startChat(trial, world), await startChat(trial, world)];
  await sendAsOperator(chat, { mentions });
  for (const user_id of mentions) await expectMention(chat, user_id);
  // Each by a message of its own: the later one takes nothing from the earlier one.
  const slow = await startChat(trial, world);
  for (const user_id of mentions) await sendAsOperator(slow, { mentions: [user_id] });
  for (const user_id of mentions.toReversed()) await expectMention(slow, user_id);
  const strays = itemsOf((await readChat(other)).mentions).filter((one) =>
    mentions.some((user_id) => user_id === one),
  );
  trial.equal(strays, [], "/data/mentions of another conversation");
});

async function expectMention(chat: Chat, user_id: string): Promise<void> {
  const isShown = ({ mentions }: Conversation): boolean => itemsOf(mentions).includes(user_id);
  const read = await chatOnce(chat, isShown);
  chat.trial.expect(isShown(read), "/data/mentions", `${user_id} among them`, read.mentions);
}

rule("conversation.message-stamped", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const fingerprint = await sendWith(chat, {});
  // How long a message is processed is not said.
  const { stamped } = await messageOnce(chat, fingerprint, (one) => one.stamped === true, "list");
  trial.equal(stamped, true, `/data/stamped of the message ${fingerprint}`);
});
