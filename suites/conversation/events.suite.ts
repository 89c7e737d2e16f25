/** Events of a conversation and its messages, each after its cause. */
import * as fc from "fast-check";
import {
  anybodyIn,
  type Caller,
  type Exchange,
  hearAll,
  isAccepted,
  isRefused,
  isStaged,
  NotClaimed,
  rule,
  shownIn,
  type Trial,
  unlessUnclaimed,
  word,
  type World,
} from "../../harness/author.ts";
import { whileBlocked } from "../support/conversation/blocked.ts";
import { arriveChat, startChat, visitor, type Chat } from "../support/conversation/chat.ts";
import type { MessageContentWrite } from "../../schemas/generated/types.ts";
import { messageOf, required, type MessageType } from "../support/conversation/content.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { followsEach } from "../support/conversation/each.ts";
import { askIdentity } from "../support/conversation/identity.ts";
import {
  identify,
  messageOnce,
  phrases,
  say,
  send,
  texts,
} from "../support/conversation/message.ts";
import { follows, neverFollows } from "../support/follows.ts";
import { listenIn, overheard, pluginHears, watch, type Watch } from "../support/room.ts";

/** The rule says that the event follows when the conversation is initiated. */
const initiated = (watched: Watch, { trial, as, params }: Chat): Promise<unknown> =>
  follows(watched, "session:request:initiated", () =>
    trial.given(as, "conversation.initiate", { params }),
  );

rule("conversation.initiated-event", async (trial) => {
  const world = await trial.world(overheard);
  const watched = await watch(trial, world);
  await initiated(watched, await startChat(trial, world, world.owner));
});

rule("conversation.each-initiated", async (trial) => {
  const world = await trial.world(overheard);
  const chats = [
    await startChat(trial, world, world.owner),
    await startChat(trial, world, world.owner),
  ];
  const here = await listenIn(trial, world);
  const acts = chats.map(
    ({ as, params }) =>
      () =>
        trial.given(as, "conversation.initiate", { params }),
  );
  await followsEach(trial, here, "session:request:initiated", acts);
});

rule("conversation.begun-initiated-event", async (trial) => {
  const world = await trial.world(overheard);
  const watched = await watch(trial, world);
  const [begun, another] = [await beginChat(trial, world), await beginChat(trial, world)];
  const { as, params } = begun;
  if (!isAccepted(await trial.call(as, "conversation.initiate", { params })))
    throw new NotClaimed(
      "whether a conversation that the user has begun can be initiated is left open",
    );
  await initiated(watched, another);
});

/** A conversation in which the user has said something. */
async function beginChat(trial: Trial, world: World): Promise<Chat> {
  const chat = await startChat(trial, world, world.owner);
  await say(chat, "user", trial.draw(texts));
  return chat;
}

/** Edits a message; a text tells one edit from the next, and who may be refused it is named. */
type Edit = (text?: string, perhaps?: Caller) => Promise<unknown>;

const otherTypes = fc.constantFrom<MessageType>("file", "animation", "audio", "picker", "carousel");

rule("conversation.message-updated-event", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await arriveChat(trial, world, {}, world.owner);
  const sendOne = async (type: MessageType): Promise<Edit> => {
    const draw = () => trial.draw(required[type]) as MessageContentWrite & object;
    const fingerprint = await send(chat, messageOf(type, draw(), "operator"));
    await messageOnce(chat, fingerprint, ({ stamped }) => stamped === true);
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    return (text = "", perhaps) => {
      const body = { content: { ...draw(), ...(text && { text }) } };
      const call = { params, body };
      if (!perhaps) return trial.given(chat.as, "conversation.message.edit", call);
      return taken(trial.call(perhaps, "conversation.message.edit", call));
    };
  };
  // A field has no link, so that nothing but the edit gives reason to update it.
  const edit = await sendOne("field");
  const editOther = await sendOne(trial.draw(otherTypes));
  const note = await editableNote(chat);
  const watched = await watch(trial, world);
  for (const text of ["Which one?", "Which two?"])
    await follows(watched, "message:updated", () => edit(text));
  await follows(watched, "message:updated", () => editOther());
  if (note) await follows(watched, "message:updated", note);
  trial.settle();
  const long = `${trial.draw(word)} `.repeat(longText).slice(0, longText);
  await unlessUnclaimed(() => follows(watched, "message:updated", () => edit(long, chat.as)));
  trial.settle();
  const [colleague] = world.operators.filter((one) => one !== chat.as);
  if (colleague)
    await unlessUnclaimed(() =>
      follows(watched, "message:updated", () => edit("Which three?", colleague)),
    );
  // A block is about what the visitor says.
  await whileBlocked(chat, () =>
    unlessUnclaimed(() => follows(watched, "message:updated", () => edit("Which four?", chat.as))),
  );
});

/** More than some brokers of events carry (characters). */
const longText = 12_000;

