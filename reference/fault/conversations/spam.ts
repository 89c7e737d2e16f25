import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { actsThoughRefused } from "../../deviate/check.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { listed } from "../../listed.ts";
import { wrapHandler } from "../../seams.ts";
import { contentOf, reject, spamsOf, type Spam } from "../../state/conversation/spam.ts";

/** An accepted mail is removed from the spams but does not become a conversation. */
export const spamAcceptedLost: Plant = instead("conversations.spam.decide", (call, original) => {
  const website = websiteOf(call);
  const spam = spamsOf(website).get(call.params.spam_id);
  if (call.body.action === "reject" || !spam?.mail) return original(call);
  return reject(website, spam);
});

/** An accepted spam item stays among the spams. */
export const spamAcceptedStays: Plant = instead("conversations.spam.decide", (call, original) => {
  const spams = spamsOf(websiteOf(call));
  const spam = spams.get(call.params.spam_id);
  const result = original(call);
  if (spam && call.body.action === "accept") spams.set(spam.item.spam_id, spam);
  return result;
});

/** Listed spam items carry their content. */
export const spamListedWithContent: Plant = instead("conversations.spam.list", (call) => {
  const { filter_type } = call.query;
  const all = [...spamsOf(websiteOf(call))].filter(
    ({ item }) => filter_type === undefined || item.type === filter_type,
  );
  return listed(call, all).map((spam) => ({ ...spam.item, content: contentOf(spam) }));
});

/** A rejected spam item stays among the spams. */
export const spamRejectKeeps: Plant = instead("conversations.spam.decide", (call, original) => {
  const spams = spamsOf(websiteOf(call));
  const spam = spams.get(call.params.spam_id);
  const result = original(call);
  if (spam && call.body.action === "reject") spams.set(call.params.spam_id, spam);
  return result;
});

/** No event is sent for a rejected spam item. */
export const spamRejectUntold: Plant = seam("emit", (original) => (event) => {
  const { action } = event.data as { action?: unknown };
  if (event.name !== "spam:decision" || action !== "reject") original(event);
});

/** A rejected mail becomes a conversation, as an accepted one does. */
export const spamRejectedBecomesConversation: Plant = instead(
  "conversations.spam.decide",
  (call, original) => {
    const isMail = spamsOf(websiteOf(call)).get(call.params.spam_id)?.mail !== undefined;
    const action = isMail ? "accept" : call.body.action;
    return original({ ...call, body: { ...call.body, action } });
  },
);

/** A conversation that was reported and is rejected is listed again, as an accepted one is. */
export const spamRejectedComesBack: Plant = instead(
  "conversations.spam.decide",
  (call, original) => {
    const isReported =
      spamsOf(websiteOf(call)).get(call.params.spam_id)?.item.reason === "reported";
    const action = isReported ? "accept" : call.body.action;
    return original({ ...call, body: { ...call.body, action } });
  },
);

/** The content of a rejected spam item can still be read. */
export const spamRejectedReadable: Plant = ({ seams }) => {
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
export const spamDecisionTakesOlder: Plant = instead(
  "conversations.spam.decide",
  (call, original) => {
    const spams = spamsOf(websiteOf(call));
    const ids = [...spams].map(({ item }) => item.spam_id);
    const result = original(call);
    for (const id of ids.slice(ids.indexOf(call.params.spam_id) + 1)) spams.delete(id);
    return result;
  },
);

/** A refused decision of somebody from another website is carried out. */
export const spamDecidedByStrangers: Plant = actsThoughRefused(
  "conversations.spam.decide",
  "allowsWebsite",
);
