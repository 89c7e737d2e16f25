/** What brings about each event of the two sockets (1/6). */
import * as fc from "fast-check";
import {
  anybodyIn,
  type Caller,
  type CallInput,
  declined,
  givenDomain,
  isDecided,
  isRefused,
  isStaged,
  prepare,
  slot,
  spamsOf,
  uniqueDomain,
  word,
  type World,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { givenSession, act, assist } from "../browsing/session.ts";
import { endCall, givenCall, givenOngoing, openLine } from "../call/line.ts";
import { arriveChat, startChat, visitorAnswers, type Chat } from "../conversation/chat.ts";
import { messageOf, required } from "../conversation/content.ts";
import { askIdentity } from "../conversation/identity.ts";
import { drawEmail } from "../conversation/mail.ts";
import { messageOnce, phrases, say, send, sides } from "../conversation/message.ts";
import { actions, spamAt, bringListed, typeOf } from "../conversations/spam.ts";
import { answerOutside, type Provider } from "../outside.ts";
import { services } from "../services/service.ts";
import { isOfOnePage } from "../snippets/crawl.ts";
import { chatOf, isAgain } from "./chat-of.ts";
import type { Cause, Occasion, Place } from "./occasion.ts";

/** A call about the conversation, by the caller who acts there. */
const callIn = (chat: Chat, id: OperationId, input: CallInput = {}): Occasion => ({
  of: chat.params.session_id,
  call: { as: chat.as, id, input: { ...input, params: { ...chat.params, ...input.params } } },
});

/** In turn, since a platform may tell of one of them alone. */
const tierOf = (
  { operators: [owner], plugins: [plugin] }: World,
  index: number,
): Caller | undefined => owner && plugin && (index % 2 === 0 ? owner : plugin);

export const editMessage: Cause = async (place, index) => {
  const { trial, world } = place;
  const as = tierOf(world, index);
  const chat = await chatOf(place, index, () => arriveChat(trial, world, {}, as));
  // A field has no link, so that nothing but the edit gives reason to update it.
  const fingerprint = await send(chat, messageOf("field", trial.draw(required.field), "operator"));
  await messageOnce(chat, fingerprint, ({ stamped }) => stamped === true);
  const body = { content: trial.draw(required.field) };
  return callIn(chat, "conversation.message.edit", { params: { fingerprint }, body });
};

export const removeMessage: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, tierOf(world, index)));
  const isFile = index % 2 === 1;
  const from = isFile || index === 0 ? "operator" : trial.draw(sides);
  const fingerprint = isFile
    ? await send(chat, messageOf("file", trial.draw(required.file), from))
    : await say(chat, from, trial.draw(word));
  await messageOnce(chat, fingerprint);
  // That of user, and what is no text, need not be removable (open.message-remove-which).
  const occasion = callIn(chat, "conversation.message.remove", { params: { fingerprint } });
  return { ...occasion, mayBeRefused: isFile || from === "user" };
};

/** Two that were made one after the other, so that the second occasion is not in the newest. */
const fresh = slot<Chat[]>("events: conversations to be initiated");

const initiate: Cause = async ({ trial, world }, index) => {
  const make = (offset: number): Promise<Chat> =>
    startChat(trial, world, tierOf(world, index + offset));
  const chats = fresh.ensure(trial, () => []);
  // Always in a new one: what initiating it again leads to is open (open.conversation-initiate-meaning).
  if (!chats.length) chats.push(await make(1), await make(0));
  const chat = chats.pop();
  return chat ? callIn(chat, "conversation.initiate") : trial.cannot("there is no conversation");
};

const proveIdentity: Cause = async (place, index) => {
  const { trial, world } = place;
  const make = (): Promise<Chat> => arriveChat(trial, world, {}, world.owner);
  const met = await chatOf(place, index, make);
  const identity = { identity: "email", recipient: drawEmail(met) } as const;
  const input = { params: met.params, body: identity };
  // One that is verified by now may not be asked again (open.identity-when-verified).
  const isTaken =
    isAgain(index) && !isRefused(await trial.call(met.as, "conversation.identity.request", input));
  const chat = isTaken || !isAgain(index) ? met : await make();
  if (!isTaken) await askIdentity(chat, identity);
  return { of: chat.params.session_id, afterwards: () => visitorAnswers(chat, "prove", identity) };
};

