import type { Conversation as Shown } from "../../../schemas/generated/types.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { Refusal } from "../../refusal.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrap } from "../../seams.ts";
import { wordsOf } from "../../state/conversation/show.ts";
import { conversationOf, conversationsOf, reveal } from "../../state/conversation/store.ts";
import { latest } from "../../state/conversation/thread.ts";

/** A batch of messages may hold the very message before which it should end. */
const batchesOverlap: Plant = instead("conversation.message.list", (call, original) => {
  const { timestamp_before: before } = call.query;
  if (before === undefined) return original(call);
  return original({ ...call, query: { timestamp_before: before + 1 } });
});

/** A conversation that is not open cannot be closed. */
const closedWhenOpenOnly: Plant = instead("conversation.open.set", (call, original) => {
  const { open } = placeOf(call).conversation;
  if (!call.body.opened && !open?.size) throw new Refusal(409, "not_opened");
  return original(call);
});

/** A conversation shows the message that was edited last as its last one, until another one is sent. */
const editedIsLast: Plant = (reference) => {
  const edited = new Map<string, string>();
  afterwards("conversation.message.edit", ({ params, body }) => {
    edited.set(params.session_id, wordsOf(body));
  })(reference);
  afterwards("conversation.message.send", ({ params }) => {
    edited.delete(params.session_id);
  })(reference);
  shows("conversation.read", (one) => ({
    ...one,
    ...(edited.has(one.session_id) && { last_message: edited.get(one.session_id) }),
  }))(reference);
};

/** Once the inbox holds a conversation, creation returns the last created one as long as that has no message. */
const createReusesEmpty: Plant = instead("conversation.create", (call, original) => {
  const { created, visible } = conversationsOf(websiteOf(call));
  const [last] = created;
  const isReused = visible.size > 0 && last?.thread.messages.length === 0;
  return isReused ? { session_id: last.session_id } : original(call);
});

/** A conversation is verified from its creation. */
const createdVerified: Plant = instead("conversation.create", (call, original) => {
  const created = original(call) as { session_id: string };
  const conversation = conversationsOf(websiteOf(call)).get(created.session_id);
  if (conversation) conversation.is_verified = true;
  return created;
});

/** A message can be edited in a conversation that came by email. */
const editOfMail: Plant = instead("conversation.message.edit", (call, original) => {
  const { meta } = placeOf(call).conversation;
  const { origin } = meta;
  meta.origin = "chat";
  try {
    return original(call);
  } finally {
    meta.origin = origin;
  }
});

/** Blocking a conversation blocks every conversation of the website. */
const flagsOfAll: Plant = instead("conversation.block.set", (call, original) => {
  // Each is touched, and moves to the front.
  const ids = Array.from(conversationsOf(websiteOf(call)).all, ({ session_id }) => session_id);
  for (const session_id of ids) original({ ...call, params: { ...call.params, session_id } });
  return original(call);
});

/** The event session:request:initiated goes to every website of the platform. */
const initiatedEverywhere: Plant = ({ platform, seams }) => {
  wrap(seams, "emit", (original) => (event) => {
    if (event.name !== "session:request:initiated") return original(event);
    for (const { website_id } of platform.websites) original({ ...event, website_id });
  });
};

/** A conversation shows its first message as the last. */
const lastMessageIsFirst: Plant = instead("conversation.read", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  const shown = original(call);
  const first = messages.find(({ type }) => type !== "event");
  return first ? { ...shown, last_message: wordsOf(first) } : shown;
});

/** A conversation created through the API is listed only from its second message from user on. */
const listedFromSecondMessage: Plant = instead("conversation.message.send", (call, original) => {
  const { website, conversation } = placeOf(call);
  const result = original(call);
  const { meta, thread, session_id } = conversation;
  const { length } = thread.messages.filter(({ from }) => from === "user");
  if (meta.device || length > 1) return result;
  conversation.is_visible = false;
  conversationsOf(website).visible.delete(session_id);
  return result;
});

/** A new conversation is listed before the user has sent a message in it. */
const newIsListed: Plant = instead("conversation.create", (call, original) => {
  const { session_id } = original(call) as { session_id: string };
  const website = websiteOf(call);
  reveal(website, conversationOf(website, session_id));
  return { session_id };
});

/** The preview of a conversation stays that of the last message from operator. */
const previewOfOperator: Plant = instead("conversation.read", (call, original) => {
  const { thread } = placeOf(call).conversation;
  const shown = original(call);
  const message = latest(thread, ({ type, from }) => from === "operator" && type !== "event");
  if (!message) return shown;
  const { type, from, fingerprint } = message;
  const preview_message = { type, from, excerpt: wordsOf(message), fingerprint };
  return { ...shown, preview_message };
});

/** A conversation with a message of the user shows the status of a resolved one. */
const statusBesideState: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  return shown.state === "unresolved" ? { ...shown, status: 2 } : shown;
});

/** The verify route shows no verifications. */
const verifyRouteBare: Plant = instead("conversation.verify.read", (call) => ({
  verified: placeOf(call).conversation.is_verified,
  verifications: [],
}));

