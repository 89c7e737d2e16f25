import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrapHandler } from "../../seams.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { batch, createThread, insert } from "../../state/conversation/thread.ts";

/** A removed message is no longer listed, but can still be read by its fingerprint. */
const messageRemovedReadable: Plant = instead("conversation.message.remove", (call, original) => {
  const { byFingerprint } = placeOf(call).conversation.thread;
  const message = byFingerprint.get(Number(call.params.fingerprint));
  const result = original(call);
  if (message) byFingerprint.set(message.fingerprint, message);
  return result;
});

/** The edit of a message that was removed brings it back. */
const editBringsBack: Plant = (reference) => {
  const removed = new Map<string, Message>();
  const keyOf = ({ session_id, fingerprint }: { session_id: string; fingerprint: string }) =>
    `${session_id} ${fingerprint}`;
  instead("conversation.message.remove", (call, original) => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    if (message) removed.set(keyOf(call.params), message);
    return original(call);
  })(reference);
  instead("conversation.message.edit", (call, original) => {
    const message = removed.get(keyOf(call.params));
    if (message) insert(placeOf(call).conversation.thread, message);
    return original(call);
  })(reference);
};

/** Removing a conversation also empties the one that was updated before it. */
const removeTakesNeighbour: Plant = instead("conversation.remove", (call, original) => {
  const { website, conversation } = placeOf(call);
  for (const neighbour of conversationsOf(website).all) {
    if (neighbour !== conversation) {
      Object.assign(neighbour, { thread: createThread() });
      break;
    }
  }
  return original(call);
});

/** The messages of a removed conversation are still listed. */
const removedMessagesListed: Plant = ({ seams }) => {
  const removed = new Map<string, Conversation>();
  wrapHandler(seams, "conversation.remove", (call, original) => {
    const { conversation } = placeOf(call);
    removed.set(conversation.session_id, conversation);
    return original(call);
  });
  wrapHandler(seams, "conversation.message.list", (call, original) => {
    const gone = removed.get(call.params.session_id);
    return gone ? batch(gone.thread, call.query.timestamp_before, 40) : original(call);
  });
};

/** A removed conversation stays in the inbox. */
const removedStillListed: Plant = instead("conversation.remove", (call, original) => {
  const { website, conversation } = placeOf(call);
  const { visible } = conversationsOf(website);
  const result = original(call);
  visible.set(conversation.session_id, conversation);
  return result;
});

export const removalFaults: Record<string, Fault> = {
  "conversation-edit-brings-back": fault(
    "The edit of a message that was removed brings it back.",
    ["conversation.removed-message-stays-removed"],
    editBringsBack,
  ),
  "conversation-message-removed-readable": fault(
    "A removed message is no longer listed, but can still be read by its fingerprint.",
    ["removed-is-not-read:message"],
    messageRemovedReadable,
  ),
  "conversation-remove-takes-neighbour": fault(
    "Removing a conversation also empties the one that was updated before it.",
    ["conversation.remove-spares-others"],
    removeTakesNeighbour,
  ),
  "conversation-removed-messages-listed": fault(
    "The messages of a removed conversation are still listed.",
    ["conversation.removed-takes-messages"],
    removedMessagesListed,
  ),
  "conversation-removed-still-listed": fault(
    "A removed conversation stays in the inbox.",
    ["conversation.removed-is-unlisted"],
    removedStillListed,
  ),
};
