/** What brings about each hook namespace (1/6), as far as it is stated or follows from its name. */
import {
  carryOut,
  isAccepted,
  isBlank,
  meet,
  prepare,
  realistic,
  slot,
  word,
  type Trial,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { MessageSend } from "../../../schemas/generated/types.ts";
import { arriveChat, startChat, visitor, type Chat } from "../conversation/chat.ts";
import { messageOf, required } from "../conversation/content.ts";
import { givenThread, say, type Side, talk, textFrom } from "../conversation/message.ts";
import { addProfile, profileAt } from "../people/profile.ts";
import { brought, type Brought, learned } from "../platform/notified.ts";
import { paramsOf } from "../platform/website.ts";
import { addNode, addService } from "../status/page.ts";
import { chatOf, isAgain } from "./chat-of.ts";
import type { Cause, Occasion, Place } from "./occasion.ts";
import { editMessage, removeMessage } from "./socket.ts";

const peopleOf = ({ trial, world }: Place) => ({
  trial,
  world,
  as: world.owner,
  ...paramsOf(world),
});

/** Which side stands for which name is open (open.hook-message-direction), so both do it. */
const bothSides = ["user", "operator"] as const;

/** Kinds of messages take turns: a broken platform may notify of texts only, or of what is said in the chatbox only. */
const saidBy = (trial: Trial, from: Side, index: number, origin: string): MessageSend => {
  const isFile = index % 2 === 1;
  const message = isFile
    ? messageOf("file", trial.draw(required.file), from)
    : textFrom(from, trial.draw(word));
  return { ...message, origin };
};

/** A channel of its own over which both sides may write, as far as a trial found one: what is tried is told of as well. */
const further = slot<string>("hooks: a further channel");

/** Every third time that of a plugin, where both sides may write over it (open.message-combinations). */
async function channelOf(chat: Chat, index: number): Promise<string> {
  if (index % 3 !== 2) return "chat";
  const channel = further.get(chat.trial) ?? (await furtherChannel(chat));
  further.set(chat.trial, channel);
  return channel;
}

async function furtherChannel({ trial, world, as, params }: Chat): Promise<string> {
  const urn = world.plugins[0]?.urn;
  if (!urn) return "chat";
  for (const from of bothSides) {
    const body = { ...textFrom(from, trial.draw(word)), origin: urn };
    if (!isAccepted(await trial.call(as, "conversation.message.send", { params, body })))
      return "chat";
  }
  return urn;
}

const speak: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
  const { as, params } = chat;
  const origin = await channelOf(chat, index);
  const [input, body] = [
    { params, body: saidBy(trial, "user", index, origin) },
    saidBy(trial, "operator", index, origin),
  ];
  return {
    of: params.session_id,
    call: { as, id: "conversation.message.send", input },
    afterwards: () => trial.given(as, "conversation.message.send", { params, body }),
  };
};

/**
 * Which side from names is open (open.read-from-side), and whether an answer, also one of the platform itself, marks what it answers
 * (open.read-by-answer).
 */
const readAll: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
  const asked = await say(chat, "user", "Hello");
  const all = await givenThread(chat, [asked]);
  const isRead = all.some(({ fingerprint, read }) => fingerprint === asked && !isBlank(read));
  const inputFrom = (from: (typeof bothSides)[number]) =>
    ({ params: chat.params, body: { from, origin: "chat" } }) as const;
  return {
    of: chat.params.session_id,
    call: { as: chat.as, id: "conversation.read.mark", input: inputFrom("user") },
    afterwards: async () => {
      await givenThread(chat, [await say(chat, "operator", "Hi")]);
      if (isRead) await givenThread(chat, [await say(chat, "user", "Thank you")]);
      for (const from of bothSides)
        await trial.given(chat.as, "conversation.read.mark", inputFrom(from));
    },
  };
};

/** What the owner does in a conversation. */
const done = ({ as, params }: Chat, id: OperationId, body?: object): Occasion => ({
  of: params.session_id,
  call: { as, id, input: { params, ...(body && { body }) } },
});

const block: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
  const { as, params } = chat;
  if (isAgain(index))
    await trial.given(as, "conversation.block.set", { params, body: { blocked: false } });
  return done(chat, "conversation.block.set", { blocked: true });
};

const removeChat: Cause = async ({ trial, world }) =>
  done(await startChat(trial, world, world.owner), "conversation.remove");

const rate: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
  if (!isAgain(index)) await talk(chat);
  return done(chat, "ratings.rating.replace", { stars: isAgain(index) ? 5 : 4 });
};

/** A visitor who says something of themselves, each time something else (open.hook-set-versus-sync). */
const saying =
  (said: (trial: Trial, index: number) => object): Cause =>
  async (place, index) => {
    const { trial, world } = place;
    const chat = await chatOf(place, index, () => arriveChat(trial, world, {}, world.owner));
    const values = said(trial, index);
    return { of: chat.params.session_id, afterwards: () => visitor(chat, "set", values) };
  };

const draw = (trial: Trial, kind: string): string => trial.draw(realistic[kind] ?? word);

/** A visitor who comes; which conversation that makes is known afterwards only. */
const coming =
  (namespace: Brought): Cause =>
  ({ trial, world }) => {
    let chat: Chat | undefined;
    return Promise.resolve({
      get of() {
        return chat?.params.session_id;
      },
      async afterwards() {
        chat = await arriveChat(trial, world, {}, world.owner);
      },
      mayBringNone: async () => chat !== undefined && !(await learned(chat)).includes(namespace),
    });
  };

