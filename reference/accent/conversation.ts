import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { seam } from "../deviate/seam.ts";
import { sends } from "../deviate/event.ts";
import { ignoresQuery, instead, takesBody } from "../deviate/handler.ts";
import { selects } from "../deviate/pages.ts";
import { websiteOf } from "../call.ts";
import { conversationsOf, reveal } from "../state/conversation/store.ts";
import type { Conversation } from "../state/conversation/model.ts";
import {
  answerAssigns,
  answerResolves,
  answersAreRead,
  answersAreReadLater,
  blockedLate,
  composesOn,
  deliversAtOnce,
  deliversLater,
  editEndsMentions,
  ingestsSilently,
  initiatedAlready,
  initiationAssigns,
  leavesNoEventMessages,
  mentionsOfPresent,
  messageEndsComposing,
  remindsAtItsDate,
  removalTakesProfile,
  reportedIsRead,
  resolvesIdle,
  showsNotes,
  transcriptNeedsOperator,
  transcriptToFirst,
  updatedByMarks,
  flagsOfPerson,
} from "./conversation/acts.ts";
import {
  blankTokenTaken,
  emailIsListed,
  emailVerifies,
  longTokens,
  apiWithoutMethod,
  unknownRecipientTaken,
  wrongTokenEnds,
} from "./conversation/identity.ts";
import {
  composesTenSeconds,
  countersExchanged,
  countsUnread,
  lastSentIsLast,
  unreadOfReader,
} from "./conversation/shown.ts";

const platformItself = {
  type: "website",
  nickname: "The platform",
  avatar: "https://assets.example/platform.png",
} as const;

const otherSide = { user: "operator", operator: "user" } as const;

