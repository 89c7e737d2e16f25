import { fault, type Fault } from "../deviate/deviation.ts";
import { findsElsewhere, findsOnOthers, hasConversation } from "../deviate/elsewhere.ts";
import { losesEvent, sendsTwice } from "../deviate/event.ts";
import {
  afterwards,
  demandsField,
  forgetsWhen,
  hidesField,
  ignoresField,
  instead,
  refusesIf,
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
import { blockFaults } from "./conversation/block.ts";
import { conversationContentFaults } from "./conversation/content.ts";
import { identityFaults } from "./conversation/identity.ts";
import { marksFaults } from "./conversation/marks.ts";
import { presenceFaults } from "./conversation/presence.ts";
import { removalFaults } from "./conversation/removal.ts";
import { reportFaults } from "./conversation/report.ts";
import { requestsFaults } from "./conversation/requests.ts";
import { kindsOfMessages } from "./conversation/kinds.ts";
import { sparedInConversation } from "./conversation/spared.ts";

const chatForUrn = (origin: string): string => (origin.startsWith("urn:") ? "chat" : origin);

export const conversationFaults: Record<string, Fault> = {
  "conversation-blocked-does-not-exist": fault(
    "The existence check of conversations knows of none that is blocked.",
    ["conversation.block-agrees"],
    refusesIf("conversation.exists", (call) => placeOf(call).conversation.is_blocked),
  ),
  "conversation-resolved-does-not-exist": fault(
    "The existence check of conversations knows of none that is resolved.",
    ["conversations.listed-in-every-state"],
    refusesIf("conversation.exists", (call) => placeOf(call).conversation.state === "resolved"),
  ),
  ...presenceFaults,
  ...conversationContentFaults,
  ...blockFaults,
  ...marksFaults,
  ...requestsFaults,
  ...removalFaults,
  ...identityFaults,
  ...reportFaults,
  ...kindsOfMessages,
  ...sparedInConversation,
  "conversation-edit-unreads": fault(
    "A message that is edited is shown as neither read nor delivered.",
    ["conversation.edit-keeps-original"],
    afterwards("conversation.message.edit", (call) => {
      const { byFingerprint } = placeOf(call).conversation.thread;
      const message = byFingerprint.get(Number(call.params.fingerprint));
      if (message) Object.assign(message, { read: "", delivered: "" });
    }),
  ),
  "conversation-verify-read-newest": fault(
    "The verify route shows the newest verification only.",
    ["conversation.verify-agrees"],
    shows("conversation.verify.read", (data) => ({
      ...data,
      verifications: (data.verifications ?? []).slice(-1),
    })),
  ),
  "conversation-compose-details-lost": fault(
    "Composing is shown without its excerpt and its automated flag.",
    ["conversation.compose-shows-details"],
    ignoresField("conversation.compose.set", "excerpt", "automated"),
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
  "conversation-identity-demands-recipient": fault(
    "An identity cannot be requested without a recipient, though the email of the visitor is known.",
    ["conversation.identity-recipient-optional"],
    demandsField("conversation.identity.request", "recipient"),
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
  "conversation-message-by-first-operator": fault(
    "A message from operator names the first operator of the website as its user, whoever sent it.",
    ["conversation.operator-message-names-sender"],
    afterwards("conversation.message.send", (call, data) => {
      const { website, conversation } = placeOf(call);
      const { fingerprint = 0 } = data as { fingerprint?: number };
      const message = conversation.thread.byFingerprint.get(fingerprint);
      const [first = ""] = website.operators.keys();
      if (message?.from === "operator" && message.user?.user_id) message.user.user_id = first;
    }),
  ),
  "conversation-visitor-by-email": fault(
    "What a visitor says in the chatbox is shown as an email.",
    ["conversation.visitor-comes-by-chat"],
    seam(
      "visit",
      (original) => (reference, input) =>
        original(reference, input["act"] === "send" ? { origin: "email", ...input } : input),
    ),
  ),
  "conversation-origin-of-chatbox": fault(
    "A conversation that began in the chatbox is shown as one that came by email.",
    ["conversation.visitor-comes-by-chat"],
    shows("conversation.read", (data) =>
      data.meta?.origin === "chat" ? { ...data, meta: { ...data.meta, origin: "email" } } : data,
    ),
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
  "conversation-identity-plugin-untold": fault(
    "A plugin is not notified that the verification of its identity is requested.",
    ["conversation.identity-plugin-event"],
    losesEvent("identity:verify:request"),
  ),
  "conversation-identity-proved-untold": fault(
    "Nobody is notified that a visitor has proved an identity.",
    ["conversation.identity-proved-event"],
    losesEvent("session:update_verify"),
  ),
  "conversation-begun-initiated-untold": fault(
    "The event session:request:initiated does not follow in a conversation in which the user wrote.",
    ["conversation.begun-initiated-event"],
    forgetsWhen("conversation.initiate", (call) => placeOf(call).conversation.is_visible),
  ),
  "conversation-message-properties-lost": fault(
    "A message loses the properties that it is sent with.",
    ["conversation.message-properties-shown"],
    ignoresField("conversation.message.send", "properties"),
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
  "conversation-read-mark-by-name-lost": fault(
    "Marking messages as read by their fingerprints is accepted and marks none.",
    ["conversation.read-mark-shown", "conversation.read-mark-last-channel"],
    forgetsWhen("conversation.read.mark", (call) => call.body.fingerprints !== undefined),
  ),
  "conversation-read-marks-all": fault(
    "Marking messages as read by their fingerprints marks all messages of that side.",
    ["conversation.read-mark-spares-unnamed"],
    ignoresField("conversation.read.mark", "fingerprints"),
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
  "conversation-report-once": fault(
    "A conversation that came back from the spams is reported again, and stays where it is.",
    ["conversation.reported-comes-back"],
    doesOnce("conversation.report"),
  ),
  "conversation-routing-empty": fault(
    "The routing of a conversation always shows that nobody is in charge.",
    ["conversation.routing-agrees"],
    instead("conversation.routing.read", (call) => {
      placeOf(call);
    }),
  ),
  "conversation-transcript-archived": fault(
    "A transcript is mailed to an archive, whichever email is given.",
    ["conversation.transcript-to-given-email", "conversation.transcript-to-own-email"],
    takesBody("conversation.transcript.send", (body) => ({
      ...body,
      email: "archive@example.com",
    })),
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
  "conversation-widget-press-with-value-silent": fault(
    "No event follows when a widget button is pressed with a value.",
    ["conversation.widget-button-event"],
    forgetsWhen("conversation.widget.press", ({ body }) => body.value !== undefined),
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
  "conversation-visitor-without-avatar": fault(
    "A conversation does not show the avatar of its visitor.",
    ["conversation.visitor-is-shown"],
    shows("conversation.read", (data) => ({
      ...data,
      ...(data.meta && { meta: without(data.meta, "avatar") }),
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
  "conversation-read-on-other-website-of-owner": fault(
    "A conversation is read under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.read"),
  ),
  "conversation-known-on-other-website-of-owner": fault(
    "A conversation is there for HEAD under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.exists"),
  ),
  "conversation-listed-on-other-website-of-owner": fault(
    "The messages of a conversation are listed under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.message.list"),
  ),
  "conversation-sent-on-other-website-of-owner": fault(
    "A message is sent in a conversation under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.message.send"),
  ),
  "conversation-verified-on-other-website-of-owner": fault(
    "The badge of a conversation is taken under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.verify.set"),
  ),
  "conversation-read-mark-on-other-website-of-owner": fault(
    "Messages are marked as read under another website of the owner of their conversation.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.read.mark"),
  ),
  "conversation-badge-read-on-other-website-of-owner": fault(
    "The verification of a conversation is read under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.verify.read"),
  ),
  "conversation-blocked-on-other-website-of-owner": fault(
    "A conversation is blocked under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.block.set"),
  ),
  "conversation-removed-on-other-website-of-owner": fault(
    "A conversation is removed under another website of its owner.",
    ["conversation.of-one-website"],
    findsOnOthers("conversation.remove"),
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
