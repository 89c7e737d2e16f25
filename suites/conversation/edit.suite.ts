/** Editing and removing single messages. */
import * as fc from "fast-check";
import {
  contains,
  isAccepted,
  isBlank,
  isRefused,
  itemsOf,
  memberAt,
  messageAsSent,
  rule,
  show,
  shownIn,
  type Trial,
  unlessUnclaimed,
} from "../../harness/author.ts";
import type {
  ConversationMessageEditBody,
  Message,
  MessageSend,
} from "../../schemas/generated/types.ts";
import { whileBlocked } from "../support/conversation/blocked.ts";
import { arriveChat, startChat, type Chat } from "../support/conversation/chat.ts";
import {
  complete,
  messageOf,
  required,
  type MessageType,
} from "../support/conversation/content.ts";
import { endings, freeFingerprint } from "../support/conversation/fingerprint.ts";
import {
  newlyAccepted,
  newSpams,
  placeOf,
  sessionsOfAnyState,
  listedSpams,
} from "../support/conversation/inbox.ts";
import {
  batchOnce,
  expectMessage,
  givenThread,
  isIn,
  isRemoved,
  type Side,
  messageOnce,
  say,
  send,
  showsContent,
  sides,
  texts,
  threadOnce,
} from "../support/conversation/message.ts";

/** Types whose content is an object; an event may not be editable (open.message-edit-which). */
const editableTypes: readonly MessageType[] = [
  "file",
  "animation",
  "audio",
  "picker",
  "field",
  "carousel",
];
const editable = fc.constantFrom(...editableTypes);

interface Sent {
  type: MessageType;
  body: MessageSend;
  fingerprint: number;
}

/** What a message carries beside its content, which an edit does not name. */
const beside = {
  user: { type: "website", nickname: "Ada of the night", avatar: "https://example.com/ada.png" },
  automated: true,
  translated: true,
  original: { type: "text/html", content: "<p>What was first written.</p>" },
  references: [{ type: "link", name: "Manual", target: "https://example.com/manual" }],
  properties: { campaign: "spring" },
} satisfies Partial<MessageSend>;

/** A message that may be edited where the conversation is of the chatbox: of an operator, by chat. */
async function sendEditable(
  chat: Chat,
  type = chat.trial.draw(editable),
  details: Partial<MessageSend> = {},
): Promise<Sent> {
  const { trial } = chat;
  const { user_id } = chat.world.owner;
  const mentions = user_id ? { mentions: [user_id] } : {};
  const message = messageOf(type, trial.draw(required[type]), "operator");
  const body = { ...message, ...beside, ...mentions, ...details } as MessageSend;
  return { type, body, fingerprint: await send(chat, body) };
}

type Edit = { params: Chat["params"] & { fingerprint: string }; body: ConversationMessageEditBody };

/** An edit whose content has every field of the message, and is another one than it has. */
function editOf({ params, trial }: Chat, { type, body, fingerprint }: Sent): Edit {
  const isOther = (content: unknown): boolean => !contains(body.content, content);
  const content = trial.draw(required[type].filter(isOther)) as Edit["body"]["content"];
  return { params: { ...params, fingerprint: String(fingerprint) }, body: { content } };
}

/** Edits it and waits until the message shows that, which is what the rule goes on from. */
async function edit(chat: Chat, sent: Sent): Promise<(message: Message) => boolean> {
  const { trial, as } = chat;
  const { params, body } = editOf(chat, sent);
  await trial.given(as, "conversation.message.edit", { params, body });
  const isEdited = (message: Message): boolean => showsContent(message, body.content);
  if (!isEdited(await messageOnce(chat, sent.fingerprint, isEdited)))
    trial.cannot("the edited message had to show its new content first");
  return isEdited;
}

rule("conversation.edit-marks-edited", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const before = await sendEditable(chat);
  const [edited, after] = [await sendEditable(chat), await sendEditable(chat)];
  await edit(chat, edited);
  await expectMessage(chat, edited.fingerprint, { edited: true });
  const isListed = (all: Message[]): boolean =>
    all.some((one) => one.fingerprint === edited.fingerprint && one.edited);
  const all = await threadOnce(chat, isListed);
  trial.expect(isListed(all), "an edited message in the list", "shown as edited", all);
  for (const [which, { fingerprint }] of Object.entries({ before, after })) {
    const spared = await messageOnce(chat, fingerprint);
    // Shown as false or not at all: how a flag that is not set stands is open.
    const where = `/data/edited of the message ${which} the edited one`;
    trial.expect(!spared.edited, where, "not true", spared.edited);
  }
  trial.settle();
  await expectFlagsOutliveMarks(chat, edited);
});

