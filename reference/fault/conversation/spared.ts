/** Writes in a conversation that also change what they are not about, and those that reach it from elsewhere. */
import type { Call } from "../../call.ts";
import { websiteOf } from "../../call.ts";
import { fault, together, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, takesBody } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { shown } from "../../state/conversation/show.ts";
import { editMessage } from "../../state/conversation/message.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import type { Conversation as Shown } from "../../../schemas/generated/types.ts";
import { composeReads } from "./presence.ts";

const rest = "conversation.writes-spare-the-rest";

type ListQuery = Call<"conversations.conversation.list">["query"];

/** What left the inbox by this operation is still listed where this is asked for. */
const listedStill =
  (
    id: "conversation.remove" | "conversation.report",
    isAsked: (query: ListQuery) => boolean,
  ): Plant =>
  (reference) => {
    const gone = new Map<string, Shown[]>();
    together(
      instead(id, (call, original) => {
        const { website_id } = call.params;
        const { conversation } = placeOf(call);
        gone.set(website_id, [...(gone.get(website_id) ?? []), shown(conversation)]);
        return original(call);
      }),
      instead("conversations.conversation.list", (call, original) => {
        const all = original(call);
        return isAsked(call.query) && call.page === 1
          ? [...all, ...(gone.get(call.params.website_id) ?? [])]
          : all;
      }),
    )(reference);
  };

const sides = { user: "visitor", operator: "operator" } as const;

/** Counts down again what is read once more over another channel. */
const countsDownAgain: Plant = instead("conversation.read.mark", (call, original) => {
  const { conversation } = placeOf(call);
  const { from, origin } = call.body;
  const again = conversation.thread.messages.filter(
    (one) => one.from === from && one.read !== "" && one.read !== origin,
  );
  const data = original(call);
  conversation.unread[from === "user" ? "operator" : "visitor"] -= again.length;
  return data;
});

/** Finds the message of an edit in whichever conversation of the website has it. */
const editedElsewhere: Plant = instead("conversation.message.edit", (call, original) => {
  const { website, conversation } = placeOf(call);
  const fingerprint = Number(call.params.fingerprint);
  if (conversation.thread.byFingerprint.has(fingerprint)) return original(call);
  for (const other of conversationsOf(website).all) {
    const message = other.thread.byFingerprint.get(fingerprint);
    if (message) return editMessage(call.reference, website, other, message, call.body.content);
  }
  return original(call);
});

/** The routing shows for ever who was in charge first. */
const routingOfFirst: Plant = (reference) => {
  const first = new WeakMap<Conversation, unknown>();
  instead("conversation.routing.read", (call, original) => {
    const { conversation } = placeOf(call);
    const data = original(call);
    if (data.assigned && !first.has(conversation)) first.set(conversation, data);
    return first.get(conversation) ?? data;
  })(reference);
};

/** The first transcript of a conversation is mailed, and later ones are not. */
const transcriptOnce: Plant = (reference) => {
  const done = new WeakSet<Conversation>();
  instead("conversation.transcript.send", (call, original) => {
    const { conversation } = placeOf(call);
    if (done.has(conversation)) return undefined;
    done.add(conversation);
    return original(call);
  })(reference);
};

/** Every transcript begins with what was said in the other conversations of the website. */
const transcriptOfWebsite: Plant = instead("conversation.transcript.send", (call, original) => {
  const { mail } = call.reference;
  const { send } = mail;
  const said = [...conversationsOf(websiteOf(call)).all].flatMap(({ thread }) =>
    thread.messages.map(({ content }) => (typeof content === "string" ? content : "")),
  );
  mail.send = (one) => send({ ...one, text: [...said, one.text].join("\n") });
  try {
    return original(call);
  } finally {
    mail.send = send;
  }
});