const askPlugin: Cause = async (place, index) => {
  const { trial, world } = place;
  const { urn } = world.plugin;
  if (!urn) trial.cannot("the target does not say which URN the plugin has");
  const as = anybodyIn(world);
  const chat = await chatOf(place, index, () => startChat(trial, world, as));
  const body = { identity: urn, recipient: trial.draw(phrases) };
  const occasion = callIn(chat, "conversation.identity.request", { body });
  // Whether one can be asked for again is open (open.identity-asked-again).
  return { ...occasion, mayBeRefused: isAgain(index) };
};

const browse =
  (answer: "accept" | "decline"): Cause =>
  async (place, index) => {
    const make = (): Promise<Chat> => arriveChat(place.trial, place.world);
    // A request while there is a session is open (open.browsing-again).
    const chat = await (answer === "accept" ? make() : chatOf(place, index, make));
    const start = callIn(chat, "browsing.session.start");
    return { ...start, afterwards: () => visitorAnswers(chat, "browsing", { answer }) };
  };

const ring =
  (answer: "accept" | "decline"): Cause =>
  async (place, index) => {
    const chat = await chatOf(place, index, () => openLine(place.trial, place.world));
    // A call while another is ongoing is open (open.call-twice).
    if (answer === "accept" && isAgain(index)) await endCall(chat, await givenOngoing(chat));
    const start = callIn(chat, "call.session.start", { body: { mode: "audio" } });
    return { ...start, afterwards: () => visitorAnswers(chat, "call", { answer }) };
  };

const useWidget: Cause = async (place, index) => {
  const { trial, world } = place;
  const chat = await chatOf(place, index, () => startChat(trial, world, world.owner));
  const params = { plugin_id: world.plugin.plugin_id };
  const { widget } = world.plugin;
  const item = widget ?? { section_id: trial.draw(word), item_id: trial.draw(word) };
  const data = { note: trial.draw(word) };
  // Each is done in a conversation that is not the newest, and again in one where it was done before.
  const isExchange = (index % 2 === 0) === index % 8 < 4;
  return isExchange
    ? callIn(chat, "conversation.widget.exchange", {
        params,
        body: { ...item, action: "fetch", data },
      })
    : callIn(chat, "conversation.widget.press", { params, body: { ...item, data } });
};

const decideOnSpam: Cause = async (place) => {
  const spam_id = await bringListed(place, typeOf(place.trial));
  const input = { ...spamAt(place, spam_id), body: { action: place.trial.draw(actions) } };
  const others = spamsOf(place.trial).filter((id) => id !== spam_id);
  return {
    of: spam_id,
    others,
    call: { as: place.world.owner, id: "conversations.spam.decide", input },
  };
};

/** Calls the operation with what the families prepare for it, while the outside answers this way. */
async function ofOwner(
  { trial, world, scene }: Place,
  id: OperationId,
  outside: [provider: Provider, answer: string],
): Promise<Occasion & { call: { input: CallInput } }> {
  const input = await prepare(scene, trial.run.contract.operation(id));
  // Everything may have been made ready by now, with the usual answers.
  if (isDecided(trial)) await answerOutside(trial, world, ...outside);
  return { call: { as: world.owner, id, input } };
}

const postCard =
  (answer: "accept" | "decline"): Cause =>
  async (place) => {
    const { call } = await ofOwner(place, "billing.card.create", ["card-storage", answer]);
    const { trial } = place;
    const isByNumber = answer === "decline" && !isDecided(trial);
    const body = isByNumber ? declined(call.input.body as object, trial) : call.input.body;
    return { call: { ...call, input: { ...call.input, body } }, spoilt: { body: {} } };
  };

const linkService: Cause = async (place) => ({
  ...(await ofOwner(place, "billing.link.start", ["card-link", "accept"])),
  spoilt: { body: {} },
});

/** An occasion about this domain: on a website of the target file, earlier rules may have changed others. */
const ofDomain = ({ trial }: Place, domain: string): Partial<Occasion> =>
  isStaged(trial) ? {} : { of: domain, isAmongOthers: true };