/** Who reads a message changes none of its flags. */
async function expectFlagsOutliveMarks(chat: Chat, { fingerprint }: Sent): Promise<void> {
  const flagsOf = ({ edited, automated, translated }: Message): object => ({
    edited,
    automated,
    translated,
  });
  const before = flagsOf(await messageOnce(chat, fingerprint));
  await mark(chat, fingerprint);
  const after = flagsOf(await messageOnce(chat, fingerprint, isMarked));
  chat.trial.equal(
    after,
    before,
    "the flags of the edited message, once it was read and delivered",
  );
}

rule("conversation.edit-listed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const sent = await sendEditable(chat);
  // What was listed before must give way afterwards.
  await givenThread(chat, [sent.fingerprint]);
  const isEdited = await edit(chat, sent);
  const find = (all: Message[]) => all.find((one) => one.fingerprint === sent.fingerprint);
  const isSo = (all: Message[]): boolean => {
    const found = find(all);
    return found !== undefined && isEdited(found);
  };
  const all = await threadOnce(chat, isSo);
  trial.expect(isSo(all), "an edited message in the list", "its new content", find(all)?.content);
  trial.settle();
  const { timestamp } = await messageOnce(chat, sent.fingerprint);
  const earlier = await batchOnce(chat, isSo, timestamp + 1);
  // Of messages with its time another one may stand there (open.message-equal-timestamps).
  if (!find(earlier)) return;
  const where = "an edited message in the list before a time";
  trial.expect(isSo(earlier), where, "its new content", find(earlier)?.content);
});

const kept = (message: Message | undefined): object => {
  const { type, from, origin, fingerprint, timestamp } = message ?? ({} as Partial<Message>);
  const { references, properties, automated, user } = message ?? {};
  const carried = { references, properties, automated };
  return { type, from, origin, fingerprint, timestamp, ...carried, ...userOf(user) };
};

const userOf = ({ type, nickname, avatar, user_id }: Message["user"] = {}): object => ({
  user_type: type,
  nickname,
  avatar,
  user_id: isBlank(user_id) ? undefined : user_id,
});

const marks = ["read", "delivered"] as const;

const isMarked = (message: Message): boolean => marks.every((one) => !isBlank(message[one]));

/** Marks it as read and as delivered, where that is taken. */
async function mark({ trial, as, params }: Chat, fingerprint: number): Promise<void> {
  const fingerprints = [fingerprint];
  // Of either side (open.read-from-side).
  for (const from of ["user", "operator"] as const) {
    const body = { from, origin: "chat", fingerprints };
    await trial.call(as, "conversation.read.mark", { params, body });
  }
  const body = { from: "operator", origin: "chat", fingerprints } as const;
  await trial.call(as, "conversation.delivered.mark", { params, body });
}

/** Whom it mentions: none may be shown as an empty array, or not at all (open.absent-value). */
const mentionedIn = ({ mentions }: Message): string[] => itemsOf(mentions).map(String).toSorted();

/** Which original it names; how soon it does is not said. */
const originalOf = ({ original }: Partial<Message> = {}): string => original?.original_id || "none";

const whole = (message: Message): object => {
  const { content, translated } = message;
  return { ...kept(message), content, translated };
};

/** The message with what is stored elsewhere at the address that was sent: it may be signed anew for each answer (open.message-media-elsewhere). */
function asSentBy(message: Message, sent: readonly Sent[]): Message {
  const own = sent.find(({ fingerprint }) => fingerprint === message.fingerprint);
  return own ? (messageAsSent(message, own.body) as Message) : message;
}

/** The message with what is stored elsewhere by now at the address of before (open.message-media-elsewhere). */
function asBefore(now: Message, was: readonly Message[]): Message {
  const former = was.find(({ fingerprint }) => fingerprint === now.fingerprint);
  return former ? (messageAsSent(now, former) as Message) : now;
}

/** How the earlier messages stand in the thread, all but one. */
const others = (all: Message[], was: Message[], but: number): object[] =>
  all
    .filter(({ fingerprint }) => fingerprint !== but && isIn(was, fingerprint))
    .map((one) => whole(asBefore(one, was)));

const byTime = (a: Message, b: Message): number =>
  a.timestamp - b.timestamp || a.fingerprint - b.fingerprint;

