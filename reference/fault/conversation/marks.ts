import type { Message } from "../../../schemas/generated/types.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, forgetsWhen, instead, takesBody } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";

/** Marking messages as delivered is accepted and reported, but marks none. */
const deliveredMarkLost: Plant = instead("conversation.delivered.mark", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  const marks = messages.map((message) => ({ message, delivered: message.delivered }));
  const result = original(call);
  for (const { message, delivered } of marks) message.delivered = delivered;
  return result;
});

/** Marking one message as delivered marks them all. */
const deliveredMarksAll: Plant = instead("conversation.delivered.mark", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  const fingerprints = messages.map(({ fingerprint }) => fingerprint);
  return original({ ...call, body: { ...call.body, fingerprints } });
});

/** Marking messages as delivered marks them as read as well. */
const deliveredMarksRead: Plant = instead("conversation.delivered.mark", (call, original) => {
  const { body } = call;
  for (const message of placeOf(call).conversation.thread.messages)
    if (body.fingerprints.includes(message.fingerprint)) message.read = body.origin;
  return original(call);
});

/** Marking messages as read leaves the unread counters as they were. */
const readKeepsCounter: Plant = instead("conversation.read.mark", (call, original) => {
  const { conversation } = placeOf(call);
  const unread = { ...conversation.unread };
  const result = original(call);
  conversation.unread = unread;
  return result;
});

/** A message shows the channel over which it was first read, even when it was read again. */
const readMarkFirstChannel: Plant = instead("conversation.read.mark", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  const marks = messages.map((message) => ({ message, read: message.read }));
  const result = original(call);
  for (const { message, read } of marks) message.read = read || message.read;
  return result;
});

/** Marking all messages as read marks the last one only. */
const readMarksLast: Plant = instead("conversation.read.mark", (call, original) => {
  const last = placeOf(call).conversation.thread.messages.at(-1);
  if (call.body.fingerprints || !last) return original(call);
  return original({ ...call, body: { ...call.body, fingerprints: [last.fingerprint] } });
});

/** Of a side all messages of which were marked as read, those that come later are shown as read as well. */
const readGoesOn: Plant = (reference) => {
  const channels = new Map<string, Message["read"]>();
  afterwards("conversation.read.mark", ({ params, body }) => {
    if (!body.fingerprints) channels.set(`${params.session_id} ${body.from}`, body.origin);
  })(reference);
  afterwards("conversation.message.send", (call) => {
    const message = placeOf(call).conversation.thread.messages.at(-1);
    const read = channels.get(`${call.params.session_id} ${call.body.from}`);
    if (message && read) message.read = read;
  })(reference);
};

/** What comes in a conversation whose messages were all marked as read once is not counted as unread. */
const readCountsNoMore: Plant = (reference) => {
  const read = new Set<string>();
  afterwards("conversation.read.mark", ({ params, body }) => {
    if (!body.fingerprints) read.add(params.session_id);
  })(reference);
  instead("conversation.message.send", (call, original) => {
    const { conversation } = placeOf(call);
    const unread = { ...conversation.unread };
    const data = original(call);
    if (read.has(call.params.session_id)) conversation.unread = unread;
    return data;
  })(reference);
};

/** A conversation that was marked as unread can no longer be marked as read. */
const unreadForEver: Plant = (reference) => {
  const unread = new Set<string>();
  afterwards("conversation.unread.mark", ({ params }) => unread.add(params.session_id))(reference);
  forgetsWhen("conversation.read.mark", ({ params }) => unread.has(params.session_id))(reference);
};

/** Marking a conversation as unread is accepted and reported, but counts no message. */
const unreadMarkUncounted: Plant = instead("conversation.unread.mark", (call, original) => {
  const { thread, unread } = placeOf(call).conversation;
  const counts = { ...unread };
  const marks = thread.messages.map((message) => ({ message, read: message.read }));
  const result = original(call);
  Object.assign(unread, counts);
  for (const { message, read } of marks) message.read = read;
  return result;
});

/** Marking messages as read by fingerprints that no message has marks all of them. */
const readOfUnknownMarksAll: Plant = instead("conversation.read.mark", (call, original) => {
  const { fingerprints, ...rest } = call.body;
  const { byFingerprint } = placeOf(call).conversation.thread;
  const isKnown = fingerprints?.some((one) => byFingerprint.has(one)) ?? true;
  return original(isKnown ? call : { ...call, body: rest });
});

/** A message that is marked as read again counts down once more. */
const readAgainCounts: Plant = instead("conversation.read.mark", (call, original) => {
  const { thread, unread } = placeOf(call).conversation;
  const named = (call.body.fingerprints ?? []).map((one) => thread.byFingerprint.get(one));
  const again = named.filter((one) => one?.from === call.body.from && one.read !== "");
  const done = original(call);
  const counter = call.body.from === "user" ? "operator" : "visitor";
  unread[counter] = Math.max(0, unread[counter] - again.length);
  return done;
});

/** One column for both marks: what is marked as delivered is so alone. */
const deliveredUnreads: Plant = afterwards("conversation.delivered.mark", (call) => {
  const { byFingerprint } = placeOf(call).conversation.thread;
  for (const one of call.body.fingerprints) {
    const message = byFingerprint.get(one);
    if (message) message.read = "";
  }
});

