/** Edits of messages. */
import { losesEventWhere, sends } from "../../deviate/event.ts";
import { without } from "../../deviate/without.ts";
import { wrapHandler } from "../../seams.ts";
import type { Message } from "../../state/conversation/model.ts";
import type { Call } from "../../call.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { afterwards, forgetsWhen, instead, shows } from "../../deviate/handler.ts";
import { fault, type Plant, type Fault } from "../../deviate/deviation.ts";

/** An edited message is dated when it was edited. */
const editMovesIt: Plant = instead("conversation.message.edit", (call, original) => {
  const result = original(call);
  const { thread } = placeOf(call).conversation;
  const message = thread.byFingerprint.get(Number(call.params.fingerprint));
  if (message) message.timestamp = Math.max(message.timestamp + 1, call.reference.clock.now());
  return result;
});

/** An edited message is not shown as edited. */
const editUnmarked: Plant = instead("conversation.message.edit", (call, original) => {
  const result = original(call);
  const { byFingerprint } = placeOf(call).conversation.thread;
  const message = byFingerprint.get(Number(call.params.fingerprint));
  if (message) message.edited = false;
  return result;
});

/** A stealth message that is edited is kept from nobody any more. */
const stealthEndsWithEdit: Plant = afterwards("conversation.message.edit", (call) => {
  placeOf(call).conversation.stealth?.delete(Number(call.params.fingerprint));
});

/** A message can be edited once; later edits are accepted and lost. */
const secondEditLost: Plant = ({ seams }) => {
  const edited = new WeakSet<Message>();
  wrapHandler(seams, "conversation.message.edit", (call, original) => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    if (!message) return original(call);
    if (edited.has(message)) return undefined;
    edited.add(message);
    return original(call);
  });
};

/** An edited message loses what it carries besides its content. */
const editDrops = (
  ...names: readonly ("references" | "properties" | "mentions" | "original")[]
): Plant =>
  instead("conversation.message.edit", (call, original) => {
    const result = original(call);
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    for (const name of names) delete message?.[name];
    return result;
  });

const editDropsBeside = editDrops("references", "properties");

const editDropsMentions = editDrops("mentions");

const editDropsOriginal = editDrops("original");

/** Changes a message once more when it was edited. */
const editAlso = (change: (message: Message) => void): Plant =>
  instead("conversation.message.edit", (call, original) => {
    const result = original(call);
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    if (message) change(message);
    return result;
  });

const editChangesName = editAlso((message) => {
  message.user = { ...message.user, nickname: "The editor" };
});

const editUnautomates = editAlso((message) => {
  message.automated = false;
});

const editUntranslates = editAlso((message) => {
  message.translated = false;
});

const editDropsAvatar = editAlso((message) => {
  message.user = without(message.user, "avatar");
});

const editDropsUserId = editAlso((message) => {
  message.user = without(message.user, "user_id");
});

/** message:updated comes once for each message. */
const secondEditUntold: Plant = (reference) => {
  const told = new Set<string>();
  sends((event) => {
    if (event.name !== "message:updated") return [event];
    const message = `${event.session_id} ${String(event.data["fingerprint"])}`;
    if (told.has(message)) return [];
    told.add(message);
    return [event];
  })(reference);
};

/** The edit of a message whose content is a string is not told. */
const noteEditUntold: Plant = sends((event) =>
  event.name === "message:updated" && typeof event.data["content"] === "string" ? [] : [event],
);

/** The event message:updated follows no edit of a file, a recording, a picker or a carousel. */
const objectEditUntold: Plant = sends((event) => {
  const { content } = event.data;
  const isTold = typeof content !== "object" || content === null || "explain" in content;
  return event.name === "message:updated" && !isTold ? [] : [event];
});

/** The message before an edited one is shown as edited as well. */
const editMarksBefore: Plant = afterwards("conversation.message.edit", (call) => {
  const { messages } = placeOf(call).conversation.thread;
  const at = messages.findIndex(
    ({ fingerprint }) => fingerprint === Number(call.params.fingerprint),
  );
  const before = messages[at - 1];
  if (before) before.edited = true;
});

/** A batch before a time shows edited messages with the content that they were sent with. */
const formerBeforeTime: Plant = (reference) => {
  const former = new Map<number, Message["content"]>();
  instead("conversation.message.edit", (call, original) => {
    const fingerprint = Number(call.params.fingerprint);
    const message = placeOf(call).conversation.thread.byFingerprint.get(fingerprint);
    if (message && !former.has(fingerprint)) former.set(fingerprint, message.content);
    return original(call);
  })(reference);
  shows("conversation.message.list", (all, { query }) =>
    query.timestamp_before === undefined
      ? all
      : all.map((one) => ({ ...one, content: former.get(one.fingerprint) ?? one.content })),
  )(reference);
};

