/** Spam items: their list, their content, the decision on them (1/4.2), and spam that comes in. */
import { websiteOf, type Handlers } from "../../call.ts";
import { later } from "../../later.ts";
import { listed } from "../../listed.ts";
import { invalid, must } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import type { Injection } from "../../stage/inject.ts";
import { recordOf, textOf, wordOf } from "../../stage/input.ts";
import { addMessage } from "../../state/conversation/message.ts";
import {
  accept,
  contentOf,
  receiveMail,
  reject,
  report,
  spamsOf,
} from "../../state/conversation/spam.ts";
import { createConversation } from "../../state/conversation/store.ts";

const types = ["email", "conversation"] as const;

const defaultMail = { subject: "You have won", text: "Claim your prize now." };

export const spams: Handlers = {
  "conversations.spam.list": (call) => {
    const { filter_type } = call.query;
    if (filter_type !== undefined && !types.some((type) => type === filter_type)) {
      throw invalid(`filter_type: one of ${types.join(", ")}`);
    }
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

/** `spam`: a mail (type email; from, subject, text, headers), or a conversation (text) that is taken for spam. */
const spam: Injection = (reference, input) => {
  const website = reference.website(textOf(input, "website_id") ?? "");
  const subject = textOf(input, "subject") ?? defaultMail.subject;
  const text = textOf(input, "text") ?? defaultMail.text;
  const from = textOf(input, "from") ?? "sender@spam.example";
  if (!/^[^\s@]+@[^\s@]+$/.test(from)) throw invalid("from: an address");
  if (wordOf(input, "type", types) === "email") {
    const headers = recordOf(input, "headers") ?? { from, subject };
    const reason = textOf(input, "reason") ?? "spam_score";
    const { item } = receiveMail(reference, website, { reason, headers }, { from, subject, text });
    return { spam_id: item.spam_id };
  }
  const conversation = createConversation(reference, website, { origin: "chat" });
  addMessage(reference, website, conversation, {
    type: "text",
    from: "user",
    origin: "chat",
    content: text,
  });
  const { item } = report(reference, website, conversation);
  return { spam_id: item.spam_id, session_id: conversation.session_id };
};

export const injections: Record<string, Injection> = { spam };
