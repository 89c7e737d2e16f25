import { type Call } from "../../call.ts";
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { instead, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { otherZone } from "../../deviate/timestamps.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { type Message } from "../../state/conversation/model.ts";

/** A message of type audio loses the duration of its content. */
const audioWithoutDuration: Plant = instead("conversation.message.send", (call, original) => {
  const { body } = call;
  if (body.type !== "audio") return original(call);
  return original({ ...call, body: { ...body, content: { ...body.content, duration: 0 } } });
});

/** A message loses the avatar of the user with whom it is sent. */
const avatarLost: Plant = instead("conversation.message.send", (call, original) => {
  if (!call.body.user) return original(call);
  const { avatar: _, ...user } = call.body.user;
  return original({ ...call, body: { ...call.body, user } as typeof call.body });
});

/** The targets of a carousel lose their images. */
const carouselWithoutImages: Plant = instead("conversation.message.send", (call, original) => {
  const { body } = call;
  if (body.type !== "carousel") return original(call);
  const targets = body.content.targets.map((target) => {
    const { image: _, ...rest } = target;
    return rest;
  });
  return original({ ...call, body: { ...body, content: { ...body.content, targets } } });
});

/** A conversation shows at most one unread message. */
const counterStopsAtOne: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  const { operator, visitor } = shown.unread;
  return {
    ...shown,
    unread: { operator: Math.min(1, operator), visitor: Math.min(1, visitor) },
  };
});

/** A message from user is shown as unread on both sides. */
const countsOnBothSides: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  const { operator, visitor } = shown.unread;
  return { ...shown, unread: { operator, visitor: visitor + operator } };
});

/** Equal messages of one second get the same fingerprint. */
const equalShareFingerprint: Plant = instead("conversation.message.send", (call, original) => {
  const { messages, byFingerprint } = placeOf(call).conversation.thread;
  const answer = original(call) as { fingerprint: number };
  const sent = byFingerprint.get(answer.fingerprint);
  if (!sent || call.body.fingerprint !== undefined) return answer;
  const twin = messages.find(
    (one) =>
      one !== sent &&
      one.from === sent.from &&
      one.content === sent.content &&
      Math.abs(sent.timestamp - one.timestamp) < 1_000,
  );
  if (!twin) return answer;
  byFingerprint.delete(sent.fingerprint);
  sent.fingerprint = twin.fingerprint;
  return { fingerprint: sent.fingerprint };
});

/** Messages are counted on from the highest fingerprint of their conversation, whose message may have been removed. */
const fingerprintAgain: Plant = instead("conversation.message.send", (call, original) => {
  const { byFingerprint } = placeOf(call).conversation.thread;
  const fingerprint = call.body.fingerprint ?? 1 + Math.max(0, ...byFingerprint.keys());
  return original({ ...call, body: { ...call.body, fingerprint } });
});

/** Two messages may be sent with the same fingerprint. */
const fingerprintShared: Plant = instead("conversation.message.send", (call, original) => {
  const { fingerprint } = call.body;
  const { byFingerprint } = placeOf(call).conversation.thread;
  if (fingerprint !== undefined) byFingerprint.delete(fingerprint);
  return original(call);
});

/** A mention in a message is not among the mentions of the conversation. */
const mentionStaysInMessage: Plant = instead("conversation.message.send", (call, original) => {
  const { conversation } = placeOf(call);
  const { mentions } = conversation;
  const result = original(call);
  conversation.mentions = mentions;
  return result;
});

/** A message is never shown as stamped. */
const neverStamped: Plant = instead("conversation.message.send", (call, original) => {
  const sent = original(call) as { fingerprint: number };
  const message = placeOf(call).conversation.thread.byFingerprint.get(sent.fingerprint);
  if (message) message.stamped = false;
  return sent;
});

/** The content of a file may be a string. */
const fileOfAnyForm: Plant = seam("violation", (original) => (operation, query, body) => {
  const { type } = (body ?? {}) as { type?: unknown };
  const isFile = operation.operationId === "conversation.message.send" && type === "file";
  return isFile ? undefined : original(operation, query, body);
});

