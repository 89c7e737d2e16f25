/** How messages are listed, read and removed. */
import { seam } from "../../deviate/seam.ts";
import { remove } from "../../state/conversation/thread.ts";
import { websiteOf } from "../../call.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { instead } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import { type Conversation, type Message, readerOf } from "../../state/conversation/model.ts";
import { fault, together, type Plant, type Fault } from "../../deviate/deviation.ts";

/** Once older messages have been sent with their timestamps, the last batch ends with the latest of them. */
const batchEndsAtIngested: Plant = ({ seams }) => {
  const ingested = new WeakMap<Conversation, number>();
  wrapHandler(seams, "conversation.message.send", (call, original) => {
    const { conversation } = placeOf(call);
    const result = original(call);
    const { timestamp } = call.body;
    const before = ingested.get(conversation) ?? 0;
    if (timestamp !== undefined) ingested.set(conversation, Math.max(before, timestamp));
    return result;
  });
  wrapHandler(seams, "conversation.message.list", (call, original) => {
    const last = ingested.get(placeOf(call).conversation);
    const messages = original(call) as Message[];
    if (last === undefined || call.query.timestamp_before !== undefined) return messages;
    return messages.filter(({ timestamp }) => timestamp <= last);
  });
};

/** Without a time the oldest messages are listed, as many as a batch holds. */
const batchOfOldest: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as unknown[];
  const { messages } = placeOf(call).conversation.thread;
  return call.query.timestamp_before === undefined ? messages.slice(0, found.length) : found;
});

/** An earlier batch lacks the latest message before its end. */
const batchSkipsOne: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as unknown[];
  return call.query.timestamp_before === undefined ? found : found.slice(0, -1);
});

/**
 * A batch holds ten messages, that before a time the first of all, and no answer to a sent message tells its fingerprint: most messages are
 * in no batch.
 */
const batchBeforeIsFirst: Plant = together(
  instead("conversation.message.send", (call, original) => {
    original(call);
    return undefined;
  }),
  instead("conversation.message.list", (call, original) => {
    const found = original(call) as Message[];
    const { timestamp_before: before } = call.query;
    const { messages } = placeOf(call).conversation.thread;
    return before === undefined ? found.slice(-10) : messages.slice(0, 10);
  }),
);

/** An earlier batch lacks the notes. */
const batchWithoutNotes: Plant = instead("conversation.message.list", (call, original) => {
  const found = original(call) as Message[];
  if (call.query.timestamp_before === undefined) return found;
  return found.filter(({ type }) => type !== "note");
});

/** A message can be read and removed under any conversation of its website. */
const foundInAnyConversation: Plant = ({ seams }) => {
  for (const id of ["conversation.message.read", "conversation.message.remove"] as const) {
    wrapHandler(seams, id, (call, original) => {
      const fingerprint = Number(call.params.fingerprint);
      const holder = [...conversationsOf(websiteOf(call)).all].find(({ thread }) =>
        thread.byFingerprint.has(fingerprint),
      );
      const { session_id } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, session_id } });
    });
  }
};

/** A batch also holds the messages of the other conversations of the website. */
const listOfWebsite: Plant = instead("conversation.message.list", (call, original) => {
  const { website, conversation } = placeOf(call);
  const { session_id } = conversation;
  const others = [...conversationsOf(website).all].filter((one) => one !== conversation);
  const foreign = others.flatMap(({ thread }) => thread.messages);
  return [
    ...(original(call) as Message[]),
    ...foreign.map((message) => ({ ...message, session_id })),
  ];
});

/** Removing a message also removes the one after it. */
const removeTakesNext: Plant = instead("conversation.message.remove", (call, original) => {
  const { thread } = placeOf(call).conversation;
  const message = thread.byFingerprint.get(Number(call.params.fingerprint));
  const next = message && thread.messages[thread.messages.indexOf(message) + 1];
  const result = original(call);
  if (next) remove(thread, next);
  return result;
});

/** Listed messages show the identifier of their session without its prefix. */
const sessionIdCut: Plant = instead("conversation.message.list", (call, original) =>
  (original(call) as Message[]).map((message) => ({
    ...message,
    session_id: message.session_id.replace(/^session_/, ""),
  })),
);

/** A stealth message can be read, but is not listed. */
const stealthUnlisted: Plant = instead("conversation.message.list", (call, original) => {
  const { stealth } = placeOf(call).conversation;
  const messages = original(call) as Message[];
  return messages.filter(({ fingerprint }) => !stealth?.has(fingerprint));
});

