import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { actsThoughRefused } from "../../deviate/check.ts";
import { instead, refusesWhen } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { listed } from "../../listed.ts";
import { notFound } from "../../refusal.ts";
import { wrapHandler } from "../../seams.ts";
import { contentOf, reject, spamsOf, type Spam } from "../../state/conversation/spam.ts";

/** An accepted mail is removed from the spams but does not become a conversation. */
const spamAcceptedLost: Plant = instead("conversations.spam.decide", (call, original) => {
  const website = websiteOf(call);
  const spam = spamsOf(website).get(call.params.spam_id);
  if (call.body.action === "reject" || !spam?.mail) return original(call);
  return reject(website, spam);
});

/** An accepted spam item stays among the spams. */
const spamAcceptedStays: Plant = instead("conversations.spam.decide", (call, original) => {
  const spams = spamsOf(websiteOf(call));
  const spam = spams.get(call.params.spam_id);
  const result = original(call);
  if (spam && call.body.action === "accept") spams.set(spam.item.spam_id, spam);
  return result;
});

/** Listed spam items carry their content. */
const spamListedWithContent: Plant = instead("conversations.spam.list", (call) => {
  const { filter_type } = call.query;
  const all = [...spamsOf(websiteOf(call))].filter(
    ({ item }) => filter_type === undefined || item.type === filter_type,
  );
  return listed(call, all).map((spam) => ({ ...spam.item, content: contentOf(spam) }));
});

/** A rejected spam item stays among the spams. */
const spamRejectKeeps: Plant = instead("conversations.spam.decide", (call, original) => {
  const spams = spamsOf(websiteOf(call));
  const spam = spams.get(call.params.spam_id);
  const result = original(call);
  if (spam && call.body.action === "reject") spams.set(call.params.spam_id, spam);
  return result;
});

/** No event is sent for a rejected spam item. */
const spamRejectUntold: Plant = seam("emit", (original) => (event) => {
  const { action } = event.data as { action?: unknown };
  if (event.name !== "spam:decision" || action !== "reject") original(event);
});

/** A rejected mail becomes a conversation, as an accepted one does. */
const spamRejectedBecomesConversation: Plant = instead(
  "conversations.spam.decide",
  (call, original) => {
    const isMail = spamsOf(websiteOf(call)).get(call.params.spam_id)?.mail !== undefined;
    const action = isMail ? "accept" : call.body.action;
    return original({ ...call, body: { ...call.body, action } });
  },
);

/** A conversation that was reported and is rejected is listed again, as an accepted one is. */
const spamRejectedComesBack: Plant = instead("conversations.spam.decide", (call, original) => {
  const isReported = spamsOf(websiteOf(call)).get(call.params.spam_id)?.item.reason === "reported";
  const action = isReported ? "accept" : call.body.action;
  return original({ ...call, body: { ...call.body, action } });
});

/** The content of a rejected spam item can still be read. */
const spamRejectedReadable: Plant = ({ seams }) => {
  const read = new Map<string, Spam>();
  wrapHandler(seams, "conversations.spam.read", (call, original) => {
    const { spam_id } = call.params;
    const spam = spamsOf(websiteOf(call)).get(spam_id) ?? read.get(spam_id);
    if (!spam) return original(call);
    read.set(spam_id, spam);
    return { ...spam.item, content: contentOf(spam) };
  });
};

/** A decision on a spam item takes with it what came in before. */
const spamDecisionTakesOlder: Plant = instead("conversations.spam.decide", (call, original) => {
  const spams = spamsOf(websiteOf(call));
  const ids = [...spams].map(({ item }) => item.spam_id);
  const result = original(call);
  for (const id of ids.slice(ids.indexOf(call.params.spam_id) + 1)) spams.delete(id);
  return result;
});

/** A refused decision of somebody from another website is carried out. */
const spamDecidedByStrangers: Plant = actsThoughRefused(
  "conversations.spam.decide",
  "allowsWebsite",
);