export const sparedInConversation: Record<string, Fault> = {
  "conversation-operator-message-unblocks": fault(
    "A message from operator unblocks its conversation.",
    [rest],
    afterwards("conversation.message.send", (call) => {
      if (call.body.from === "operator") placeOf(call).conversation.is_blocked = false;
    }),
  ),
  "conversation-verification-unblocks": fault(
    "Setting or clearing verified unblocks a conversation.",
    [rest],
    afterwards("conversation.verify.set", (call) => {
      placeOf(call).conversation.is_blocked = false;
    }),
  ),
  "conversation-compose-reads": fault(
    "An operator who composes marks the messages of the user as read.",
    [rest],
    composeReads,
  ),
  "conversation-block-clears-verified": fault(
    "Blocking or unblocking a conversation makes it unverified.",
    [rest],
    afterwards("conversation.block.set", (call) => {
      placeOf(call).conversation.is_verified = false;
    }),
  ),
  "conversation-reading-clears-verified": fault(
    "Marking messages as read makes a conversation unverified.",
    [rest],
    afterwards("conversation.read.mark", (call) => {
      placeOf(call).conversation.is_verified = false;
    }),
  ),
  "conversation-message-stops-other-side": fault(
    "A message from one side stops the composing of the other side.",
    ["conversation.compose-shows-details"],
    afterwards("conversation.message.send", (call) => {
      const { composing } = placeOf(call).conversation;
      const other = call.body.from === "user" ? sides.operator : sides.user;
      const compose = composing[other];
      if (compose) composing[other] = { ...compose, type: "stop" };
    }),
  ),
  "conversation-message-edited-elsewhere": fault(
    "A message is edited under any conversation of its website.",
    ["conversation.message-of-other-conversation"],
    editedElsewhere,
  ),
  "conversation-delivery-of-unknown-marks-all": fault(
    "Marking as delivered by a fingerprint that no message has marks all messages.",
    ["conversation.delivered-mark-spares-unnamed"],
    instead("conversation.delivered.mark", (call, original) => {
      const { byFingerprint } = placeOf(call).conversation.thread;
      const isKnown = call.body.fingerprints.some((one) => byFingerprint.has(one));
      const fingerprints = isKnown ? call.body.fingerprints : [...byFingerprint.keys()];
      return original({ ...call, body: { ...call.body, fingerprints } });
    }),
  ),
  "conversation-read-again-counts-below-zero": fault(
    "Messages that are read once more over another channel are counted down again.",
    ["conversation.read-clears-counters"],
    countsDownAgain,
  ),
  "conversation-removed-listed-by-creation": fault(
    "In the order of creation removed conversations are still listed.",
    ["conversation.removed-is-unlisted"],
    listedStill("conversation.remove", (query) => query.order_date_created === "1"),
  ),
  "conversation-removed-found-by-search": fault(
    "A search for a text still finds removed conversations.",
    ["conversations.search-text"],
    listedStill("conversation.remove", (query) => query.search_query !== undefined),
  ),
  "conversation-reported-listed-as-not-resolved": fault(
    "With filter_not_resolved conversations that were reported as spam are still listed.",
    ["conversation.reported-leaves-inbox"],
    listedStill("conversation.report", (query) => query.filter_not_resolved === "1"),
  ),
  "conversation-routing-of-first": fault(
    "The routing shows for ever who was in charge of a conversation first.",
    ["conversation.routing-agrees"],
    routingOfFirst,
  ),
  "conversation-reminder-offset-ignored": fault(
    "The date of a reminder is read without its offset from UTC.",
    ["conversation.reminder-alerts"],
    instead("conversation.reminder.create", (call, original) => {
      const date = call.body.date.replace(/(T.*)[+-]\d{2}:?\d{2}$/, "$1Z");
      return original({ ...call, body: { ...call.body, date } });
    }),
  ),
  "conversation-read-mark-of-last-twenty": fault(
    "Marking all messages as read marks the last twenty.",
    ["conversation.read-mark-all"],
    instead("conversation.read.mark", (call, original) => {
      if (call.body.fingerprints) return original(call);
      const { messages } = placeOf(call).conversation.thread;
      const fingerprints = messages.slice(-20).map(({ fingerprint }) => fingerprint);
      return original({ ...call, body: { ...call.body, fingerprints } });
    }),
  ),
  "conversation-read-mark-of-first-ten": fault(
    "Of the messages that are named to be marked as read, the first ten are.",
    ["conversation.read-mark-all"],
    takesBody("conversation.read.mark", ({ fingerprints, ...body }) => ({
      ...body,
      ...(fingerprints && { fingerprints: fingerprints.slice(0, 10) }),
    })),
  ),
  "conversation-delivered-mark-of-first-ten": fault(
    "Of the messages that are named to be marked as delivered, the first ten are.",
    ["conversation.delivered-mark-shown"],
    takesBody("conversation.delivered.mark", (body) => ({
      ...body,
      fingerprints: body.fingerprints.slice(0, 10),
    })),
  ),
  "conversation-identity-token-of-any-recipient": fault(
    "A token that was mailed to one address links any address of the conversation.",
    ["conversation.identity-link-verifies"],
    instead("conversation.identity.link", (call, original) => {
      const { claims } = placeOf(call).conversation;
      const claim = claims?.values().find(({ token }) => token === call.body.token);
      return original(claim ? { ...call, body: { ...call.body, ...claim } } : call);
    }),
  ),
  "conversation-closing-closes-all": fault(
    "Closing one conversation closes all conversations of the website.",
    ["conversation.open-is-pushed"],
    instead("conversation.open.set", (call, original) => {
      if (!call.body.opened)
        for (const one of conversationsOf(websiteOf(call)).all) one.open?.clear();
      return original(call);
    }),
  ),
  "conversation-mentions-in-all": fault(
    "Whoever is mentioned in a message is among the mentions of every conversation of the website.",
    ["conversation.message-mention-reaches-conversation"],
    afterwards("conversation.message.send", (call) => {
      for (const one of conversationsOf(websiteOf(call)).all)
        one.mentions = [...new Set([...one.mentions, ...(call.body.mentions ?? [])])];
    }),
  ),
  "conversation-transcript-once": fault(
    "A second transcript of a conversation is accepted and not mailed.",
    ["conversation.transcript-to-given-email"],
    transcriptOnce,
  ),
  "conversation-transcript-of-website": fault(
    "A transcript also holds what was said in the other conversations of the website.",
    ["conversation.transcript-holds-messages"],
    transcriptOfWebsite,
  ),
};