/**
 * The thread with those of before that are there and that it lacks: of messages with equal timestamps any may be left out before a
 * batch, which ends elsewhere by now (open.message-equal-timestamps).
 */
async function withTied(chat: Chat, now: Message[], was: Message[]): Promise<Message[]> {
  const { trial, as } = chat;
  const isTied = ({ timestamp }: Message): boolean =>
    was.filter((one) => one.timestamp === timestamp).length > 1;
  const found: Message[] = [];
  for (const one of was) {
    if (isIn(now, one.fingerprint) || !isTied(one)) continue;
    const params = { ...chat.params, fingerprint: String(one.fingerprint) };
    const read = await trial.call(as, "conversation.message.read", { params });
    if (isAccepted(read)) found.push(shownIn(trial, read) as Message);
  }
  return [...now, ...found].sort(byTime);
}

rule("conversation.edit-spares-the-rest", async (trial) => {
  const world = await trial.world();
  // Messages of a plugin may name no user.
  const chat = await arriveChat(trial, world, {}, world.owner);
  const before = await say(chat, trial.draw(sides), trial.draw(texts));
  const [first, sent] = [await sendEditable(chat), await sendEditable(chat)];
  const { fingerprint } = sent;
  // One of the others says the same.
  const twin = { ...sent, fingerprint: await send(chat, sent.body) };
  const known = [first, sent, twin];
  const asSent = (message: Message): Message => asSentBy(message, known);
  const fingerprints = known.map((one) => one.fingerprint);
  const was = (await givenThread(chat, [before, ...fingerprints])).map(asSent);
  const isEdited = await edit(chat, sent);
  const isOurs = (message: Message): boolean => message.fingerprint === fingerprint;
  const message = asBefore(asSent(await messageOnce(chat, fingerprint)), was);
  trial.equal(kept(message), kept(was.find(isOurs)), "the edited message, but for its content");
  const isShown = (all: Message[]): boolean => all.some((one) => isOurs(one) && isEdited(one));
  const now = (await withTied(chat, await threadOnce(chat, isShown), was)).map(asSent);
  const expected = others(was, was, fingerprint);
  trial.equal(others(now, was, fingerprint), expected, "the other messages");
});

rule("conversation.edit-keeps-original", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const sent = await sendEditable(chat);
  const { fingerprint } = sent;
  await mark(chat, fingerprint);
  const had = await messageOnce(chat, fingerprint, isMarked);
  await edit(chat, sent);
  const hasKept = (now: Message): boolean => [originalOf(now), "none"].includes(originalOf(had));
  const message = await messageOnce(chat, sent.fingerprint, hasKept);
  const where = "/data/original/original_id of the edited message";
  trial.expect(hasKept(message), where, originalOf(had), originalOf(message));
  const { translated } = message;
  trial.equal(translated, had.translated, "/data/translated of the edited message");
  trial.equal(mentionedIn(message), mentionedIn(had), "/data/mentions of the edited message");
  trial.settle();
  // A channel that is not shown says nothing (open.message-read-empty); another one may follow.
  const hasLost = (now: Message): boolean => marks.some((one) => had[one] && isBlank(now[one]));
  const now = await messageOnce(chat, fingerprint, (one) => !hasLost(one));
  for (const one of marks) {
    const isKept = !had[one] || !isBlank(now[one]);
    trial.expect(isKept, `/data/${one} of the edited message`, show(had[one]), now[one]);
  }
});

rule("conversation.removed-message-stays-removed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const sent = await sendEditable(chat);
  const { fingerprint } = sent;
  await givenThread(chat, [fingerprint]);
  await isRemoved(chat, "operator", fingerprint);
  const isGone = (all: Message[]): boolean => !isIn(all, fingerprint);
  if (!isGone(await threadOnce(chat, isGone)))
    trial.cannot("a removed message had to be gone from the list first");
  // Refused or not: there is nothing that it could be done to.
  await trial.call(chat.as, "conversation.message.edit", editOf(chat, sent));
  await mark(chat, fingerprint);
  // A list that shows this later message would show the other one too.
  const all = await givenThread(chat, [await say(chat, "operator", trial.draw(texts))]);
  const where = "the list after an edit, a read and a delivery of a removed message";
  trial.expect(isGone(all), where, `without ${fingerprint}`, all.length);
});