/** The references of a message lose their names. */
const referencesNameless: Plant = instead("conversation.message.send", (call, original) => {
  const references = call.body.references?.map((one) => ({ ...one, name: one.target }));
  return original({ ...call, body: { ...call.body, ...(references ? { references } : {}) } });
});

/** A message from operator that says nothing of stealth is kept from the visitor. */
const stealthByDefault: Plant = instead("conversation.message.send", (call, original) => {
  const { stealth = call.body.from === "operator" } = call.body;
  return original({ ...call, body: { ...call.body, stealth } });
});

const inSeconds = (message: Message): Message => ({
  ...message,
  timestamp: Math.floor(message.timestamp / 1000),
});

/** Messages show their timestamp in seconds. */
const timestampInSeconds: Plant = together(
  shows("conversation.message.read", (data) => inSeconds(data as Message)),
  shows("conversation.message.list", (data) => (data as Message[]).map(inSeconds)),
);

/** Keeps the text of messages in another form than it was sent in. */
export const changesText = (change: (text: string) => string): Plant =>
  takesBody("conversation.message.send", (body) =>
    typeof body.content === "string"
      ? ({ ...body, content: change(body.content) } as typeof body)
      : body,
  );

type Carousel = Extract<Call<"conversation.message.send">["body"], { type: "carousel" }>["content"];

/** Keeps another content of carousels than they are sent with. */
const changesCarousel = (change: (content: Carousel) => Carousel): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.type === "carousel" ? { ...body, content: change(body.content) } : body,
  );

/** The fingerprints of the other messages of the conversation that say the same, before the call. */
function twinsOf(
  call: Call<"conversation.message.edit" | "conversation.message.remove">,
): Message[] {
  const { messages, byFingerprint } = placeOf(call).conversation.thread;
  const own = byFingerprint.get(Number(call.params.fingerprint));
  const said = JSON.stringify(own?.content);
  return messages.filter((one) => one !== own && JSON.stringify(one.content) === said);
}

/** An edit of a message also changes those that said the same. */
const editReachesTwins: Plant = instead("conversation.message.edit", (call, original) => {
  const twins = twinsOf(call);
  const data = original(call);
  for (const twin of twins) twin.content = structuredClone(call.body.content);
  return data;
});

/** Removing a message also removes those that said the same. */
const removalReachesTwins: Plant = instead("conversation.message.remove", (call, original) => {
  const twins = twinsOf(call);
  const data = original(call);
  for (const { fingerprint } of twins)
    original({ ...call, params: { ...call.params, fingerprint: String(fingerprint) } });
  return data;
});

/** A conversation shows the mentions of its last message that has any. */
const mentionsOfLast: Plant = instead("conversation.message.send", (call, original) => {
  const { conversation } = placeOf(call);
  if (call.body.mentions?.length) conversation.mentions = [];
  return original(call);
});

/** Hooks are not told of such messages. */
const hooksMissMessages = (
  isMissed: (message: Partial<Pick<Message, "type" | "origin">>) => boolean,
): Plant =>
  seam("hookNames", (original) => (namespaces, event) => {
    const isOfMessage = ["message:send", "message:received"].includes(event.name);
    return !(isOfMessage && isMissed(event.data)) && original(namespaces, event);
  });

/** Messages are dated by the clock of another time zone. */
const datedInOtherTimeZone: Plant = takesBody("conversation.message.send", (body, call) => ({
  timestamp: call.reference.clock.now() - otherZone,
  ...body,
}));

