import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { refusesIf, takesBody } from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { placeOf } from "../routes/conversation/place.ts";
import {
  channelsJudged,
  mediaChecked,
  oneSelected,
  sendersJudged,
  sendersOnly,
} from "./messages/combinations.ts";
import {
  choicesInPart,
  editsMerge,
  furtherFieldsDropped,
  furtherFieldsRefused,
  originalOfText,
  textsEditedByObject,
} from "./messages/content.ts";
import {
  awayAfterPurge,
  composesInLast,
  composesUnseen,
  eventsBlock,
  eventsDoNothing,
  feedbackIsAsked,
  lastMessageOf,
  nothingAfterRemoval,
  previewsAtOnce,
  previewsNever,
  purgesEverywhere,
  reminderDatesReadFreely,
  removalsStaySeen,
  setEndsRequests,
  stealthComposesNowhere,
  stealthOfUserIgnored,
  transcriptsOfAll,
} from "./messages/effects.ts";

/** What messages may contain and lead to on another platform. */
export const messagesAccents: Record<string, Accent> = {
  "message-content-further-refused": accent(
    "Refuses content with a field that the type of the message does not call for.",
    ["open.message-content-extra"],
    furtherFieldsRefused,
  ),
  "message-content-further-dropped": accent(
    "Drops fields of content that the type of the message does not call for.",
    ["open.message-content-extra"],
    furtherFieldsDropped,
  ),
  "message-choices-in-part": accent(
    "Accepts choices, targets and actions that lack fields.",
    ["open.message-choice-fields"],
    choicesInPart,
  ),
  "message-original-of-text": accent(
    "Accepts originals of the types text and html as well.",
    ["open.message-original-type"],
    originalOfText,
  ),
  "message-timestamp-of-epoch-refused": accent(
    "Refuses to ingest messages of before 2010.",
    ["open.message-timestamp-range"],
    refusesIf(
      "conversation.message.send",
      ({ body: { timestamp } }) => timestamp !== undefined && timestamp < Date.UTC(2010),
    ),
  ),
  "message-timestamps-corrected": accent(
    "Takes a timestamp in the future for now, one before 1970 for the first moment of it, and no fractions.",
    ["open.message-timestamp-range"],
    takesBody("conversation.message.send", (body, { reference }) =>
      body.timestamp === undefined
        ? body
        : {
            ...body,
            timestamp: Math.min(reference.clock.now(), Math.max(0, Math.floor(body.timestamp))),
          },
    ),
  ),
  "message-texts-edited-by-object": accent(
    "Edits a text or a note by an object that holds its text, and refuses a string.",
    ["open.message-edit-text"],
    textsEditedByObject,
  ),
  "message-edits-merge": accent(
    "Keeps the fields of content that an edit does not name.",
    ["open.message-edit-partial"],
    editsMerge,
  ),
  "message-senders-judged": accent(
    "Refuses notes, events and questions from user, mentions, stealth and automated from user, and participants who were not added.",
    ["open.message-combinations"],
    sendersJudged,
  ),
  "message-channels-judged": accent(
    "Refuses mails where no address is known and of what a mail cannot carry, and notes, events and questions that are not by chat.",
    ["open.message-combinations"],
    channelsJudged,
  ),
  "message-media-checked": accent(
    "Refuses files that are not what their type says, and recordings of no time.",
    ["open.message-medium"],
    mediaChecked,
  ),
  "message-picker-of-one": accent(
    "Refuses a picker in which several choices are selected or two have the same value.",
    ["open.message-choice-fields"],
    oneSelected,
  ),
  "message-changed-by-sender-only": accent(
    "Lets only who sent a message edit or remove it.",
    ["open.message-edit-which", "open.message-remove-which"],
    sendersOnly,
  ),
  "message-events-do-nothing": accent(
    "A message of the type event does not do what it names.",
    ["open.message-event-effects"],
    eventsDoNothing,
  ),
  "message-events-block": accent(
    "A message of the type event blocks the visitor, where that is what it names.",
    ["open.message-event-effects"],
    eventsBlock,
  ),
  "last-message-of-any-type": accent(
    "Shows as the last message one of any type, also an event.",
    ["open.conversation-preview-of-event"],
    lastMessageOf(() => true),
  ),
  "last-message-no-note": accent(
    "Shows as the last message neither an event nor a note.",
    ["open.conversation-preview-of-event"],
    lastMessageOf(({ type }) => type !== "event" && type !== "note"),
  ),
  "last-message-removed-none": accent(
    "Shows no last message after the removal of one, until the next is sent.",
    ["open.conversation-preview-of-event"],
    nothingAfterRemoval,
  ),
  "message-previews-at-once": accent(
    "Has processed the links of a message when it is sent.",
    ["open.message-preview-links"],
    previewsAtOnce,
  ),
  "message-previews-none": unusual(
    accent("Makes no previews of links.", ["open.message-preview-links"], previewsNever),
    ["conversation.message-previews-shown"],
  ),
  "message-stealth-of-user-ignored": accent(
    "Treats a stealth message from user as any other.",
    ["open.message-stealth-from-user"],
    stealthOfUserIgnored,
  ),
  "message-removed-still-seen": accent(
    "Still shows removed messages to the visitor.",
    ["open.message-remove-retracts"],
    removalsStaySeen,
  ),
  "compose-excerpt-unseen": unusual(
    accent("Shows that somebody composes, and not what.", ["open.compose-preview"], composesUnseen),
    ["conversation.compose-shows-details"],
  ),
  "compose-in-last-alone": accent(
    "An operator who begins to compose in a conversation is shown to have stopped in the others.",
    ["open.compose-of-operator"],
    composesInLast,
  ),
  "compose-stealth-nowhere": accent(
    "Shows a stealth compose nowhere, and reports it to nobody.",
    ["open.compose-stealth"],
    stealthComposesNowhere,
  ),
  "purge-everywhere": accent(
    "A purge removes the messages of the conversation for operators too.",
    ["open.purge-effect"],
    purgesEverywhere,
  ),
  "purge-reloads-chatbox": accent(
    "A chatbox that was purged begins anew once its visitor writes, who is offline until it is back.",
    ["open.purge-effect", "open.visitor-online"],
    awayAfterPurge,
  ),
  "feedback-leaves-message": accent(
    "A request for feedback leaves a message that asks for it.",
    ["open.feedback-effect"],
    feedbackIsAsked,
  ),
  "feedback-asked-once": accent(
    "Refuses to ask for feedback in a conversation where it was asked for.",
    ["open.feedback-effect"],
    takesOnce("conversation.feedback.request", ({ params }) => params.session_id),
  ),
  "unread-mark-again-refused": accent(
    "Refuses to mark a conversation as unread in which there is nothing that was read.",
    ["open.unread-mark-effect"],
    refusesIf("conversation.unread.mark", (call) =>
      placeOf(call).conversation.thread.messages.every(({ read }) => read === ""),
    ),
  ),
  "reminder-once": accent(
    "Refuses a second reminder of a conversation.",
    ["open.reminder-effect"],
    takesOnce("conversation.reminder.create", ({ params }) => params.session_id),
  ),
  "reminder-dates-read-freely": accent(
    "Takes for the date of a reminder whatever can be read as one.",
    ["open.reminder-date-otherwise"],
    reminderDatesReadFreely,
  ),
  "verify-set-ends-requests": accent(
    "Setting or clearing verified ends the requests for identities.",
    ["open.verify-while-asked"],
    setEndsRequests,
  ),
  "transcript-once": accent(
    "Refuses a second transcript of a conversation.",
    ["open.transcript-again"],
    takesOnce("conversation.transcript.send", ({ params }) => params.session_id),
  ),
  "transcript-of-all": accent(
    "Puts notes, events and stealth messages into a transcript.",
    ["open.transcript-scope"],
    transcriptsOfAll,
  ),
};