/** Whether an operator acts on a message that another one sent. */
function isOfColleague(call: Call<"conversation.message.edit" | "conversation.message.remove">) {
  const { byFingerprint } = placeOf(call).conversation.thread;
  const sender = byFingerprint.get(Number(call.params.fingerprint))?.user.user_id;
  const { credential } = call.caller ?? {};
  return (
    credential?.tier === "user" &&
    call.reference.platform.users.get(sender ?? "") !== undefined &&
    sender !== credential.user_id
  );
}

export const messageEditFaults: Record<string, Fault> = {
  "message-edit-marks-the-one-before": fault(
    "The message before an edited one is shown as edited as well.",
    ["conversation.edit-marks-edited"],
    editMarksBefore,
  ),
  "message-edit-unlisted-before-a-time": fault(
    "A batch before a time shows an edited message with its former content.",
    ["conversation.edit-listed"],
    formerBeforeTime,
  ),
  "message-edit-of-colleague-lost": fault(
    "The edit of a message by another operator than the one who sent it is accepted and lost.",
    ["conversation.message-updated-event"],
    forgetsWhen("conversation.message.edit", isOfColleague),
  ),
  "message-removal-by-colleague-lost": fault(
    "The removal of a message by another operator than the one who sent it is accepted and removes nothing.",
    ["conversation.changed-for-every-reader"],
    forgetsWhen("conversation.message.remove", isOfColleague),
  ),
  "message-edit-while-blocked-lost": fault(
    "An edit in a blocked conversation is accepted and lost.",
    ["conversation.edit-again"],
    forgetsWhen("conversation.message.edit", (call) => placeOf(call).conversation.is_blocked),
  ),
  "message-edit-while-blocked-untold": fault(
    "The event message:updated does not follow an edit in a blocked conversation.",
    ["conversation.message-updated-event"],
    losesEventWhere(
      "conversation.message.edit",
      (call) => placeOf(call).conversation.is_blocked,
      "message:updated",
    ),
  ),
  "message-stealth-ends-with-edit": fault(
    "A stealth message that is edited reaches the visitor.",
    ["conversation.stealth-stays-here"],
    stealthEndsWithEdit,
  ),
  "message-edit-drops-beside": fault(
    "An edited message loses its references and properties.",
    ["conversation.edit-spares-the-rest"],
    editDropsBeside,
  ),
  "message-edit-drops-mentions": fault(
    "An edited message loses its mentions.",
    ["conversation.edit-keeps-original"],
    editDropsMentions,
  ),
  "message-second-edit-lost": fault(
    "A message can be edited once; later edits are accepted and lost.",
    ["conversation.edit-again"],
    secondEditLost,
  ),
  "message-edit-moves-it": fault(
    "An edited message is dated when it was edited.",
    ["conversation.edit-spares-the-rest"],
    editMovesIt,
  ),
  "message-edit-unmarked": fault(
    "An edited message is not shown as edited.",
    ["conversation.edit-marks-edited"],
    editUnmarked,
  ),
  "message-edit-changes-name": fault(
    "An edited message shows the editor in place of the name with which it was sent.",
    ["conversation.edit-spares-the-rest"],
    editChangesName,
  ),
  "message-edit-unautomates": fault(
    "An edited message is no longer shown as automated.",
    ["conversation.edit-spares-the-rest"],
    editUnautomates,
  ),
  "message-edit-untranslates": fault(
    "An edited message is no longer shown as translated.",
    ["conversation.edit-keeps-original"],
    editUntranslates,
  ),
  "message-edit-drops-original": fault(
    "An edited message no longer names its original.",
    ["conversation.edit-keeps-original"],
    editDropsOriginal,
  ),
  "message-edit-drops-avatar": fault(
    "An edited message loses the avatar of its user.",
    ["conversation.edit-spares-the-rest"],
    editDropsAvatar,
  ),
  "message-edit-drops-user-id": fault(
    "An edited message no longer says which user sent it.",
    ["conversation.edit-spares-the-rest"],
    editDropsUserId,
  ),
  "message-second-edit-untold": fault(
    "The event message:updated comes once for each message, however often that is edited.",
    ["conversation.message-updated-event"],
    secondEditUntold,
  ),
  "message-note-edit-untold": fault(
    "The event message:updated does not follow the edit of a text or a note.",
    ["conversation.message-updated-event"],
    noteEditUntold,
  ),
  "message-object-edit-untold": fault(
    "The event message:updated follows the edit of a text, a note or a field alone.",
    ["conversation.message-updated-event"],
    objectEditUntold,
  ),
};