/** HEAD knows nothing of a conversation that comes back from the spams. */
const acceptedUnknown: Plant = (reference) => {
  const back = new Set<string>();
  instead("conversations.spam.decide", (call, original) => {
    const { conversation } = spamsOf(websiteOf(call)).get(call.params.spam_id) ?? {};
    if (conversation && call.body.action === "accept") back.add(conversation.session_id);
    return original(call);
  })(reference);
  refusesWhen("conversation.exists", ({ params }) =>
    back.has(params.session_id) ? notFound("conversation") : undefined,
  )(reference);
};

/** A spam item of this type that was rejected is a conversation once it is accepted. */
const acceptedAfterRejection =
  (isMeant: (spam: Spam) => boolean): Plant =>
  (reference) => {
    const rejected = new Map<string, Spam>();
    instead("conversations.spam.decide", (call, original) => {
      const spams = spamsOf(websiteOf(call));
      const { spam_id } = call.params;
      const known = spams.get(spam_id);
      if (call.body.action === "reject" && known && isMeant(known)) rejected.set(spam_id, known);
      const former = rejected.get(spam_id);
      if (call.body.action === "accept" && former) spams.set(spam_id, former);
      return original(call);
    })(reference);
  };

export const spamFaults: Record<string, Fault> = {
  "conversations-spam-rejected-then-accepted": fault(
    "A conversation that was rejected as spam comes back when it is accepted afterwards.",
    ["conversations.spam-rejected-is-no-conversation"],
    acceptedAfterRejection(({ mail }) => mail === undefined),
  ),
  "conversations-mail-rejected-then-accepted": fault(
    "Mail that was rejected as spam can be accepted afterwards.",
    ["conversations.spam-rejected-once"],
    acceptedAfterRejection(({ mail }) => mail !== undefined),
  ),
  "conversations-spam-accepted-unknown": fault(
    "HEAD of a conversation that comes back from the spams says that it is not there.",
    ["conversations.spam-accepted-is-conversation"],
    acceptedUnknown,
  ),
  "conversations-spam-accepted-lost": fault(
    "An accepted mail is removed from the spams but does not become a conversation.",
    ["conversations.spam-accepted-is-conversation"],
    spamAcceptedLost,
  ),
  "conversations-spam-accepted-stays": fault(
    "An accepted spam item stays among the spams.",
    ["conversations.spam-accepted-leaves-spams"],
    spamAcceptedStays,
  ),
  "conversations-spam-decided-by-strangers": fault(
    "A decision on spam by somebody from another website is refused, but carried out.",
    ["conversations.spam-states-walked"],
    spamDecidedByStrangers,
  ),
  "conversations-spam-decision-takes-older": fault(
    "A decision on a spam item removes the spam that came in before it, too.",
    ["conversations.spam-states-walked"],
    spamDecisionTakesOlder,
  ),
  "conversations-spam-listed-with-content": fault(
    "Listed spam items carry their content.",
    ["conversations.spam-list-has-no-content"],
    spamListedWithContent,
  ),
  "conversations-spam-reject-keeps": fault(
    "A rejected spam item stays among the spams.",
    ["conversations.spam-rejected-is-gone", "conversations.spam-rejected-once"],
    spamRejectKeeps,
  ),
  "conversations-spam-reject-untold": fault(
    "No event is sent for a rejected spam item.",
    ["conversations.spam-decision-event"],
    spamRejectUntold,
  ),
  "conversations-spam-rejected-becomes-conversation": fault(
    "A rejected mail becomes a conversation, as an accepted one does.",
    ["conversations.spam-rejected-is-no-conversation"],
    spamRejectedBecomesConversation,
  ),
  "conversations-spam-rejected-comes-back": fault(
    "A conversation that was reported and is rejected is listed again, as an accepted one is.",
    ["conversations.spam-rejected-is-no-conversation"],
    spamRejectedComesBack,
  ),
  "conversations-spam-rejected-readable": fault(
    "The content of a rejected spam item can still be read.",
    ["conversations.spam-rejected-is-gone"],
    spamRejectedReadable,
  ),
};