export const threadFaults: Record<string, Fault> = {
  "message-carousel-of-one-target": fault(
    "A carousel keeps the first of its targets.",
    ["conversation.message-optional-content"],
    changesCarousel((content) => ({ ...content, targets: content.targets.slice(0, 1) })),
  ),
  "message-target-of-one-action": fault(
    "A target of a carousel keeps the first of its actions.",
    ["conversation.message-optional-content"],
    changesCarousel((content) => ({
      ...content,
      targets: content.targets.map((one) => ({ ...one, actions: one.actions.slice(0, 1) })),
    })),
  ),
  "message-audio-without-duration": fault(
    "A message of type audio loses the duration of its content.",
    ["conversation.message-every-type"],
    audioWithoutDuration,
  ),
  "message-avatar-lost": fault(
    "A message loses the avatar of the user with whom it is sent.",
    ["conversation.message-user-shown"],
    avatarLost,
  ),
  "message-carousel-without-images": fault(
    "The targets of a carousel lose their images.",
    ["conversation.message-optional-content"],
    carouselWithoutImages,
  ),
  "message-counter-stops-at-one": fault(
    "A conversation shows at most one unread message.",
    ["conversation.counter-counts-messages"],
    counterStopsAtOne,
  ),
  "message-counts-on-both-sides": fault(
    "A message from user is shown as unread on both sides.",
    ["conversation.message-raises-counter"],
    countsOnBothSides,
  ),
  "message-edit-reaches-twins": fault(
    "An edit of a message also changes those that said the same.",
    ["conversation.edit-spares-the-rest"],
    editReachesTwins,
  ),
  "message-removal-reaches-twins": fault(
    "Removing a message also removes those that said the same.",
    ["conversation.message-remove-spares-others"],
    removalReachesTwins,
  ),
  "message-equal-share-fingerprint": fault(
    "Equal messages of one second get the same fingerprint.",
    ["conversation.fingerprints-differ"],
    equalShareFingerprint,
  ),
  "message-fingerprint-again": fault(
    "Messages are counted on from the highest fingerprint of their conversation, also where its message was removed.",
    ["conversation.fingerprint-once"],
    fingerprintAgain,
  ),
  "message-fingerprint-shared": fault(
    "Two messages may be sent with the same fingerprint.",
    ["conversation.fingerprint-twice"],
    fingerprintShared,
  ),
  "message-mention-stays-in-message": fault(
    "A mention in a message is not among the mentions of the conversation.",
    ["conversation.message-mention-reaches-conversation"],
    mentionStaysInMessage,
  ),
  "message-mentions-of-last": fault(
    "A conversation shows the mentions of its last message that has any, and no earlier ones.",
    ["conversation.message-mention-reaches-conversation"],
    mentionsOfLast,
  ),
  "message-hooks-texts-only": fault(
    "Hooks are told of no message that is not a text.",
    ["hook-arrives:message:send", "hook-arrives:message:received"],
    hooksMissMessages(({ type }) => type !== "text"),
  ),
  "message-hooks-chat-only": fault(
    "Hooks are told of no message that comes over another channel than the chatbox.",
    ["hook-arrives:message:send", "hook-arrives:message:received"],
    hooksMissMessages(({ origin }) => origin !== "chat"),
  ),
  "message-never-stamped": fault(
    "A message is never shown as stamped.",
    ["conversation.message-stamped"],
    neverStamped,
  ),
  "message-file-of-any-form": fault(
    "The content of a file may be a string.",
    ["conversation.message-content-fits-type"],
    fileOfAnyForm,
  ),
  "message-references-nameless": fault(
    "The references of a message lose their names.",
    ["conversation.message-references-shown"],
    referencesNameless,
  ),
  "message-stealth-by-default": fault(
    "A message from operator that says nothing of stealth is kept from the visitor.",
    ["conversation.operator-message-reaches-visitor"],
    stealthByDefault,
  ),
  "message-dated-in-other-time-zone": fault(
    "A message that says nothing of its time is dated two hours back, as the clock on another wall has it.",
    ["conversation.message-is-dated"],
    datedInOtherTimeZone,
  ),
  "message-timestamp-in-seconds": fault(
    "Messages show their timestamp in seconds.",
    ["platform.message-timestamp-in-ms"],
    timestampInSeconds,
  ),
  "message-cut-at-1000": fault(
    "A text of more than 1,000 characters is accepted and cut.",
    ["conversation.message-text-whole"],
    changesText((text) => text.slice(0, 1000)),
  ),
};
