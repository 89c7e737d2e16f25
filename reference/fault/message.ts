import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { untoldOfPlugins } from "../deviate/event.ts";
import { ignoresField, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { joinsLines } from "../deviate/lines.ts";
import { without } from "../deviate/without.ts";
import { notFound } from "../refusal.ts";
import {
  audioWithoutDuration,
  avatarLost,
  batchEndsAtIngested,
  batchOfOldest,
  batchSkipsOne,
  batchWithoutNotes,
  carouselWithoutImages,
  changesCarousel,
  changesText,
  counterStopsAtOne,
  countsOnBothSides,
  editChangesName,
  editDropsAvatar,
  editDropsBeside,
  editDropsMentions,
  editDropsOriginal,
  editDropsUserId,
  editMovesIt,
  editReachesTwins,
  editUnautomates,
  editUnmarked,
  editUntranslates,
  equalShareFingerprint,
  fingerprintAgain,
  fingerprintShared,
  foundInAnyConversation,
  hooksMissMessages,
  hooksMissRemovals,
  listOfWebsite,
  mentionsOfLast,
  mentionStaysInMessage,
  noteEditUntold,
  objectEditUntold,
  neverStamped,
  fileOfAnyForm,
  readBy32Bits,
  referencesNameless,
  removalCountsRead,
  removalReachesTwins,
  removeTakesNext,
  secondEditLost,
  secondEditUntold,
  sessionIdCut,
  stealthByDefault,
  stealthEndsWithEdit,
  stealthUnlisted,
  timestampInSeconds,
} from "./message/thread.ts";

/** Keeps other values of the properties of a message, at their top level. */
const takesProperties = (change: (value: unknown) => unknown): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.properties
      ? {
          ...body,
          properties: Object.fromEntries(
            Object.entries(body.properties).map(([name, value]) => [name, change(value)]),
          ),
        }
      : body,
  );