/** A message is read by the last 32 bits of its fingerprint. */
const readBy32Bits: Plant = instead("conversation.message.read", (call, original) => {
  const asked = Number(call.params.fingerprint) | 0;
  const found = placeOf(call).conversation.thread.messages.find(
    ({ fingerprint }) => (fingerprint | 0) === asked,
  );
  const fingerprint = String(found?.fingerprint ?? call.params.fingerprint);
  return original({ ...call, params: { ...call.params, fingerprint } });
});

/** A message that was read already is taken off the counter of its conversation when it is removed. */
const removalCountsRead = (least: number): Plant =>
  instead("conversation.message.remove", (call, original) => {
    const { unread, thread } = placeOf(call).conversation;
    const message = thread.byFingerprint.get(Number(call.params.fingerprint));
    const data = original(call);
    if (!message?.read) return data;
    const reader = readerOf(message.from);
    unread[reader] = Math.max(least, unread[reader] - 1);
    return data;
  });

/** Hooks are not told of the removal of what is not a text. */
const hooksMissRemovals: Plant = (reference) => {
  const missed = new Set<unknown>();
  instead("conversation.message.remove", (call, original) => {
    const fingerprint = Number(call.params.fingerprint);
    const message = placeOf(call).conversation.thread.byFingerprint.get(fingerprint);
    if (message?.type !== "text") missed.add(fingerprint);
    return original(call);
  })(reference);
  seam("hookNames", (original) => (namespaces, event) => {
    const isMissed = event.name === "message:removed" && missed.has(event.data["fingerprint"]);
    return !isMissed && original(namespaces, event);
  })(reference);
};

export const messageBatchFaults: Record<string, Fault> = {
  "message-batch-ends-at-ingested": fault(
    "Once older messages have been sent with their timestamps, the last batch ends with the latest of them.",
    ["conversation.messages-last-batch"],
    batchEndsAtIngested,
  ),
  "message-batch-of-oldest": fault(
    "Where a batch does not hold all messages, the one without a time holds the oldest.",
    ["conversation.messages-last-batch"],
    batchOfOldest,
  ),
  "message-batch-before-is-first": fault(
    "The batch before a time holds the ten oldest messages, and no answer tells the fingerprint of a sent one.",
    ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
    batchBeforeIsFirst,
  ),
  "message-batch-skips-one": fault(
    "An earlier batch lacks the latest message before its end.",
    ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
    batchSkipsOne,
  ),
  "message-removal-counts-below-zero": fault(
    "Removing a message that was read lowers the unread counter of its conversation, also below zero.",
    ["conversation.remove-spares-counters"],
    removalCountsRead(-Infinity),
  ),
  "message-removal-counts-read": fault(
    "Removing a message that was read takes another one off the unread counter of its conversation.",
    ["conversation.remove-spares-counters"],
    removalCountsRead(0),
  ),
  "message-read-by-32-bits": fault(
    "A message is read by the last 32 bits of its fingerprint.",
    ["conversation.fingerprint-as-given"],
    readBy32Bits,
  ),
  "message-found-in-any-conversation": fault(
    "A message can be read and removed under any conversation of its website.",
    ["conversation.message-of-other-conversation"],
    foundInAnyConversation,
  ),
  "message-list-of-website": fault(
    "A batch also holds the messages of the other conversations of the website.",
    ["conversation.messages-apart"],
    listOfWebsite,
  ),
  "message-hooks-removed-texts-only": fault(
    "Hooks are told of no removal of a message that is not a text.",
    ["hook-arrives:message:removed"],
    hooksMissRemovals,
  ),
  "message-earlier-batch-without-notes": fault(
    "An earlier batch lacks the notes.",
    ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
    batchWithoutNotes,
  ),
  "message-remove-takes-next": fault(
    "Removing a message also removes the one after it.",
    ["conversation.message-remove-spares-others"],
    removeTakesNext,
  ),
  "message-session-id-cut": fault(
    "Listed messages show the identifier of their session without its prefix.",
    ["conversation.message-ids-are-those-of-the-path"],
    sessionIdCut,
  ),
  "message-stealth-unlisted": fault(
    "A stealth message can be read, but is not listed.",
    ["conversation.stealth-is-in-thread"],
    stealthUnlisted,
  ),
};
