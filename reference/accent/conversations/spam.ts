import { websiteOf, type Call } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { contentOf, spamsOf, type Spam } from "../../state/conversation/spam.ts";
import {
  conversationsOf,
  createConversation,
  forget,
  reveal,
  withdraw,
} from "../../state/conversation/store.ts";

type Decision = Call<"conversations.spam.decide">;
const spamOf = (call: Decision): Spam | undefined =>
  spamsOf(websiteOf(call)).get(call.params.spam_id);

/** What was accepted becomes a conversation without anything of the spam item. */
export const spamBecomesEmptyConversation: Plant = instead(
  "conversations.spam.decide",
  (call, original) => {
    const website = websiteOf(call);
    const { all } = conversationsOf(website);
    const known = new Set(all);
    const data = original(call);
    const accepted = [...all].find((one) => !known.has(one));
    if (call.body.action !== "accept" || !accepted) return data;
    withdraw(website, accepted);
    forget(website, accepted);
    const fresh = createConversation(call.reference, website, { origin: "email" });
    fresh.state = "resolved";
    reveal(website, fresh);
    return data;
  },
);

/** The content of what was accepted can still be read. */
export const acceptedSpamReadable: Plant = (reference) => {
  const accepted = new Map<string, Spam>();
  instead("conversations.spam.decide", (call, original) => {
    const spam = spamOf(call);
    const data = original(call);
    if (spam && call.body.action === "accept") accepted.set(spam.item.spam_id, spam);
    return data;
  })(reference);
  instead("conversations.spam.read", (call, original) => {
    const spam = accepted.get(call.params.spam_id);
    return spam ? { ...spam.item, content: contentOf(spam) } : original(call);
  })(reference);
};

/** A reported conversation whose item was rejected is found by its identifier, and listed nowhere. */
export const rejectedSpamKept: Plant = (reference) => {
  const rejected = new WeakSet<Conversation>();
  instead("conversations.spam.decide", (call, original) => {
    const conversation = spamOf(call)?.conversation;
    const data = original(call);
    if (conversation && call.body.action === "reject") {
      rejected.add(conversation);
      conversationsOf(websiteOf(call)).all.set(conversation.session_id, conversation);
    }
    return data;
  })(reference);
  selects("conversations.conversation.list", (items: Conversation[]) =>
    items.filter((one) => !rejected.has(one)),
  )(reference);
};