const changeDomain =
  (answer: "valid" | "invalid"): Cause =>
  async (place) => {
    const { trial } = place;
    const occasion = await ofOwner(place, "channel.domain.merge", ["domain-validation", answer]);
    const { params } = occasion.call.input;
    const drawn = trial.draw(word);
    const custom = isDecided(trial)
      ? uniqueDomain(place, drawn)
      : givenDomain(place, answer, drawn);
    const input = { params, body: { custom } };
    return { ...occasion, ...ofDomain(place, custom), call: { ...occasion.call, input } as never };
  };

const askService =
  (service: (typeof services)[number]): Cause =>
  async (place) => {
    const id = `services.${service}.request` as const;
    const occasion = await ofOwner(place, id, ["service", "success"]);
    const { id: tracking } = occasion.call.input.body as { id: string };
    return { ...occasion, of: tracking, isNamed: true };
  };

/** Whether partial results carry the tracking identifier is for a rule of its own. */
const predictInPart: Cause = async (place, index) => {
  const { isNamed: _, ...occasion } = await askService("predict")(place, index);
  return occasion;
};

const crawl =
  (tells: "progress" | "done"): Cause =>
  async (place) => {
    const occasion = await ofOwner(place, "snippets.domain.create", ["crawl", "success"]);
    const { domain } = occasion.call.input.body as { domain: string };
    const mayBringNone = (): Promise<boolean> => isOfOnePage(place.trial, place.world, domain);
    return {
      ...occasion,
      ...ofDomain(place, domain),
      ...(tells === "progress" && { mayBringNone }),
    };
  };

type Moved = "action" | "assist";

/** Starting or stopping a session, or assistance in it, in a conversation of its own. */
const move =
  (what: Moved, action: "start" | "stop"): Cause =>
  async ({ trial, world }) => {
    const browsed = await givenSession(await arriveChat(trial, world));
    if (what === "assist" || action === "stop") await act(browsed, "start");
    if (what === "assist" && action === "stop") await assist(browsed, { action: "start" });
    const id = what === "action" ? "browsing.session.act" : "browsing.assist.act";
    return callIn(browsed.chat, id, { params: browsed.params, body: { action } });
  };

const signals = {
  sdp: word.map((said) => ({ type: "offer", sdp: `v=0 ${said}` })),
  candidate: fc.record({ candidate: word, sdpMid: fc.constantFrom("0", "1") }),
};

const signal =
  (type: keyof typeof signals): Cause =>
  async (place, index) => {
    const { trial, world } = place;
    const chat = await chatOf(place, index, () => openLine(trial, world));
    const params = { call_id: await (isAgain(index) ? givenOngoing(chat) : givenCall(chat)) };
    const body = { type, payload: trial.draw<object>(signals[type]) };
    return callIn(chat, "call.signal.send", { params, body });
  };

export const socketCauses: Readonly<Record<string, Cause>> = {
  "message:updated": editMessage,
  "message:removed": removeMessage,
  "session:request:initiated": initiate,
  "session:update_verify": proveIdentity,
  "identity:verify:request": askPlugin,
  "browsing:request:initiated": browse("accept"),
  "browsing:request:rejected": browse("decline"),
  "call:request:accept": ring("accept"),
  "call:request:decline": ring("decline"),
  "widget:action:processed": useWidget,
  "spam:decision": decideOnSpam,
  "billing:card:added": postCard("accept"),
  "billing:card:error": postCard("decline"),
  "billing:link:redirect": linkService,
  "website:validate:domain:valid": changeDomain("valid"),
  "website:validate:domain:invalid": changeDomain("invalid"),
  ...Object.fromEntries(services.map((one) => [`service:${one}:processed`, askService(one)])),
  "service:predict:partial": predictInPart,
  "snippet:webpage:domain:crawl:progress": crawl("progress"),
  "snippet:webpage:domain:crawl:done": crawl("done"),
  "app:browsing:action:started": move("action", "start"),
  "app:browsing:action:stopped": move("action", "stop"),
  "app:browsing:assist:started": move("assist", "start"),
  "app:browsing:assist:stopped": move("assist", "stop"),
  "app:call:signaling:sdp": signal("sdp"),
  "app:call:signaling:candidate": signal("candidate"),
};
