import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { Refusal } from "../../refusal.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { markRead } from "../../state/conversation/marks.ts";
import type { Compose, Conversation } from "../../state/conversation/model.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { remove } from "../../state/conversation/thread.ts";

/** A visitor who was ever present is shown as online. */
const availabilitySticks: Plant = instead("conversation.read", (call, original) => {
  const shown = original(call);
  return shown.active?.last === undefined ? shown : { ...shown, availability: "online" };
});

/** Whichever operator composes, another one is shown to compose. */
const composeByAnother: Plant = shows("conversation.read", (data) => {
  const { operator, ...compose } = data.compose ?? {};
  if (!operator?.user) return data;
  const user = { ...operator.user, user_id: "somebody-else" };
  return { ...data, compose: { ...compose, operator: { ...operator, user } } };
});

/** Composing in one conversation is shown in all conversations of the website. */
const composeEverywhere: Plant = instead("conversation.compose.set", (call, original) => {
  const { all } = conversationsOf(websiteOf(call));
  for (const { session_id } of all) original({ ...call, params: { ...call.params, session_id } });
  return original(call);
});

/** A side that began to compose is shown as composing although it stopped. */
const composeNeverStops: Plant = instead("conversation.compose.set", (call, original) => {
  placeOf(call);
  return call.body.type === "stop" ? undefined : original(call);
});

/** Composing by one side is shown as composing by both. */
const composeOfBoth: Plant = instead("conversation.compose.set", (call, original) => {
  original({ ...call, body: { ...call.body, from: "user" } });
  return original({ ...call, body: { ...call.body, from: "operator" } });
});

/** Opening a conversation that is open does not put off when it expires. */
const openNotRenewed: Plant = instead("conversation.open.set", (call, original) => {
  const { conversation } = placeOf(call);
  const now = call.reference.clock.now();
  const earlier = [...(conversation.open ?? [])].filter(([, until]) => until > now);
  const data = original(call);
  if (call.body.opened) for (const [id, until] of earlier) conversation.open?.set(id, until);
  return data;
});

/** A conversation is shown as online from its creation, though no visitor has joined it. */
const createdOnline: Plant = instead("conversation.create", (call, original) => {
  const created = original(call) as { session_id: string };
  const conversation = conversationsOf(websiteOf(call)).get(created.session_id);
  if (conversation) conversation.online = true;
  return created;
});

/** A feedback request is refused as long as the conversation has no message. */
const feedbackNeedsMessage: Plant = instead("conversation.feedback.request", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  if (!messages.length) throw new Refusal(409, "nothing_to_rate");
  return original(call);
});

/** A purge is refused as long as the conversation has no message. */
const purgeNeedsMessage: Plant = instead("conversation.purge", (call, original) => {
  const { messages } = placeOf(call).conversation.thread;
  if (!messages.length) throw new Refusal(409, "nothing_to_purge");
  return original(call);
});

/** While a side composes, its excerpt stays the first one. */
const composeKeepsExcerpt: Plant = (reference) => {
  const first = new Map<string, string>();
  instead("conversation.compose.set", (call, original) => {
    const { body, params } = call;
    const side = `${params.session_id} ${body.from}`;
    if (body.type === "stop") first.delete(side);
    const excerpt = first.get(side) ?? body.excerpt;
    if (body.type === "stop" || excerpt === undefined) return original(call);
    first.set(side, excerpt);
    return original({ ...call, body: { ...body, excerpt } });
  })(reference);
};

/** Once composing was automated, it is shown as automated for ever. */
const composeStaysAutomated: Plant = (reference) => {
  const sides = new Set<string>();
  instead("conversation.compose.set", (call, original) => {
    const { body, params } = call;
    const side = `${params.session_id} ${body.from}`;
    if (body.automated) sides.add(side);
    return original({ ...call, body: { ...body, automated: sides.has(side) } });
  })(reference);
};

/** Composing is dated an hour ahead. */
const composeDatedAhead: Plant = afterwards("conversation.compose.set", (call) => {
  for (const compose of Object.values(placeOf(call).conversation.composing))
    compose.timestamp += 3_600_000;
});

/** The operator who composed first in a conversation is shown whoever composes there. */
const composeByFirst: Plant = (reference) => {
  const first = new WeakMap<Conversation, Compose["user"]>();
  afterwards("conversation.compose.set", (call) => {
    const { conversation } = placeOf(call);
    const { operator } = conversation.composing;
    if (!operator) return;
    if (!first.has(conversation)) first.set(conversation, operator.user);
    const user = first.get(conversation);
    if (user) conversation.composing.operator = { ...operator, user };
  })(reference);
};