rule("conversation.edit-every-type", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const ending = trial.draw(endings);
  for (const [i, type] of editableTypes.entries()) {
    // Every second one by the fingerprint that its sender gave.
    const own = i % 2 ? { fingerprint: freeFingerprint(chat, ending + i) } : {};
    const { fingerprint } = await sendEditable(chat, type, own);
    const content = trial.draw(complete[type] ?? required[type]) as Edit["body"]["content"];
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    await trial.accepts(chat.as, "conversation.message.edit", { params, body: { content } });
    trial.settle();
    await expectMessage(chat, fingerprint, { content });
  }
});

rule("conversation.edit-again", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const { as } = chat;
  const sent = await sendEditable(chat);
  await edit(chat, sent);
  const { params, body } = editOf(chat, sent);
  await trial.accepts(as, "conversation.message.edit", { params, body });
  trial.settle();
  await expectMessage(chat, sent.fingerprint, { content: body.content });
  trial.settle();
  await unlessUnclaimed(() => expectEditedWhileBlocked(chat, sent));
});

/** A block is about what the visitor says (1/3.1): an edit that is taken meanwhile is made as ever. */
async function expectEditedWhileBlocked(chat: Chat, sent: Sent): Promise<void> {
  const { trial, as } = chat;
  const { params, body } = editOf(chat, sent);
  await whileBlocked(chat, async () => {
    if (isRefused(await trial.call(as, "conversation.message.edit", { params, body }))) return;
    await expectMessage(chat, sent.fingerprint, { content: body.content });
  });
}

/** A conversation that came by email: a mail that was taken for spam but was not. */
async function mailChat(chat: Chat): Promise<Chat> {
  const { trial, world } = chat;
  const { website_id } = chat.params;
  const place = { ...placeOf(chat), as: world.owner };
  const [sessions, spams] = [await sessionsOfAnyState(place), await listedSpams(place)];
  await trial.stage("inject", "POST", "/inject", { thing: "spam", type: "email", website_id });
  const [spam] = await newSpams(place, spams);
  if (!spam) return trial.cannot("the stage brought in no spam item");
  const params = { website_id, spam_id: spam.spam_id };
  const body = { action: "accept" } as const;
  await trial.given(world.owner, "conversations.spam.decide", { params, body });
  const [session_id] = await newlyAccepted(place, sessions);
  if (session_id === undefined)
    return trial.cannot("the accepted mail is not a listed conversation");
  return { ...chat, params: { website_id, session_id } };
}

rule("conversation.edit-chatbox-only", async (trial: Trial) => {
  const world = await trial.world();
  const chat = await mailChat(await startChat(trial, world));
  const { meta } = await trial.given(chat.as, "conversation.read", { params: chat.params });
  const origin = memberAt(meta, "origin");
  if (origin !== "email") trial.cannot(`the conversation has the origin ${String(origin)}`);
  const sent = await sendEditable(chat);
  const before = asSentBy(await messageOnce(chat, sent.fingerprint), [sent]);
  const { params, body } = editOf(chat, sent);
  await trial.refuses(chat.as, "conversation.message.edit", { params, body });
  // A read that shows this later message would show the edit too.
  await givenThread(chat, [await say(chat, "operator", trial.draw(texts))]);
  const read = asSentBy(await messageOnce(chat, sent.fingerprint), [sent]);
  const after = asBefore(read, [before]);
  trial.equal(whole(after), whole(before), "the message afterwards");
});

const several = fc.integer({ min: 3, max: 6 });
const places = fc.nat({ max: 99 });

rule("conversation.message-remove-spares-others", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent: { from: Side; fingerprint: number }[] = [];
  const count = trial.draw(several);
  // Two at least say the same.
  const contents = [trial.draw(texts), trial.draw(texts)] as const;
  while (sent.length < count) {
    const from = sent.length ? trial.draw(sides) : "operator";
    const content = contents[sent.length % 2 ? 1 : 0];
    sent.push({ from, fingerprint: await say(chat, from, content) });
  }
  const all = sent.map(({ fingerprint }) => fingerprint);
  for (let was = await givenThread(chat, all); sent.length;) {
    const [{ from, fingerprint }] = sent.splice(trial.draw(places) % sent.length, 1) as [
      (typeof sent)[number],
    ];
    if (!(await isRemoved(chat, from, fingerprint))) continue;
    const shown = await threadOnce(chat, (all) => !isIn(all, fingerprint));
    const now = await withTied(chat, shown, was);
    const expected = others(was, was, fingerprint);
    trial.equal(others(now, was, fingerprint), expected, `the ${sent.length} other messages`);
    trial.settle();
    was = now;
  }
});