/** The same the other way round. */
const readUndelivers: Plant = afterwards("conversation.read.mark", (call) => {
  const { thread } = placeOf(call).conversation;
  for (const message of thread.messages) if (message.read !== "") message.delivered = "";
});

/** Whoever reads one message has read all that came before and after it, as far as they are counted. */
const readOfOneClearsCounter: Plant = afterwards("conversation.read.mark", (call) => {
  const { unread } = placeOf(call).conversation;
  if (call.body.fingerprints) unread[call.body.from === "user" ? "operator" : "visitor"] = 0;
});

export const marksFaults: Record<string, Fault> = {
  "conversation-read-mark-of-one-marks-all": fault(
    "Marking a message as read by its fingerprint alone marks all messages of that side.",
    ["conversation.read-mark-spares-unnamed"],
    takesBody("conversation.read.mark", ({ fingerprints = [], ...rest }) =>
      fingerprints.length > 1 ? { ...rest, fingerprints } : rest,
    ),
  ),
  "conversation-read-of-unknown-marks-all": fault(
    "Marking messages as read by fingerprints that no message has marks all of them.",
    ["conversation.read-mark-of-unknown"],
    readOfUnknownMarksAll,
  ),
  "conversation-read-again-counts": fault(
    "A message that is marked as read again counts down the unread counter once more.",
    ["conversation.read-twice-counts-once"],
    readAgainCounts,
  ),
  "conversation-read-of-one-clears-counter": fault(
    "Marking one message as read by its fingerprint sets the unread counter of its side to 0.",
    ["conversation.read-twice-counts-once"],
    readOfOneClearsCounter,
  ),
  "conversation-delivered-unreads": fault(
    "A message that was read is no longer shown as read once it is marked as delivered.",
    ["conversation.delivered-mark-keeps-read"],
    deliveredUnreads,
  ),
  "conversation-read-undelivers": fault(
    "A message that was delivered is no longer shown as delivered once it is marked as read.",
    ["conversation.delivered-mark-keeps-read"],
    readUndelivers,
  ),
  "conversation-unread-for-ever": fault(
    "A conversation that was marked as unread can no longer be marked as read.",
    ["conversation.read-clears-counters"],
    unreadForEver,
  ),
  "conversation-delivered-mark-lost": fault(
    "Marking messages as delivered is accepted and reported, but marks none.",
    ["conversation.delivered-mark-shown"],
    deliveredMarkLost,
  ),
  "conversation-delivered-marks-all": fault(
    "Marking one message as delivered marks them all.",
    ["conversation.delivered-mark-spares-unnamed"],
    deliveredMarksAll,
  ),
  "conversation-delivered-marks-read": fault(
    "Marking messages as delivered marks them as read as well.",
    ["conversation.delivered-mark-keeps-read"],
    deliveredMarksRead,
  ),
  "conversation-read-keeps-counter": fault(
    "Marking messages as read leaves the unread counters as they were.",
    ["conversation.read-clears-counters"],
    readKeepsCounter,
  ),
  "conversation-read-mark-first-channel": fault(
    "A message shows the channel over which it was first read, even when it was read again.",
    ["conversation.read-mark-last-channel"],
    readMarkFirstChannel,
  ),
  "conversation-read-marks-last": fault(
    "Marking all messages as read marks the last one only.",
    ["conversation.read-mark-all"],
    readMarksLast,
  ),
  "conversation-read-goes-on": fault(
    "Once all messages of a side were marked as read, those that come later are shown as read as well.",
    ["conversation.counter-counts-messages"],
    readGoesOn,
  ),
  "conversation-read-counts-no-more": fault(
    "Once all messages of a conversation were marked as read, those that come later do not count as unread.",
    ["conversation.counter-counts-messages"],
    readCountsNoMore,
  ),
  "conversation-read-over-email-uncounted": fault(
    "Messages that are read over email leave the unread counters as they were.",
    ["conversation.read-clears-counters"],
    instead("conversation.read.mark", (call, original) => {
      const { conversation } = placeOf(call);
      const unread = { ...conversation.unread };
      const data = original(call);
      if (call.body.origin === "email") conversation.unread = unread;
      return data;
    }),
  ),
  "conversation-read-shows-unedited": fault(
    "An edited message that is marked as read is no longer shown as edited.",
    ["conversation.edit-marks-edited"],
    afterwards("conversation.read.mark", (call) => {
      for (const message of placeOf(call).conversation.thread.messages)
        if (message.read !== "") message.edited = false;
    }),
  ),
  "conversation-delivered-shows-untranslated": fault(
    "A translated message that is marked as delivered is no longer shown as translated.",
    ["conversation.edit-marks-edited"],
    afterwards("conversation.delivered.mark", (call) => {
      for (const message of placeOf(call).conversation.thread.messages)
        if (message.delivered !== "") message.translated = false;
    }),
  ),
  "conversation-unread-mark-uncounted": fault(
    "Marking a conversation as unread is accepted and reported, but counts no message.",
    ["conversation.unread-raises-counter"],
    unreadMarkUncounted,
  ),
};