/** A conversation shows the domain of its website instead of its identifier. */
const websiteIdIsDomain: Plant = instead("conversation.read", (call, original) => ({
  ...original(call),
  website_id: websiteOf(call).domain,
}));

/** Previews an edited message with the words that it was sent with, where `shownBy` says so. */
const beforeEdit =
  (shownBy: (former: (shown: Shown) => Shown) => Plant): Plant =>
  (reference) => {
    const first = new Map<number, string>();
    instead("conversation.message.edit", (call, original) => {
      const message = placeOf(call).conversation.thread.byFingerprint.get(
        Number(call.params.fingerprint),
      );
      if (message && !first.has(message.fingerprint))
        first.set(message.fingerprint, wordsOf(message));
      return original(call);
    })(reference);
    shownBy((shown) => {
      const { preview_message: preview } = shown;
      const excerpt = first.get(preview?.fingerprint ?? 0);
      if (excerpt === undefined) return shown;
      return { ...shown, last_message: excerpt, preview_message: { ...preview, excerpt } };
    })(reference);
  };

/** An edited message is shown as it was before in last_message and preview_message. */
const previewBeforeEdit: Plant = beforeEdit((former) => shows("conversation.read", former));

/** The same in the list alone. */
const listedBeforeEdit: Plant = beforeEdit((former) =>
  shows("conversations.conversation.list", (all) => all.map(former)),
);

/** Removing a message that nobody has read leaves the unread counters of its conversation. */
const removedStaysUnread: Plant = instead("conversation.message.remove", (call, original) => {
  const { conversation } = placeOf(call);
  const unread = { ...conversation.unread };
  const data = original(call);
  conversation.unread = unread;
  return data;
});

export const conversationContentFaults: Record<string, Fault> = {
  "conversation-batches-overlap": fault(
    "A batch of messages may hold the very message before which it should end.",
    ["conversation.messages-before", "conversation.messages-walk-is-complete"],
    batchesOverlap,
  ),
  "conversation-closed-when-open-only": fault(
    "A conversation that is not open cannot be closed.",
    ["conversation.open-always-accepted"],
    closedWhenOpenOnly,
  ),
  "conversation-create-reuses-empty": fault(
    "Once the inbox holds a conversation, creation returns the last created one as long as that has no message.",
    ["conversation.create-is-new"],
    createReusesEmpty,
  ),
  "conversation-created-verified": fault(
    "A conversation is verified from its creation.",
    ["conversation.create-starts-clean"],
    createdVerified,
  ),
  "conversation-edit-of-mail": fault(
    "A message can be edited in a conversation that came by email.",
    ["conversation.edit-chatbox-only"],
    editOfMail,
  ),
  "conversation-flags-of-all": fault(
    "Blocking a conversation blocks every conversation of the website.",
    ["conversation.flags-of-one-conversation"],
    flagsOfAll,
  ),
  "conversation-initiated-everywhere": fault(
    "The event session:request:initiated goes to every website of the platform.",
    ["platform.event-of-own-website-only"],
    initiatedEverywhere,
  ),
  "conversation-last-message-is-first": fault(
    "A conversation shows its first message as the last.",
    ["conversation.last-message-is-excerpt"],
    lastMessageIsFirst,
  ),
  "conversation-listed-from-second-message": fault(
    "A conversation created through the API is listed only from its second message from user on.",
    ["conversation.listed-after-user-message"],
    listedFromSecondMessage,
  ),
  "conversation-new-is-listed": fault(
    "A new conversation is listed before the user has sent a message in it.",
    ["conversation.hidden-until-user-message"],
    newIsListed,
  ),
  "conversation-preview-of-operator": fault(
    "The preview of a conversation stays that of the last message from operator.",
    ["conversation.preview-is-of-last-message"],
    previewOfOperator,
  ),
  "conversation-preview-before-edit": fault(
    "An edited message is shown as it was before in last_message and preview_message.",
    ["conversation.edit-previewed"],
    previewBeforeEdit,
  ),
  "conversation-edited-message-last": fault(
    "A conversation shows the message that was edited last as its last one.",
    ["conversation.edit-previewed"],
    editedIsLast,
  ),
  "conversation-listed-before-edit": fault(
    "The list shows the last message of a conversation as it was before it was edited.",
    ["conversation.edit-previewed"],
    listedBeforeEdit,
  ),
  "conversation-removed-stays-unread": fault(
    "Removing a message that nobody has read leaves the unread counters of its conversation as they were.",
    ["conversation.removal-lowers-counter"],
    removedStaysUnread,
  ),
  "conversation-status-beside-state": fault(
    "A conversation with a message of the user shows the status of a resolved one.",
    ["conversation.status-is-alias"],
    statusBesideState,
  ),
  "conversation-verify-route-bare": fault(
    "The verify route shows no verifications.",
    ["conversation.verify-agrees", "conversation.identity-proved"],
    verifyRouteBare,
  ),
  "conversation-website-id-is-domain": fault(
    "A conversation shows the domain of its website instead of its identifier.",
    ["conversation.ids-are-those-of-the-path"],
    websiteIdIsDomain,
  ),
};
