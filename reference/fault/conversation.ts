import { fault, type Fault } from "../deviate/deviation.ts";
import { findsElsewhere, hasConversation } from "../deviate/elsewhere.ts";
import { losesEvent, sendsTwice } from "../deviate/event.ts";
import {
  afterwards,
  demandsField,
  forgetsWhen,
  hidesField,
  ignoresField,
  instead,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { changesEnvelope } from "../deviate/answer.ts";
import { without } from "../deviate/without.ts";
import { doesOnce, outlives } from "../deviate/memory.ts";
import { seam } from "../deviate/seam.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { markRead } from "../state/conversation/marks.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { remove } from "../state/conversation/thread.ts";
import {
  blockDropsOperators,
  blockDropsPlugins,
  blockKeepsOperatorsBack,
  blockLetsVisitorThrough,
  blockOfEachTier,
  blockReadBehind,
  blockShownToOwnTier,
  unblockBringsBack,
  unblockKeepsDropping,
  blockDropsOfPerson,
} from "./conversation/block.ts";
import {
  batchesOverlap,
  closedWhenOpenOnly,
  createReusesEmpty,
  createdVerified,
  editOfMail,
  flagsOfAll,
  initiatedEverywhere,
  lastMessageIsFirst,
  listedBeforeEdit,
  listedFromSecondMessage,
  newIsListed,
  editedIsLast,
  previewBeforeEdit,
  previewOfOperator,
  removedStaysUnread,
  statusBesideState,
  verifyRouteBare,
  websiteIdIsDomain,
} from "./conversation/content.ts";
import {
  identityAnyToken,
  identityEventOfEmail,
  identityFirstPlugin,
  identityLinkUnnoted,
  identityMailsOperators,
  identityMethodLost,
  identityPhoneUnlisted,
  identityPhoneUntold,
  identityPluginLinkUntold,
  identityTokenCut,
  identityUnproved,
} from "./conversation/identity.ts";
import {
  deliveredMarkLost,
  deliveredMarksAll,
  deliveredMarksRead,
  readKeepsCounter,
  readMarkFirstChannel,
  readMarksLast,
  unreadForEver,
  unreadMarkUncounted,
  readOfUnknownMarksAll,
  readAgainCounts,
} from "./conversation/marks.ts";
import {
  availabilitySticks,
  composeByAnother,
  composeByFirst,
  composeDatedAhead,
  composeEverywhere,
  composeInFirstPlane,
  composeKeepsExcerpt,
  composeNeverStops,
  composeOfBoth,
  composeStaysAutomated,
  createdOnline,
  feedbackNeedsMessage,
  feedbackOnceTalked,
  openNotRenewed,
  purgeNeedsMessage,
  purgeOnceTalked,
  visitorUnnoticed,
  activeForEver,
} from "./conversation/presence.ts";
import {
  messageRemovedReadable,
  removeTakesNeighbour,
  removedMessagesListed,
  removedStillListed,
  editBringsBack,
} from "./conversation/removal.ts";
import {
  reportKeepsItListed,
  reportRemovesIt,
  reportTakesSamePerson,
  reportedSpamAsMail,
  reportedStaysUnlisted,
} from "./conversation/report.ts";
import {
  reminderAnyDate,
  reminderInPast,
  reminderNeverDue,
  reminderOfToday,
  reminderWithoutOffset,
  transcriptBlank,
  transcriptOfLast,
  transcriptToFirstEmail,
  transcriptToVisitorAsWell,
  widgetOfAnyPlugin,
  widgetOneAtATime,
} from "./conversation/requests.ts";
import { kindsOfMessages } from "./conversation/kinds.ts";
import { sparedInConversation } from "./conversation/spared.ts";

const chatForUrn = (origin: string): string => (origin.startsWith("urn:") ? "chat" : origin);

export const conversationFaults: Record<string, Fault> = {
  ...kindsOfMessages,
  ...sparedInConversation,
  "conversation-availability-sticks": fault(
    "A visitor who was ever present is shown as online.",
    ["conversation.availability-follows-visitor"],
    availabilitySticks,
  ),
  "conversation-batches-overlap": fault(
    "A batch of messages may hold the very message before which it should end.",
    ["conversation.messages-before", "conversation.messages-walk-is-complete"],
    batchesOverlap,
  ),
  "conversation-block-shown-to-own-tier": fault(
    "A conversation that a user blocked is not shown as blocked to plugins, and vice versa.",
    ["conversation.block-agrees"],
    blockShownToOwnTier,
  ),
  "conversation-read-of-unknown-marks-all": fault(
    "Marking messages as read by fingerprints that no message has marks all of them.",
    ["conversation.read-mark-of-unknown"],
    readOfUnknownMarksAll,
  ),
  "conversation-block-of-each-tier": fault(
    "What a user has blocked a plugin cannot unblock, and vice versa.",
    ["conversation.block-states-walked"],
    blockOfEachTier,
  ),
  "conversation-widget-one-at-a-time": fault(
    "A widget button that is pressed while another press is under way is not handed on.",
    ["conversation.widget-each-processed"],
    widgetOneAtATime,
  ),
  "conversation-edit-brings-back": fault(
    "The edit of a message that was removed brings it back.",
    ["conversation.removed-message-stays-removed"],
    editBringsBack,
  ),
  "conversation-edit-unreads": fault(
    "A message that is edited is shown as neither read nor delivered.",
    ["conversation.edit-keeps-original"],
    afterwards("conversation.message.edit", (call) => {
      const { byFingerprint } = placeOf(call).conversation.thread;
      const message = byFingerprint.get(Number(call.params.fingerprint));
      if (message) Object.assign(message, { read: "", delivered: "" });
    }),
  ),
  "conversation-active-for-ever": fault(
    "A conversation in which a visitor has been is shown as active now, also long after they left.",
    ["conversation.active-no-longer"],
    activeForEver,
  ),
  "conversation-read-again-counts": fault(
    "A message that is marked as read again counts down the unread counter once more.",
    ["conversation.read-twice-counts-once"],
    readAgainCounts,
  ),
  "conversation-verify-read-newest": fault(
    "The verify route shows the newest verification only.",
    ["conversation.verify-agrees"],
    shows("conversation.verify.read", (data) => ({
      ...data,
      verifications: (data.verifications ?? []).slice(-1),
    })),
  ),
  "conversation-block-drops-of-person": fault(
    "While a conversation is blocked, what the same person says in others is dropped, which are not shown as blocked.",
    ["conversation.block-drops-where-shown"],
    blockDropsOfPerson,
  ),
  "conversation-block-drops-operators": fault(
    "What operators send to a blocked conversation is dropped as well.",
    ["conversation.block-keeps-operator-messages", "conversation.block-lets-operators-through"],
    blockDropsOperators,
  ),
  "conversation-block-drops-plugins": fault(
    "What plugins send to a blocked conversation in the name of operators is dropped.",
    ["conversation.block-keeps-operator-messages"],
    blockDropsPlugins,
  ),
  "conversation-block-keeps-operators-back": fault(
    "What operators send to a blocked conversation does not reach the visitor.",
    ["conversation.block-lets-operators-through"],
    blockKeepsOperatorsBack,
  ),
  "conversation-block-lets-visitor-through": fault(
    "What the visitor sends to a blocked conversation is stored.",
    ["conversation.block-drops-visitor-messages"],
    blockLetsVisitorThrough,
  ),
  "conversation-block-read-behind": fault(
    "The block route shows the block as it was before the last change.",
    ["conversation.block-agrees"],
    blockReadBehind,
  ),
  "conversation-closed-when-open-only": fault(
    "A conversation that is not open cannot be closed.",
    ["conversation.open-always-accepted"],
    closedWhenOpenOnly,
  ),
  "conversation-compose-details-lost": fault(
    "Composing is shown without its excerpt and its automated flag.",
    ["conversation.compose-shows-details"],
    ignoresField("conversation.compose.set", "excerpt", "automated"),
  ),
  "conversation-compose-by-another": fault(
    "Whichever operator composes, another one is shown to compose.",
    ["conversation.compose-shows-details"],
    composeByAnother,
  ),
  "conversation-compose-by-first": fault(
    "Whoever composes in a conversation, the operator is shown who composed there first.",
    ["conversation.compose-shows-details"],
    composeByFirst,
  ),
  "conversation-compose-dated-ahead": fault(
    "Composing is dated an hour ahead.",
    ["conversation.compose-shows-details"],
    composeDatedAhead,
  ),
  "conversation-compose-in-first-plane": fault(
    "An emoji in the excerpt of what is composed becomes a question mark.",
    ["conversation.compose-shows-details"],
    composeInFirstPlane,
  ),
  "conversation-compose-keeps-excerpt": fault(
    "While a side composes, its excerpt stays the first one.",
    ["conversation.compose-shows-details"],
    composeKeepsExcerpt,
  ),
  "conversation-compose-stays-automated": fault(
    "Once composing was automated, it is shown as automated for ever.",
    ["conversation.compose-shows-details"],
    composeStaysAutomated,
  ),
  "conversation-read-mark-elsewhere": fault(
    "Marking a message as read finds it by its fingerprint in any conversation of the website.",
    ["conversation.read-mark-of-unknown"],
    afterwards("conversation.read.mark", (call) => {
      for (const { thread } of conversationsOf(placeOf(call).website).all)
        for (const fingerprint of call.body.fingerprints ?? []) {
          const message = thread.byFingerprint.get(fingerprint);
          if (message) message.read = call.body.origin;
        }
    }),
  ),
  "conversation-unread-for-ever": fault(
    "A conversation that was marked as unread can no longer be marked as read.",
    ["conversation.read-clears-counters"],
    unreadForEver,
  ),
  "conversation-compose-everywhere": fault(
    "Composing in one conversation is shown in all conversations of the website.",
    ["conversation.compose-conversations-apart"],
    composeEverywhere,
  ),
  "conversation-compose-never-stops": fault(
    "A side that began to compose is shown as composing although it stopped.",
    ["conversation.compose-start-then-stop"],
    composeNeverStops,
  ),
  "conversation-compose-of-both": fault(
    "Composing by one side is shown as composing by both.",
    ["conversation.compose-sides-apart"],
    composeOfBoth,
  ),
  "conversation-create-reuses-empty": fault(
    "Once the inbox holds a conversation, creation returns the last created one as long as that has no message.",
    ["conversation.create-is-new"],
    createReusesEmpty,
  ),
  "conversation-created-online": fault(
    "A conversation is shown as online from its creation, though no visitor has joined it.",
    ["conversation.created-is-offline"],
    createdOnline,
  ),
  "conversation-created-verified": fault(
    "A conversation is verified from its creation.",
    ["conversation.create-starts-clean"],
    createdVerified,
  ),
  "conversation-delivered-mark-lost": fault(
    "Marking messages as delivered is accepted and reported, but marks none.",
    ["conversation.delivered-mark-shown"],
    deliveredMarkLost,
  ),
  "conversation-delivered-urn-as-chat": fault(
    "A message that is delivered over a channel with a URN is shown as delivered by chat.",
    ["conversation.mark-over-urn"],
    takesBody("conversation.delivered.mark", (body) => ({
      ...body,
      origin: chatForUrn(body.origin),
    })),
  ),
  "conversation-read-urn-as-chat": fault(
    "A message that is read over a channel with a URN is shown as read by chat.",
    ["conversation.mark-over-urn"],
    takesBody("conversation.read.mark", (body) => ({ ...body, origin: chatForUrn(body.origin) })),
  ),
  "conversation-delivered-marks-first": fault(
    "Of several messages that are marked as delivered only the first one named is.",
    ["conversation.delivered-mark-shown"],
    takesBody("conversation.delivered.mark", (body) => ({
      ...body,
      fingerprints: body.fingerprints.slice(0, 1),
    })),
  ),
  "conversation-read-marks-first": fault(
    "Of several messages that are marked as read by their fingerprints only the first one named is.",
    ["conversation.read-mark-shown"],
    takesBody("conversation.read.mark", (body) =>
      body.fingerprints ? { ...body, fingerprints: body.fingerprints.slice(0, 1) } : body,
    ),
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
  "conversation-edit-of-mail": fault(
    "A message can be edited in a conversation that came by email.",
    ["conversation.edit-chatbox-only"],
    editOfMail,
  ),
  "conversation-feedback-needs-message": fault(
    "A feedback request is refused as long as the conversation has no message.",
    ["conversation.feedback-with-visitor"],
    feedbackNeedsMessage,
  ),
  "conversation-feedback-once-talked": fault(
    "Feedback can be requested from a visitor who is not there as soon as the conversation has a message.",
    ["conversation.feedback-needs-visitor"],
    feedbackOnceTalked,
  ),
  "conversation-purge-once-talked": fault(
    "A purge is accepted while the visitor is offline as soon as the conversation has a message.",
    ["conversation.purge-needs-visitor"],
    purgeOnceTalked,
  ),
  "conversation-feedback-of-absent": fault(
    "Feedback can be requested from a visitor who is not there.",
    ["conversation.feedback-needs-visitor"],
    instead("conversation.feedback.request", (call) => {
      placeOf(call).conversation.asks_rating = true;
    }),
  ),
  "conversation-references-need-user": fault(
    "A message keeps its references only where a user is named beside them.",
    ["conversation.message-references-shown"],
    takesBody("conversation.message.send", (body) =>
      body.user === undefined ? without(body, "references") : body,
    ),
  ),
  "conversation-fingerprint-own": fault(
    "A message gets a fingerprint chosen by the platform, whatever its sender gave.",
    ["conversation.fingerprint-as-given"],
    ignoresField("conversation.message.send", "fingerprint"),
  ),
  "conversation-flags-of-all": fault(
    "Blocking a conversation blocks every conversation of the website.",
    ["conversation.flags-of-one-conversation"],
    flagsOfAll,
  ),
  "conversation-identity-any-token": fault(
    "An identity is linked with any token.",
    ["conversation.identity-wrong-token"],
    identityAnyToken,
  ),
  "conversation-identity-event-of-email": fault(
    "The event identity:verify:request also follows a request for an email.",
    ["conversation.identity-own-event-only"],
    identityEventOfEmail,
  ),
  "conversation-identity-link-unnoted": fault(
    "Linking an identity with its token is accepted and verifies nothing.",
    ["conversation.identity-link-verifies"],
    identityLinkUnnoted,
  ),
  "conversation-identity-token-cut": fault(
    "Linking an identity compares all but the last digit of its token.",
    ["conversation.identity-link-verifies"],
    identityTokenCut,
  ),
  "conversation-identity-demands-recipient": fault(
    "An identity cannot be requested without a recipient, though the email of the visitor is known.",
    ["conversation.identity-recipient-optional"],
    demandsField("conversation.identity.request", "recipient"),
  ),
  "conversation-visitor-composes-unseen": fault(
    "That the visitor composes in the chatbox is not shown.",
    ["conversation.visitor-acts-shown"],
    visitorUnnoticed("compose"),
  ),
  "conversation-visitor-reads-unseen": fault(
    "What the visitor reads in the chatbox stays unread.",
    ["conversation.visitor-acts-shown"],
    visitorUnnoticed("read"),
  ),
  "conversation-open-not-renewed": fault(
    "Opening a conversation that is open does not put off when it expires.",
    ["conversation.open-renewed"],
    openNotRenewed,
  ),
  "conversation-open-for-ever": fault(
    "A conversation that an operator opened stays open until it is closed.",
    ["conversation.open-expires"],
    seam("duration", (original) => (name) => (name === "open-state" ? 1e15 : original(name))),
  ),
  "conversation-open-ignored": fault(
    "Opening a conversation is accepted and opens nothing.",
    ["conversation.open-is-pushed"],
    forgetsWhen("conversation.open.set", ({ body }) => body.opened),
  ),
  "conversation-close-ignored": fault(
    "Closing a conversation is accepted and leaves it open.",
    ["conversation.open-is-pushed"],
    forgetsWhen("conversation.open.set", ({ body }) => !body.opened),
  ),
  "conversation-participants-say-nothing": fault(
    "The answer to a change of the participants does not say whether there was an error.",
    ["answered:conversation.participants.replace"],
    changesEnvelope("conversation.participants.replace", (envelope) => without(envelope, "error")),
  ),
  "conversation-visitor-anonymous": fault(
    "Messages of the visitor name nobody as their user.",
    ["conversation.visitor-message-names-session"],
    shows("conversation.message.list", (messages) =>
      messages.map((message) =>
        message.from === "user"
          ? { ...message, user: { ...message.user, type: "website" as const, user_id: "visitor" } }
          : message,
      ),
    ),
  ),
  "conversation-identity-mails-operators": fault(
    "The mail by which a visitor proves an email address goes to the operators too.",
    ["conversation.identity-mailed"],
    identityMailsOperators,
  ),
  "conversation-identity-method-lost": fault(
    "Every verification is shown with the method api.",
    ["conversation.identity-proved-by-link"],
    identityMethodLost,
  ),
  "conversation-identity-plugin-untold": fault(
    "A plugin is not notified that the verification of its identity is requested.",
    ["conversation.identity-plugin-event"],
    losesEvent("identity:verify:request"),
  ),
  "conversation-identity-plugin-link-untold": fault(
    "A plugin is not notified of a request for the verification of its identity that names the method link.",
    ["conversation.identity-plugin-event"],
    identityPluginLinkUntold,
  ),
  "conversation-identity-first-plugin-told": fault(
    "A request for the identity of any plugin is told to the one that was installed first.",
    ["conversation.identity-plugin-event"],
    identityFirstPlugin,
  ),
  "conversation-identity-proved-untold": fault(
    "Nobody is notified that a visitor has proved an identity.",
    ["conversation.identity-proved-event"],
    losesEvent("session:update_verify"),
  ),
  "conversation-identity-unproved": fault(
    "A conversation is verified as soon as the verification of an identity is requested.",
    ["conversation.identity-needs-proof"],
    identityUnproved,
  ),
  "conversation-initiated-everywhere": fault(
    "The event session:request:initiated goes to every website of the platform.",
    ["platform.event-of-own-website-only"],
    initiatedEverywhere,
  ),
  "conversation-begun-initiated-untold": fault(
    "The event session:request:initiated does not follow in a conversation in which the user wrote.",
    ["conversation.begun-initiated-event"],
    forgetsWhen("conversation.initiate", (call) => placeOf(call).conversation.is_visible),
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
  "conversation-message-properties-lost": fault(
    "A message loses the properties that it is sent with.",
    ["conversation.message-properties-shown"],
    ignoresField("conversation.message.send", "properties"),
  ),
  "conversation-message-removed-readable": fault(
    "A removed message is no longer listed, but can still be read by its fingerprint.",
    ["removed-is-not-read:message"],
    messageRemovedReadable,
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
  "conversation-purge-needs-message": fault(
    "A purge is refused as long as the conversation has no message.",
    ["conversation.purge-with-visitor"],
    purgeNeedsMessage,
  ),
  "conversation-purge-of-absent": fault(
    "A purge is accepted while the visitor is offline.",
    ["conversation.purge-needs-visitor"],
    forgetsWhen("conversation.purge", (call) => !placeOf(call).conversation.online),
  ),
  "conversation-read-of-both-sides": fault(
    "Marking the messages of one side as read marks those of the other side too.",
    ["conversation.read-mark-of-one-side"],
    afterwards("conversation.read.mark", (call) => {
      const { reference, body } = call;
      const { website, conversation } = placeOf(call);
      const from = body.from === "user" ? "operator" : "user";
      markRead(reference, website, conversation, { ...body, from });
    }),
  ),
  "conversation-read-keeps-counter": fault(
    "Marking messages as read leaves the unread counters as they were.",
    ["conversation.read-clears-counters"],
    readKeepsCounter,
  ),
  "conversation-read-mark-by-name-lost": fault(
    "Marking messages as read by their fingerprints is accepted and marks none.",
    ["conversation.read-mark-shown", "conversation.read-mark-last-channel"],
    forgetsWhen("conversation.read.mark", (call) => call.body.fingerprints !== undefined),
  ),
  "conversation-read-mark-first-channel": fault(
    "A message shows the channel over which it was first read, even when it was read again.",
    ["conversation.read-mark-last-channel"],
    readMarkFirstChannel,
  ),
  "conversation-read-marks-all": fault(
    "Marking messages as read by their fingerprints marks all messages of that side.",
    ["conversation.read-mark-spares-unnamed"],
    ignoresField("conversation.read.mark", "fingerprints"),
  ),
  "conversation-read-marks-last": fault(
    "Marking all messages as read marks the last one only.",
    ["conversation.read-mark-all"],
    readMarksLast,
  ),
  "conversation-reminder-any-date": fault(
    "A reminder whose date cannot be read is set for tomorrow.",
    ["conversation.reminder-date-is-iso"],
    reminderAnyDate,
  ),
  "conversation-reminder-in-past": fault(
    "A reminder may be set for a date that has passed.",
    ["conversation.reminder-not-in-past"],
    reminderInPast,
  ),
  "conversation-reminder-of-today": fault(
    "A reminder may be set for a time that has passed since yesterday.",
    ["conversation.reminder-not-in-past"],
    reminderOfToday,
  ),
  "conversation-reminder-without-offset": fault(
    "The date of a reminder is read as if it were one of UTC.",
    ["conversation.reminder-not-in-past", "conversation.reminder-alerts"],
    reminderWithoutOffset,
  ),
  "conversation-reminder-never-due": fault(
    "A reminder is accepted for a day that never comes.",
    ["conversation.reminder-alerts"],
    reminderNeverDue,
  ),
  "conversation-remove-takes-neighbour": fault(
    "Removing a conversation also empties the one that was updated before it.",
    ["conversation.remove-spares-others"],
    removeTakesNeighbour,
  ),
  "conversation-removed-event-twice": fault(
    "The event message:removed arrives twice.",
    ["platform.event-once"],
    sendsTwice("message:removed"),
  ),
  "conversation-removed-block-read": fault(
    "The block of a removed conversation is still read, as it was.",
    ["conversation.removed-takes-messages"],
    outlives("conversation.block.read"),
  ),
  "conversation-removed-badge-read": fault(
    "The badge of a removed conversation is still read, as it was.",
    ["conversation.removed-takes-messages"],
    outlives("conversation.verify.read"),
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
  "conversation-report-keeps-it-listed": fault(
    "A reported conversation stays in the inbox.",
    ["conversation.reported-leaves-inbox"],
    reportKeepsItListed,
  ),
  "conversation-report-removes-it": fault(
    "A reported conversation is removed instead of being moved to the spams.",
    ["conversation.reported-is-in-spams"],
    reportRemovesIt,
  ),
  "conversation-report-once": fault(
    "A conversation that came back from the spams is reported again, and stays where it is.",
    ["conversation.reported-comes-back"],
    doesOnce("conversation.report"),
  ),
  "conversation-report-takes-same-person": fault(
    "Reporting takes all conversations of the same profile from the inbox, even where none has a profile.",
    ["conversation.report-spares-others"],
    reportTakesSamePerson,
  ),
  "conversation-reported-spam-as-mail": fault(
    "A reported conversation is listed among the spams as an email.",
    ["conversation.reported-spam-is-conversation"],
    reportedSpamAsMail,
  ),
  "conversation-reported-stays-unlisted": fault(
    "A reported conversation that was accepted again stays out of the inbox.",
    ["conversation.reported-comes-back"],
    reportedStaysUnlisted,
  ),
  "conversation-routing-empty": fault(
    "The routing of a conversation always shows that nobody is in charge.",
    ["conversation.routing-agrees"],
    instead("conversation.routing.read", (call) => {
      placeOf(call);
    }),
  ),
  "conversation-status-beside-state": fault(
    "A conversation with a message of the user shows the status of a resolved one.",
    ["conversation.status-is-alias"],
    statusBesideState,
  ),
  "conversation-transcript-archived": fault(
    "A transcript is mailed to an archive, whichever email is given.",
    ["conversation.transcript-to-given-email", "conversation.transcript-to-own-email"],
    takesBody("conversation.transcript.send", (body) => ({
      ...body,
      email: "archive@example.com",
    })),
  ),
  "conversation-transcript-to-visitor-as-well": fault(
    "A transcript for which an email is given is mailed to the visitor as well.",
    ["conversation.transcript-to-own-email"],
    transcriptToVisitorAsWell,
  ),
  "conversation-transcript-to-first-email": fault(
    "A transcript to the visitor goes to the email that they had at their first one.",
    ["conversation.transcript-to-own-email"],
    transcriptToFirstEmail,
  ),
  "conversation-transcript-of-last-message": fault(
    "A transcript holds the last message alone.",
    ["conversation.transcript-holds-messages"],
    transcriptOfLast,
  ),
  "conversation-purge-of-all": fault(
    "A purge removes the messages of all other conversations of the website.",
    ["conversation.purge-with-visitor"],
    afterwards("conversation.purge", (call) => {
      const { website, conversation } = placeOf(call);
      for (const one of conversationsOf(website).all)
        if (one !== conversation)
          for (const message of one.thread.messages.toReversed()) remove(one.thread, message);
    }),
  ),
  "conversation-transcript-blank": fault(
    "A transcript is mailed without the messages.",
    ["conversation.transcript-holds-messages"],
    transcriptBlank,
  ),
  "conversation-unblock-brings-back": fault(
    "Messages of a blocked visitor are kept back and appear when the conversation is unblocked.",
    ["conversation.blocked-messages-stay-dropped"],
    unblockBringsBack,
  ),
  "conversation-unblock-keeps-dropping": fault(
    "What the visitor sends is still dropped after the conversation was unblocked.",
    ["conversation.unblock-lets-visitor-through"],
    unblockKeepsDropping,
  ),
  "conversation-unread-mark-uncounted": fault(
    "Marking a conversation as unread is accepted and reported, but counts no message.",
    ["conversation.unread-raises-counter"],
    unreadMarkUncounted,
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
  "conversation-widget-edit-silent": fault(
    "No event follows when widget data is edited.",
    ["conversation.widget-data-event"],
    instead("conversation.widget.exchange", (call, original) =>
      call.body.action === "edit" ? {} : original(call),
    ),
  ),
  "conversation-widget-bare-fetch-silent": fault(
    "No event follows when widget data is fetched without any.",
    ["conversation.widget-data-event"],
    instead("conversation.widget.exchange", (call, original) =>
      call.body.action === "fetch" && call.body.data === undefined ? {} : original(call),
    ),
  ),
  "conversation-widget-event-twice": fault(
    "The event widget:action:processed is sent twice.",
    ["conversation.widget-event-once"],
    sendsTwice("widget:action:processed"),
  ),
  "conversation-widget-event-lost": fault(
    "The event widget:action:processed is not sent.",
    ["conversation.widget-button-event", "conversation.widget-data-event"],
    losesEvent("widget:action:processed"),
  ),
  "conversation-edit-event-lost": fault(
    "The event message:updated is not sent.",
    ["conversation.message-updated-event"],
    losesEvent("message:updated"),
  ),
  "conversation-widget-of-any-plugin": fault(
    "Widget actions of plugins that are not installed are accepted.",
    ["conversation.widget-needs-plugin"],
    widgetOfAnyPlugin,
  ),
  "conversation-identity-phone-unlisted": fault(
    "A phone that the visitor proves neither verifies the conversation nor is listed.",
    ["conversation.identity-phone-listed"],
    identityPhoneUnlisted,
  ),
  "conversation-identity-phone-untold": fault(
    "Nobody is notified that a visitor has proved a phone.",
    ["conversation.identity-phone-event"],
    identityPhoneUntold,
  ),
  "conversation-previews-name-link": fault(
    "The preview of a link shows the whole link in place of its domain.",
    ["conversation.message-previews-shown"],
    shows("conversation.message.read", ({ preview, ...data }) => ({
      ...data,
      ...(preview && { preview: preview.map((one) => ({ ...one, website: one.url })) }),
    })),
  ),
  "conversation-previews-lost": fault(
    "The previews of a message are reported as done but never shown.",
    ["conversation.message-previews-shown"],
    shows("conversation.message.read", (data) => ({ ...data, preview: [] })),
  ),
  "conversation-transcript-to-operator-lost": fault(
    "A transcript to operator is accepted and mailed to nobody.",
    ["conversation.transcript-to-only-operator"],
    forgetsWhen("conversation.transcript.send", ({ body }) => body.to === "operator"),
  ),
  "conversation-visitor-unknown": fault(
    "A conversation shows only the nickname of its visitor.",
    ["conversation.visitor-is-shown"],
    shows("conversation.read", ({ meta, ...data }) => ({
      ...data,
      meta: { nickname: meta?.nickname ?? "visitor" },
    })),
  ),
  "conversation-visitor-unknown-to-plugins": fault(
    "A conversation shows the email and the phone of its visitor to users only.",
    ["conversation.visitor-is-shown"],
    shows("conversation.read", ({ meta, ...data }, { caller }) => ({
      ...data,
      meta: caller?.tier === "plugin" ? without(meta ?? {}, "email", "phone") : meta,
    })),
  ),
  "conversation-inbox-hidden": fault(
    "A conversation shows neither its inbox nor its topic.",
    ["conversation.visitor-is-shown"],
    hidesField("conversation.read", "inbox_id", "topic"),
  ),
  "conversation-messages-of-elsewhere": fault(
    "The messages of a conversation of another website are listed by its session identifier.",
    ["isolation:conversation.message.list"],
    findsElsewhere("conversation.message.list", hasConversation),
  ),
  "conversation-message-sent-elsewhere": fault(
    "A message is sent in a conversation of another website by its session identifier.",
    ["isolation:conversation.message.send"],
    findsElsewhere("conversation.message.send", hasConversation),
  ),
  "conversation-verified-elsewhere": fault(
    "A conversation of another website is marked as verified by its session identifier.",
    ["isolation:conversation.verify.set"],
    findsElsewhere("conversation.verify.set", hasConversation),
  ),
  "conversation-active-the-other-way": fault(
    "A conversation that is read is active while its visitor is away.",
    ["conversation.active-with-visitor"],
    shows("conversation.read", ({ active, ...one }) => ({
      ...one,
      active: { ...active, now: !active?.now },
    })),
  ),
};