export const messageFaults: Record<string, Fault> = {
  "message-medium-cut": fault(
    "The MIME type of a file or a recording is stored without its parameters.",
    ["conversation.message-medium-whole"],
    takesBody("conversation.message.send", (body) => {
      const { content } = body;
      if (typeof content !== "object" || typeof content.type !== "string") return body;
      const [type] = content.type.split(";");
      return { ...body, content: { ...content, type } } as typeof body;
    }),
  ),
  "message-time-beside-fingerprint-ignored": fault(
    "The timestamp of a message that is sent with a fingerprint is ignored.",
    ["conversation.ingested-in-its-place"],
    takesBody("conversation.message.send", (body) =>
      body.fingerprint === undefined ? body : without(body, "timestamp"),
    ),
  ),
  "message-stealth-ends-with-edit": fault(
    "A stealth message that is edited reaches the visitor.",
    ["conversation.stealth-stays-here"],
    stealthEndsWithEdit,
  ),
  "message-property-texts-found-numbers": fault(
    "Properties of a message that are texts of digits are kept as numbers.",
    ["conversation.message-properties-shown"],
    takesProperties((value) =>
      typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value,
    ),
  ),
  "message-property-dates-respelled": fault(
    "Properties of a message that look like a date are kept as the moment when that day begins.",
    ["conversation.message-properties-shown"],
    takesProperties((value) =>
      typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
        ? new Date(value).toISOString()
        : value,
    ),
  ),
  "message-property-numbers-of-24-bits": fault(
    "Properties of a message that are numbers are kept with 24 bits.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "number" ? Math.fround(value) : value)),
  ),
  "message-stealth-of-plugin-ignored": fault(
    "A stealth message that a plugin sends reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "plugin" ? { ...body, stealth: false } : body,
    ),
  ),
  "message-stealth-of-operator-ignored": fault(
    "A stealth message that a user sends reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "user" ? { ...body, stealth: false } : body,
    ),
  ),
  "message-file-name-in-ascii": fault(
    "The name of a file loses its letters beyond ASCII.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? {
            ...body,
            content: { ...body.content, name: body.content.name.replaceAll(/[^ -~]/g, "_") },
          }
        : body,
    ),
  ),
  "message-stealth-of-text-only": fault(
    "A stealth message of another type than text reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body) =>
      body.type === "text" ? body : { ...body, stealth: false },
    ),
  ),
  "message-thread-started-as-ended": fault(
    "The event that a thread started is kept as that of its end.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "event" && body.content.namespace === "thread:started"
        ? { ...body, content: { ...body.content, namespace: "thread:ended" } }
        : body,
    ),
  ),
  "message-listed-as-unedited": fault(
    "The list shows no message as edited.",
    ["conversation.edit-marks-edited"],
    shows("conversation.message.list", (all) => all.map((one) => ({ ...one, edited: false }))),
  ),
  "message-note-unlisted-for-plugins": fault(
    "The list of messages that a plugin is given leaves out the notes.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all, { caller }) =>
      caller?.tier === "plugin" ? all.filter(({ type }) => type !== "note") : all,
    ),
  ),
  "message-note-hidden-from-plugins": fault(
    "A plugin cannot read a note.",
    ["conversation.message-every-type"],
    shows("conversation.message.read", (message, { caller }) => {
      if (message.type === "note" && caller?.tier === "plugin") throw notFound("message");
      return message;
    }),
  ),
  "message-user-of-visitor-lost": fault(
    "A message from user is shown in the name of the visitor, whoever it is sent in the name of.",
    ["conversation.message-user-shown"],
    takesBody("conversation.message.send", (body) =>
      body.from === "user" ? without(body, "user") : body,
    ),
  ),
  "message-long-address-cut": fault(
    "The address of a file is kept to its first 255 characters.",
    ["conversation.message-text-whole"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? { ...body, content: { ...body.content, url: body.content.url.slice(0, 255) } }
        : body,
    ),
  ),
  "message-long-question-cut": fault(
    "The text of a field is kept to its first 2,000 characters.",
    ["conversation.message-text-whole"],
    takesBody("conversation.message.send", (body) =>
      body.type === "field"
        ? { ...body, content: { ...body.content, text: body.content.text.slice(0, 2000) } }
        : body,
    ),
  ),
  "message-event-unlisted": fault(
    "The list of messages leaves out the events.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all) => all.filter(({ type }) => type !== "event")),
  ),
  "message-address-of-file-cut": fault(
    "The address of a file is kept without its query.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? { ...body, content: { ...body.content, url: body.content.url.replace(/\?.*$/, "") } }
        : body,
    ),
  ),
  "message-first-choice-selected-only": fault(
    "Of the choices of a picker no other than the first is kept as selected.",
    ["conversation.message-optional-content"],
    takesBody("conversation.message.send", (body) =>
      body.type === "picker"
        ? {
            ...body,
            content: {
              ...body.content,
              choices: body.content.choices.map((one, i) => ({
                ...one,
                selected: i === 0 && one.selected,
              })),
            },
          }
        : body,
    ),
  ),
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
  "message-batch-skips-one": fault(
    "An earlier batch lacks the latest message before its end.",
    ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
    batchSkipsOne,
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
  "message-edit-unmarked": fault(
    "An edited message is not shown as edited.",
    ["conversation.edit-marks-edited"],
    editUnmarked,
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
  "message-found-in-any-conversation": fault(
    "A message can be read and removed under any conversation of its website.",
    ["conversation.message-of-other-conversation"],
    foundInAnyConversation,
  ),
  "message-ingested-now": fault(
    "A message that is sent with an older timestamp is dated when it arrives.",
    ["conversation.ingested-in-its-place"],
    ignoresField("conversation.message.send", "timestamp"),
  ),
  "message-list-of-website": fault(
    "A batch also holds the messages of the other conversations of the website.",
    ["conversation.messages-apart"],
    listOfWebsite,
  ),
  "message-mentions-first-only": fault(
    "Of the operators mentioned in a message only the first is kept.",
    ["conversation.message-mention-reaches-conversation"],
    takesBody("conversation.message.send", (body) =>
      body.mentions ? { ...body, mentions: body.mentions.slice(0, 1) } : body,
    ),
  ),
  "message-mention-stays-in-message": fault(
    "A mention in a message is not among the mentions of the conversation.",
    ["conversation.message-mention-reaches-conversation"],
    mentionStaysInMessage,
  ),
  "message-mails-refused": fault(
    "A message over email from operator is refused.",
    ["conversation.message-over-email"],
    refusesIf(
      "conversation.message.send",
      ({ body }) => body.origin === "email" && body.from === "operator",
    ),
  ),
  "message-mails-by-chat": fault(
    "A message that is sent over email is shown as one by chat.",
    ["conversation.message-over-email"],
    takesBody("conversation.message.send", (body) =>
      body.origin === "email" ? { ...body, origin: "chat" } : body,
    ),
  ),
  "message-never-automated": fault(
    "No message is shown as automated.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) => ({ ...body, automated: false })),
  ),
  "message-mentions-of-last": fault(
    "A conversation shows the mentions of its last message that has any, and no earlier ones.",
    ["conversation.message-mention-reaches-conversation"],
    mentionsOfLast,
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
  "message-properties-without-value": fault(
    "A message loses those of its properties that are false or 0.",
    ["conversation.message-properties-shown"],
    takesBody("conversation.message.send", ({ properties, ...body }) => ({
      ...body,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).filter(([, value]) => value)),
      }),
    })),
  ),
  "message-properties-numbers-found": fault(
    "Texts in the properties of a message that look like a number or a truth value are kept as one.",
    ["conversation.message-properties-shown"],
    takesBody("conversation.message.send", ({ properties, ...body }) => ({
      ...body,
      ...(properties && {
        properties: JSON.parse(
          JSON.stringify(properties).replaceAll(/"(true|false|0*[1-9]\d*)"(?!:)/g, (_, text) =>
            String(JSON.parse(text.replace(/^0+/, ""))),
          ),
        ) as Record<string, unknown>,
      }),
    })),
  ),
  "message-properties-of-32-bits": fault(
    "Numbers in the properties of a message end where 32 bits do.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "number" ? Math.min(value, 2 ** 31 - 1) : value)),
  ),
  "message-properties-cut": fault(
    "Texts in the properties of a message are cut after 255 characters.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "string" ? value.slice(0, 255) : value)),
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
  "message-hooks-removed-texts-only": fault(
    "Hooks are told of no removal of a message that is not a text.",
    ["hook-arrives:message:removed"],
    hooksMissRemovals,
  ),
  "message-of-user-not-automated": fault(
    "A message from user is never shown as automated.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) =>
      body.from === "user" ? { ...body, automated: false } : body,
    ),
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
  "message-automated-as-translated": fault(
    "A message that is sent as automated is shown as translated too.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) =>
      body.automated ? { ...body, translated: true } : body,
    ),
  ),
  "message-earlier-batch-without-notes": fault(
    "An earlier batch lacks the notes.",
    ["conversation.messages-before-is-adjacent", "conversation.messages-walk-is-complete"],
    batchWithoutNotes,
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
  "message-original-lost": fault(
    "The original with which a message is sent is thrown away.",
    ["conversation.message-original-kept"],
    ignoresField("conversation.message.send", "original"),
  ),
  "message-references-nameless": fault(
    "The references of a message lose their names.",
    ["conversation.message-references-shown"],
    referencesNameless,
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
  "message-stealth-by-default": fault(
    "A message from operator that says nothing of stealth is kept from the visitor.",
    ["conversation.operator-message-reaches-visitor"],
    stealthByDefault,
  ),
  "message-stealth-leaks": fault(
    "A stealth message reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body) => ({ ...body, stealth: false })),
  ),
  "message-stealth-unlisted": fault(
    "A stealth message can be read, but is not listed.",
    ["conversation.stealth-is-in-thread"],
    stealthUnlisted,
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
  "message-lines-joined": fault(
    "The lines of a text message are joined by blanks.",
    ["conversation.message-lines-kept"],
    changesText(joinsLines),
  ),
  "message-acts-of-plugins-untold": fault(
    "Sockets are told of nothing that a plugin does.",
    ["platform.plugin-acts-are-told"],
    untoldOfPlugins("hears"),
  ),
};