/** Text is kept in a form that has no characters beyond the first plane. */
const composeInFirstPlane: Plant = takesBody("conversation.compose.set", (body) => ({
  ...body,
  ...(body.excerpt && { excerpt: body.excerpt.replace(/[\u{10000}-\u{10FFFF}]/gu, "?") }),
}));

/** What operators compose is taken for a sign that they have read what the user wrote. */
export const composeReads: Plant = afterwards("conversation.compose.set", (call) => {
  const { website, conversation } = placeOf(call);
  if (call.body.from === "operator")
    markRead(call.reference, website, conversation, { from: "user", origin: "chat" });
});

/** Once anything was said, the visitor is taken to be there. */
const acceptedOnceTalked = (id: "conversation.purge" | "conversation.feedback.request"): Plant =>
  instead(id, (call, original) => {
    const { messages } = placeOf(call).conversation.thread;
    return messages.length ? undefined : original(call);
  });

const feedbackOnceTalked: Plant = acceptedOnceTalked("conversation.feedback.request");
const purgeOnceTalked: Plant = acceptedOnceTalked("conversation.purge");

/** What the visitor does in this way in the chatbox goes unnoticed. */
const visitorUnnoticed = (act: "compose" | "read"): Plant =>
  seam(
    "visit",
    (original) => (reference, input) => (input["act"] === act ? {} : original(reference, input)),
  );

/** A conversation in which a visitor has been is active now for ever. */
const activeForEver: Plant = shows("conversation.read", (data) =>
  data.meta?.device ? { ...data, active: { ...data.active, now: true } } : data,
);

/** What a visitor says in the chatbox after the first time is not listed. */
const visitorUnheard: Plant = (reference) => {
  const heard = new Set<string>();
  insteadOfVisit("send", (one, input, original) => {
    const { thread, session_id } = placeIn(one, input).conversation;
    const sent = original();
    const last = thread.messages.at(-1);
    if (heard.has(session_id) && last) remove(thread, last);
    heard.add(session_id);
    return sent;
  })(reference);
};

/** What a visitor writes in the chatbox does not let a conversation be listed. */
const begunByVisitorUnlisted: Plant = insteadOfVisit("send", (reference, input, original) => {
  const { website, conversation } = placeIn(reference, input);
  const { is_visible, session_id } = conversation;
  const sent = original();
  if (is_visible) return sent;
  conversation.is_visible = false;
  conversationsOf(website).visible.delete(session_id);
  return sent;
});

/** What a visitor says in the chatbox is not counted as unread. */
const visitorUncounted: Plant = insteadOfVisit("send", (reference, input, original) => {
  const { conversation } = placeIn(reference, input);
  const { operator } = conversation.unread;
  const sent = original();
  conversation.unread.operator = operator;
  return sent;
});

export const presenceFaults: Record<string, Fault> = {
  "conversation-availability-sticks": fault(
    "A visitor who was ever present is shown as online.",
    ["conversation.availability-follows-visitor"],
    availabilitySticks,
  ),
  "conversation-active-for-ever": fault(
    "A conversation in which a visitor has been is shown as active now, also long after they left.",
    ["conversation.active-no-longer"],
    activeForEver,
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
  "conversation-visitor-unheard": fault(
    "What a visitor says in the chatbox after the first time is not listed.",
    ["conversation.visitor-is-heard"],
    visitorUnheard,
  ),
  "conversation-begun-by-visitor-unlisted": fault(
    "A conversation in which a visitor has written in the chatbox, and nobody else for them, is not listed.",
    ["conversation.visitor-is-heard"],
    begunByVisitorUnlisted,
  ),
  "conversation-visitor-uncounted": fault(
    "What a visitor says in the chatbox is not counted as unread.",
    ["conversation.message-raises-counter"],
    visitorUncounted,
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
  "conversation-created-online": fault(
    "A conversation is shown as online from its creation, though no visitor has joined it.",
    ["conversation.created-is-offline"],
    createdOnline,
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
  "conversation-purge-needs-message": fault(
    "A purge is refused as long as the conversation has no message.",
    ["conversation.purge-with-visitor"],
    purgeNeedsMessage,
  ),
};
