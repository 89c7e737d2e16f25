/** Spam items: their list, their content and the decision on them (1/4.2). */
import { websiteOf, type Handlers } from "../../call.ts";
import { later } from "../../later.ts";
import { listed } from "../../listed.ts";
import { must } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { accept, contentOf, reject, spamsOf } from "../../state/conversation/spam.ts";
export const types = ["email", "conversation"] as const;
export const spams: Handlers = {
  "conversations.spam.list": (call) => {
    const { filter_type } = call.query;
    const found = Iterator.from(spamsOf(websiteOf(call)))
      .map(({ item }) => item)
      .filter(({ type }) => filter_type === undefined || type === filter_type);
    return listed(call, found);
  },
  "conversations.spam.read": (call) => {
    const spam = must(spamsOf(websiteOf(call)).get(call.params.spam_id), "spam");
    return { ...spam.item, content: contentOf(spam) };
  },
  "conversations.spam.decide": (call) => {
    const { reference, body } = call;
    const website = websiteOf(call);
    const spam = must(spamsOf(website).get(call.params.spam_id), "spam");
    const { spam_id } = spam.item;
    const { action } = body;
    if (action === "accept") accept(reference, website, spam);
    else reject(website, spam);
    later(reference, () =>
      emitWebsite(reference, "spam:decision", website.website_id, { spam_id, action }),
    );
  },
};