/** What another platform may do in a conversation. */
export const conversationAccents: Record<string, Accent> = {
  "conversation-empty-is-without-message": accent(
    "With include_empty the list holds conversations without any message too, but none in which only operators wrote.",
    ["open.conversation-inbox-meaning"],
    selects<Conversation>("conversations.conversation.list", (items) =>
      items.filter(({ is_visible, thread }) => is_visible || thread.messages.length === 0),
    ),
  ),
  "conversation-empty-never-listed": unusual(
    accent(
      "The list holds no conversation without a message from user, even with include_empty.",
      ["open.conversation-inbox-meaning"],
      ignoresQuery("conversations.conversation.list", "include_empty"),
    ),
    ["conversations.empty-included"],
  ),
  "conversation-listed-at-once": unusual(
    accent(
      "The list holds a conversation from its creation; only the inbox of the app waits for a message from user.",
      ["open.conversation-inbox-meaning"],
      instead("conversation.create", (call, original) => {
        const created = original(call);
        const website = websiteOf(call);
        const [newest] = conversationsOf(website).created;
        if (newest) reveal(website, newest);
        return created;
      }),
    ),
    ["conversation.hidden-until-user-message", "conversations.empty-left-out"],
  ),
  "conversation-initiation-assigns": accent(
    "A conversation that is initiated is assigned to the first operator and gets a topic.",
    ["open.conversation-initiate-meaning"],
    initiationAssigns,
  ),
  "conversation-initiation-again-silent": unusual(
    accent(
      "Accepts to initiate a conversation again, and one in which the user wrote, and does and reports nothing then.",
      ["open.conversation-initiate-meaning"],
      initiatedAlready,
    ),
    ["conversation.begun-initiated-event"],
  ),
  "conversation-removal-takes-profile": accent(
    "Removes the profile of a person together with a conversation of theirs.",
    ["open.conversation-remove-kin"],
    removalTakesProfile,
  ),
  "message-ingest-silent": accent(
    "A message with a timestamp counts as read, moves nothing, sends no event and does not reach the visitor.",
    ["open.message-ingest-effects"],
    ingestsSilently,
  ),
  "message-ingest-is-last": accent(
    "A message with an older timestamp becomes the last message.",
    ["open.message-ingest-effects"],
    lastSentIsLast,
  ),
  "message-notes-shown": accent(
    "Shows notes to the visitor.",
    ["open.message-note-visible"],
    showsNotes,
  ),
  "compose-of-ten-seconds": accent(
    "Somebody who reported composing is shown to have stopped ten seconds later.",
    ["open.compose-expiry"],
    composesTenSeconds,
  ),
  "compose-outlives-message": accent(
    "Somebody who composes is shown as composing until they report that they stopped, even when their message was sent.",
    ["open.compose-expiry"],
    composesOn,
  ),
  "read-from-reader": accent(
    "Reads from of a read or unread mark as the side that reads.",
    ["open.read-from-side"],
    takesBody("conversation.read.mark", (body) => ({ ...body, from: otherSide[body.from] })),
    takesBody("conversation.unread.mark", (body) => ({
      ...body,
      from: otherSide[body.from] as "user",
    })),
  ),
  "delivered-from-reader": unusual(
    accent(
      "Reads from of a delivery as the side that receives it.",
      ["open.read-from-side"],
      takesBody("conversation.delivered.mark", (body) => ({
        ...body,
        from: otherSide[body.from] as "operator",
      })),
    ),
    ["conversation.delivered-mark-shown"],
  ),
  "unread-counters-exchanged": accent(
    "Counts in unread.operator the messages from operator that are not read, and in unread.visitor those from user.",
    ["open.unread-counter-sides"],
    countersExchanged,
  ),
  "unread-counts-everything": accent(
    "Counts notes, events and stealth messages as unread too.",
    ["open.unread-counts"],
    countsUnread(() => true),
  ),
  "unread-counts-texts": accent(
    "Counts only text messages as unread, and no automated ones.",
    ["open.unread-counts"],
    countsUnread(({ type, automated }) => type === "text" && !automated),
  ),
  "unread-of-reader": accent(
    "Counts as unread by operators what the one who asks has not read, be it by an answer.",
    ["open.unread-of-reader"],
    unreadOfReader,
  ),
  "answers-are-read": unusual(
    accent(
      "A side that sends a message has read those of the other side.",
      ["open.read-by-answer"],
      answersAreRead,
    ),
    // No conversation has unread messages of both sides then.
    ["conversation.read-mark-of-one-side"],
  ),
  "answers-are-read-later": unusual(
    accent(
      "A side that sends a message has read those of the other side, which is shown a moment later.",
      ["open.read-by-answer"],
      answersAreReadLater,
    ),
    ["conversation.read-mark-of-one-side"],
  ),
  "conversation-updated-by-marks": accent(
    "A conversation is updated by what is marked in it, or removed from it.",
    ["open.conversation-updated-at"],
    updatedByMarks,
  ),
  "conversation-resolved-when-idle": accent(
    "Resolves a conversation in which nothing happened for three hours, which dates it.",
    ["open.conversation-updated-at", "open.conversation-state-moves"],
    resolvesIdle,
  ),
  "conversation-mentions-of-present": accent(
    "A conversation mentions nobody any more whom only a message named that was removed.",
    ["open.conversation-mentions-of-removed"],
    mentionsOfPresent,
  ),
  "answer-resolves": accent(
    "An answer of an operator resolves a conversation, and the next message from user opens it again.",
    ["open.conversation-state-moves"],
    answerResolves,
  ),
  "compose-ends-with-any-message": unusual(
    accent(
      "A message from either side ends the composing of both.",
      ["open.compose-expiry"],
      messageEndsComposing,
    ),
    ["conversation.compose-shows-details"],
  ),
  "message-edit-ends-mentions": unusual(
    accent(
      "An edited message mentions nobody any more.",
      ["open.conversation-mentions-of-removed"],
      editEndsMentions,
    ),
    ["conversation.edit-keeps-original"],
  ),
  "answer-assigns": accent(
    "An operator who answers a conversation that is assigned to nobody takes charge of it.",
    ["open.conversation-assigned-by-act"],
    answerAssigns,
  ),
  "message-delivered-at-once": accent(
    "What an operator sends is delivered at once.",
    ["open.read-implies-delivered"],
    deliversAtOnce,
  ),
  "message-delivered-later": accent(
    "What an operator sends is shown as delivered a moment later.",
    ["open.read-implies-delivered"],
    deliversLater,
  ),
  "event-messages-none": accent(
    "Neither blocking nor a reminder leaves an event message.",
    ["open.block-event-message", "open.reminder-event-message"],
    leavesNoEventMessages,
  ),
  "block-reaches-chatbox-late": accent(
    "A block, and its end, hold in the chatbox a moment after the conversation shows them.",
    ["open.block-delay"],
    blockedLate,
  ),
  "block-leaves-message": accent(
    "Blocking always leaves an event message.",
    ["open.block-event-message"],
    takesBody("conversation.block.set", (body) => ({ user: platformItself, ...body })),
  ),
  "reminder-message-at-date": accent(
    "A reminder leaves its event message on its date.",
    ["open.reminder-event-message"],
    remindsAtItsDate,
  ),
  "identity-recipient-unknown": accent(
    "Accepts a request for an email or a phone that is neither given nor known, and asks nobody.",
    ["open.identity-default-recipient"],
    unknownRecipientTaken,
  ),
  "identity-email-verifies": accent(
    "Only the proof of an email verifies a conversation.",
    ["open.identity-other-than-email"],
    emailVerifies,
  ),
  "identity-emails-listed-alone": accent(
    "Lists only the proof of an email among the verifications; any other verifies as well.",
    ["open.verification-identity-phone", "1/2.1"],
    emailIsListed,
  ),
  "identity-email-listed": unusual(
    accent(
      "Lists only the proof of an email among the verifications, and only that verifies.",
      ["open.identity-other-than-email", "1/2.1"],
      emailVerifies,
      emailIsListed,
    ),
    ["conversation.identity-phone-listed"],
  ),
  "identity-without-method-by-api": accent(
    "Shows an identity that was asked for without a method as verified by the API.",
    ["open.identity-method-default"],
    apiWithoutMethod,
  ),
  "identity-tokens-long": accent(
    "Issues tokens for identities that are long words.",
    ["open.identity-link-token"],
    longTokens,
  ),
  "identity-token-blank": accent(
    "Reads a blank token of an identity as none.",
    ["open.identity-link-token"],
    blankTokenTaken,
  ),
  "identity-wrong-token-ends": accent(
    "Takes back what was asked for once a wrong token is tried.",
    ["open.identity-wrong-token-repeated"],
    wrongTokenEnds,
  ),
  "identity-link-needs-keypair": accent(
    "Asks for a keypair of any tier where an identity is linked.",
    ["open.identity-link-caller", "open.unlisted-tier"],
    seam(
      "needsCredential",
      (original) => (operation) =>
        original(operation) || operation.operationId === "conversation.identity.link",
    ),
  ),
  "transcript-to-first-operator": accent(
    "Mails a transcript to operator without an email to the operator who joined first.",
    ["open.transcript-operator"],
    transcriptToFirst,
  ),
  "transcript-operator-refused": accent(
    "Refuses a transcript to operator without an email that a plugin asks for, or where there are several operators.",
    ["open.transcript-operator"],
    transcriptNeedsOperator,
  ),
  "widget-failure-silent": accent(
    "Sends no event when the plugin of a widget fails.",
    ["open.widget-silent-plugin"],
    sends((event) =>
      event.name === "widget:action:processed" && event.data["outcome"] !== "success"
        ? []
        : [event],
    ),
  ),
  "flags-of-person": accent(
    "Blocking, verifying or reporting a conversation does so to the other conversations of its person.",
    ["open.flags-of-person"],
    flagsOfPerson,
  ),
  "reported-is-read": accent(
    "A conversation that was reported can still be read, and messages can be sent in it.",
    ["open.report-direct-read"],
    reportedIsRead,
  ),
};
