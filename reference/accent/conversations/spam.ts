import type { SpamItem } from "../../../schemas/generated/types.ts";
import { websiteOf, type Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesIf, shows } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { wrap } from "../../seams.ts";
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
const spamBecomesEmptyConversation: Plant = instead(
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
const acceptedSpamReadable: Plant = (reference) => {
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

/** How long the list of spams takes to lose what was decided on (ms). */
const behind = 3000;

/** A reported conversation has its own identifier among the spams too, where it is listed for a while after it was decided on. */
const spamNamedByConversation: Plant = (reference) => {
  const { clock, seams } = reference;
  let reported: string | undefined;
  wrap(seams, "newId", (original) => (noun) => (noun === "spam" && reported) || original(noun));
  const decided = new Map<unknown, Set<SpamItem>>();
  together(
    instead("conversation.report", (call, original) => {
      reported = call.params.session_id;
      try {
        return original(call);
      } finally {
        reported = undefined;
      }
    }),
    instead("conversations.spam.decide", (call, original) => {
      const [item, { website_id }] = [spamOf(call)?.item, call.params];
      const data = original(call);
      if (!item) return data;
      const left = decided.get(website_id) ?? new Set();
      decided.set(website_id, left.add(item));
      clock.at(clock.now() + behind, () => left.delete(item));
      return data;
    }),
    selects("conversations.spam.list", (items: SpamItem[], { params, query }) => {
      const { website_id, filter_type } = { ...params, ...query } as Record<string, string>;
      const isMeant = ({ spam_id, type }: SpamItem): boolean =>
        (filter_type === undefined || type === filter_type) &&
        !items.some((one) => one.spam_id === spam_id);
      return [...items, ...[...(decided.get(website_id) ?? [])].filter(isMeant)];
    }),
  )(reference);
};

/** A reported conversation whose item was rejected is found by its identifier, and listed nowhere. */
const rejectedSpamKept: Plant = (reference) => {
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

export const spamAccents: Record<string, Accent> = {
  "spam-accepted-anew": accent(
    "Turns an accepted spam item into a new conversation that is resolved and has no messages.",
    ["open.spam-accepted-conversation"],
    spamBecomesEmptyConversation,
  ),
  "spam-accepted-readable": accent(
    "Still shows the content of a spam item after it was accepted.",
    ["open.spam-accepted-read"],
    acceptedSpamReadable,
  ),
  "spam-named-by-conversation": accent(
    "Lists a reported conversation among the spams under its own identifier, and every spam item for three seconds after it was decided on.",
    ["open.identifier-uniqueness", "open.read-after-write"],
    spamNamedByConversation,
  ),
  "spam-rejected-kept": accent(
    "Keeps a reported conversation whose spam item was rejected, and lists it nowhere.",
    ["open.spam-rejected-conversation"],
    rejectedSpamKept,
  ),
  "spam-types-known": accent(
    "Refuses an unknown type of spam items.",
    ["open.spam-filter-type-values"],
    refusesIf(
      "conversations.spam.list",
      ({ query: { filter_type = "email" } }) => !["email", "conversation"].includes(filter_type),
    ),
  ),
  "spam-content-empty": accent(
    "Shows nothing of the content of a spam item.",
    ["open.spam-content-form"],
    shows("conversations.spam.read", (data) => ({ ...data, content: {} })),
  ),
};