/** A visitor who gives the email of a profile. */
const giveKnownEmail: Cause = async (place, index) => {
  const { trial, world } = place;
  const { email } = await addProfile(peopleOf(place), `known-${index}`);
  const chat = await arriveChat(trial, world, {}, world.owner);
  return { of: chat.params.session_id, afterwards: () => visitor(chat, "set", { email }) };
};

/** What the platform does by itself, in a conversation where it is of one. */
const occurring =
  (event: string, isOfConversation: boolean): Cause =>
  async (place, index) => {
    const { trial, world } = place;
    const thing = { thing: "occurrence", event, ...paramsOf(world) };
    const inject = (data: object): Promise<unknown> =>
      trial.stage("inject", "POST", "/inject", { ...thing, data });
    if (!isOfConversation) return { afterwards: () => inject({}) };
    const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
    const { session_id } = chat.params;
    return { of: session_id, afterwards: () => inject({ session_id }) };
  };

const createProfile: Cause = async ({ trial, world }, index) => {
  const drawn = trial.body("people.profile.create");
  const body = { ...drawn, email: `new-${index}.${drawn.email}` };
  const input = { params: paramsOf(world), body };
  return { call: { as: world.owner, id: "people.profile.create", input } };
};

const changeProfile: Cause = async (place, index) => {
  const people = peopleOf(place);
  const { people_id } = await addProfile(people, `changed-${index}`);
  const input = { params: profileAt(people, people_id), body: { notepad: `Note ${index}` } };
  return { of: people_id, call: { as: people.as, id: "people.profile.merge", input } };
};

const removeProfile: Cause = async (place, index) => {
  const people = peopleOf(place);
  const { people_id } = await addProfile(people, `removed-${index}`);
  const input = { params: profileAt(people, people_id) };
  return { of: people_id, call: { as: people.as, id: "people.profile.remove", input } };
};

const healths = ["sick", "dead", "healthy"];

/** One replica, of a node that is reported on, which falls sick, dies and recovers in turn. */
const changeHealth: Cause = async (place, index) => {
  const { trial, world, scene } = place;
  const params = paramsOf(world);
  if (!scene.ids.has("node_id")) {
    await meet(scene, "status-page");
    const page = { ...place, as: world.owner, params };
    await addNode(page, await addService(page), { mode: "push" });
  }
  const health = healths[index % healths.length];
  const seen = { node_id: scene.ids.get("node_id"), replica: "tcp://edge.example.com:80", health };
  const thing = { thing: "replica-health", ...params, ...seen };
  return { afterwards: () => trial.stage("inject", "POST", "/inject", thing) };
};

/** One address, subscribed and unsubscribed in turn. */
const subscribe: Cause = async ({ world, scene, trial }, index) => {
  const merge = trial.run.contract.operation("subscription.merge");
  const { params = {} } = await prepare(scene, merge);
  const change = (subscribed: boolean): Promise<unknown> =>
    carryOut(scene, merge, { params, query: paramsOf(world), body: { subscribed } });
  // Whether the address is subscribed at first is open, so both values are written: the second is certainly a change.
  const afterwards = async (): Promise<void> => {
    if (index === 0) await change(true);
    await change(index % 2 === 1);
  };
  return { afterwards };
};

export const hookCauses: Readonly<Record<string, Cause>> = {
  "message:updated": editMessage,
  "message:send": speak,
  "message:received": speak,
  "message:removed": removeMessage,
  "message:acknowledge:read:send": readAll,
  "message:acknowledge:read:received": readAll,
  "message:notify:unread:send": occurring("message:notify:unread:send", true),
  "message:notify:unread:received": occurring("message:notify:unread:received", true),
  "session:set_email": saying((trial, index) => ({ email: `${index}.${draw(trial, "email")}` })),
  "session:set_phone": saying((trial, index) => ({
    phone: `${draw(trial, "phone").slice(0, -1)}${index}`,
  })),
  "session:set_address": saying((trial, index) => ({
    address: `${index} ${draw(trial, "words")}`,
  })),
  "session:set_subject": occurring("session:set_subject", true),
  "session:set_data": saying((trial, index) => ({
    data: { plan: `${trial.draw(word)} ${index}` },
  })),
  "session:set_avatar": saying((trial, index) => ({
    avatar: `${draw(trial, "url")}-${index}`,
  })),
  "session:set_nickname": saying((trial, index) => ({
    nickname: `${draw(trial, "name")} ${index}`,
  })),
  "session:set_state": occurring("session:set_state", true),
  "session:set_block": block,
  "session:set_segments": saying((trial, index) => ({
    segments: [`${trial.draw(word)}-${index}`],
  })),
  "session:removed": removeChat,
  ...Object.fromEntries(brought.map((namespace) => [namespace, coming(namespace)])),
  "session:sync:events": saying((trial) => ({ events: [{ text: trial.draw(word) }] })),
  "session:sync:rating": rate,
  "session:sync:topic": occurring("session:sync:topic", true),
  "people:profile:created": createProfile,
  "people:profile:updated": changeProfile,
  "people:profile:removed": removeProfile,
  "people:bind:session": giveKnownEmail,
  "people:sync:profile": occurring("people:sync:profile", false),
  "campaign:progress": occurring("campaign:progress", false),
  "campaign:dispatched": occurring("campaign:dispatched", false),
  "campaign:running": occurring("campaign:running", false),
  "status:health:changed": changeHealth,
  "email:subscribe": subscribe,
  "email:track:view": occurring("email:track:view", false),
  "plugin:event": occurring("plugin:event", false),
};