/** How long a text may be is open (open.size-limits), and whether a blocked conversation takes edits, or a colleague makes them, is not said. */
async function taken(exchange: Promise<Exchange>): Promise<Exchange> {
  const answer = await exchange;
  if (isRefused(answer)) throw new NotClaimed("whether such an edit is taken is left open");
  return answer;
}

/** A note and how it is edited, which some refuse (open.message-edit-text). */
async function editableNote(chat: Chat): Promise<(() => Promise<unknown>) | undefined> {
  const { trial, as } = chat;
  const text = trial.draw(phrases);
  const body = { type: "note", from: "operator", origin: "chat", content: text } as const;
  const sent = await trial.call(as, "conversation.message.send", { params: chat.params, body });
  if (!isAccepted(sent)) return undefined;
  const fingerprint = String(await identify(chat, body, shownIn(trial, sent)));
  const params = { ...chat.params, fingerprint };
  for (const form of [(content: string) => content, (content: string) => ({ text: content })]) {
    const editTo = (content: string) => ({
      params,
      body: { content: form(content) as MessageContentWrite },
    });
    const exchange = await trial.call(as, "conversation.message.edit", editTo(`${text} first`));
    if (isAccepted(exchange))
      return () => trial.given(as, "conversation.message.edit", editTo(`${text} then`));
  }
  return undefined;
}

rule("conversation.message-removed-event", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world, world.owner);
  const fingerprint = await say(chat, "operator", trial.draw(texts));
  await messageOnce(chat, fingerprint);
  const further = await removableOnes(chat);
  const watched = await watch(trial, world);
  for (const one of [fingerprint, ...further])
    await follows(watched, "message:removed", () =>
      trial.given(chat.as, "conversation.message.remove", at(chat, one)),
    );
});

const at = ({ params }: Chat, fingerprint: number) => ({
  params: { ...params, fingerprint: String(fingerprint) },
});

const furtherKinds = [
  ["note", "operator"],
  ["text", "user"],
] as const;

/** One message of each further kind of which another one could be removed, which some cannot (open.message-remove-which). */
async function removableOnes(chat: Chat): Promise<number[]> {
  const { trial, as } = chat;
  const found: number[] = [];
  for (const [type, from] of furtherKinds) {
    const sendOne = () => send(chat, messageOf(type, trial.draw(required[type]), from));
    const [first, second] = [await sendOne(), await sendOne()];
    await messageOnce(chat, second);
    const exchange = await trial.call(as, "conversation.message.remove", at(chat, first));
    if (isAccepted(exchange)) found.push(second);
  }
  return found;
}

rule("conversation.identity-proved-event", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await arriveChat(trial, world, {}, world.owner);
  const recipient = drawEmail(chat);
  await askIdentity(chat, { identity: "email", recipient });
  const watched = await watch(trial, world);
  await follows(watched, "session:update_verify", () =>
    visitor(chat, "prove", { identity: "email", recipient }),
  );
});

rule("conversation.identity-plugin-event", async (trial: Trial) => {
  // Two of a website are not asked of a target file.
  const plugins = isStaged(trial) ? { tokens: [{}, {}] } : {};
  const world = await trial.world({ ...overheard, ...plugins });
  const { urn } = world.plugin;
  if (!urn) trial.cannot("the target does not tell the URN of the plugin");
  const chat = await startChat(trial, world, anybodyIn(world));
  const watched = await watch(trial, world);
  pluginHears(watched);
  await follows(watched, "identity:verify:request", () =>
    askIdentity(chat, { identity: urn, recipient: trial.draw(phrases) }),
  );
  trial.settle();
  // Whether a plugin can prove its identity by a link is not said.
  const body = { identity: urn, method: "link", recipient: trial.draw(phrases) } as const;
  const { as, params } = chat;
  if (isAccepted(await trial.call(as, "conversation.identity.request", { params, body })))
    await follows(watched, "identity:verify:request", () =>
      askIdentity(chat, { ...body, recipient: trial.draw(phrases) }),
    );
  trial.settle();
  for (const plugin of world.plugins.slice(1)) {
    // There may be no second request in a conversation (open.identity-asked-again).
    const other = await startChat(trial, world, anybodyIn(world));
    const listeners = await hearAll(trial, world, "rtm", [plugin]);
    const own = { trial, here: { world, listeners }, elsewhere: undefined };
    await follows(own, "identity:verify:request", () =>
      askIdentity(other, { identity: plugin.urn, recipient: trial.draw(phrases) }),
    );
  }
});

rule("conversation.identity-own-event-only", async (trial) => {
  const world = await trial.world(overheard);
  const watched = await watch(trial, world);
  for (let i = 0; i < 2; i++) {
    const chat = await startChat(trial, world, anybodyIn(world));
    await neverFollows(watched, "identity:verify:request", () =>
      askIdentity(chat, { identity: "email", recipient: drawEmail(chat) }),
    );
  }
});
