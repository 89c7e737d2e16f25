/**
 * The conversations of a website, in each order in which they are asked for. Reading the first page of a
 * list and making a change cost the same, however many conversations there are.
 */
import { Collection } from "../../collection.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { must } from "../../refusal.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { slot } from "../../slot.ts";
import { noteStars, peopleOf } from "../people.ts";
import { ratingsOf } from "../rating.ts";
import { createSuggestions, type Suggestions } from "../suggestions.ts";
import { dropBonds, keepBonds, touchBonds, type Bonds } from "./bonds.ts";
import type { Conversation } from "./model.ts";
import { createTally, recount, type ChatTally } from "./tally.ts";
import { createThread } from "./thread.ts";

export interface Conversations {
  /** Finds one that is neither removed nor among the spams. */
  get: (session_id: string) => Conversation | undefined;
  /** Those that `get` finds, the last updated first. */
  all: Collection<Conversation>;
  /** The inbox: those in which a message from user was sent (1/4.3), the last updated first. */
  visible: Collection<Conversation>;
  /** The last created first; those among the spams keep their place here. */
  created: Collection<Conversation>;
  /** Those that wait for an operator; the longest waiting is the oldest. */
  waiting: Collection<Conversation>;
  segments: Suggestions;
  dataKeys: Suggestions;
  tally: ChatTally;
  bonds: Bonds;
  /** Those in which an operator composes, or which one may have open. */
  attended: Set<Conversation>;
  /** Whether a visitor ever came from the chatbox. */
  had_chatbox: boolean;
}

/** Conversations of a website. */
export const conversationsOf = slot<Website, Conversations>(() => {
  const all = new Collection<Conversation>();
  return {
    get: (session_id) => all.get(session_id),
    all,
    visible: new Collection(),
    created: new Collection(),
    waiting: new Collection(),
    segments: createSuggestions(),
    dataKeys: createSuggestions(),
    tally: createTally(),
    bonds: { people: new Map(), operators: new Map() },
    attended: new Set(),
    had_chatbox: false,
  };
});

/** The conversation, or a refusal when there is none. */
export const conversationOf = (website: Website, session_id: string): Conversation =>
  must(conversationsOf(website).get(session_id), "conversation");

/** Sends an event of the conversation. */
export function tell(
  reference: Reference,
  { website_id, session_id, inbox_id }: Conversation,
  name: string,
  data: Record<string, unknown> = {},
): void {
  emitWebsite(reference, name, website_id, { session_id, inbox_id: inbox_id ?? null, ...data });
}

interface Beginning {
  /** Where a visitor or a mail began it; none when it was created through the API. */
  origin?: string;
}

/** Begins a conversation in which nobody has written. */
export function createConversation(
  { seams, clock, random }: Reference,
  website: Website,
  { origin }: Beginning = {},
): Conversation {
  const now = clock.now();
  const conversation: Conversation = {
    session_id: seams.newId("session", website.website_id),
    website_id: website.website_id,
    inbox_id: undefined,
    people_id: undefined,
    state: "pending",
    is_verified: false,
    is_blocked: false,
    online: false,
    active_at: undefined,
    topic: undefined,
    verifications: [],
    participants: [],
    mentions: [],
    created_at: now,
    updated_at: now,
    waiting_since: undefined,
    composing: {},
    unread: { operator: 0, visitor: 0 },
    assigned: undefined,
    meta: { nickname: `visitor${random.next() % 1_000_000}`, origin: origin ?? "chat" },
    segments: [],
    thread: createThread(),
    is_visible: false,
    has_begun: origin !== undefined,
    asks_rating: false,
    open: undefined,
    claims: undefined,
    stealth: undefined,
    purged: undefined,
    counted: undefined,
  };
  const { all, created } = conversationsOf(website);
  created.set(conversation.session_id, conversation);
  return all.set(conversation.session_id, conversation);
}

/** The conversation changed: it is the last updated one now. */
export function touch(
  { clock }: Pick<Reference, "clock">,
  website: Website,
  conversation: Conversation,
): void {
  const { all, visible, bonds } = conversationsOf(website);
  conversation.updated_at = clock.now();
  all.touch(conversation.session_id);
  visible.touch(conversation.session_id);
  touchBonds(bonds, conversation);
  settle(website, conversation);
}

/** Brings the totals in step with a change that does not count as an update. */
export function settle(website: Website, conversation: Conversation): void {
  const { visible, tally } = conversationsOf(website);
  recount(tally, conversation, visible.has(conversation.session_id));
}

/** Lets the conversation enter the inbox, if it is not in it. */
export function reveal(website: Website, conversation: Conversation): void {
  conversation.is_visible = true;
  conversationsOf(website).visible.set(conversation.session_id, conversation);
}

/** Says since when the conversation waits for an operator, or that it does not. */
export function wait(
  website: Website,
  conversation: Conversation,
  since: number | undefined,
): void {
  const { waiting } = conversationsOf(website);
  conversation.waiting_since = since;
  waiting.delete(conversation.session_id);
  if (since !== undefined) waiting.set(conversation.session_id, conversation);
}

/** Takes the conversation out of every list, so that it is no longer found; it can be put back. */
export function withdraw(website: Website, conversation: Conversation): void {
  const { all, visible, waiting, segments, dataKeys, bonds, attended } = conversationsOf(website);
  const { session_id, meta } = conversation;
  attended.delete(conversation);
  for (const list of [all, visible, waiting]) list.delete(session_id);
  segments.drop(conversation.segments);
  dataKeys.drop(Object.keys(meta.data ?? {}));
  dropBonds(bonds, conversation);
  settle(website, conversation);
}

/** Puts back what was withdrawn, as the last updated conversation. */
export function putBack(
  reference: Pick<Reference, "clock">,
  website: Website,
  conversation: Conversation,
): void {
  const { all, segments, dataKeys, bonds } = conversationsOf(website);
  const { people_id, assigned } = conversation;
  if (people_id !== undefined && !peopleOf(website).has(people_id)) {
    conversation.people_id = undefined;
  }
  if (assigned !== undefined && !website.operators.has(assigned)) conversation.assigned = undefined;
  all.set(conversation.session_id, conversation);
  if (conversation.is_visible) reveal(website, conversation);
  if (conversation.waiting_since !== undefined) {
    wait(website, conversation, reference.clock.now());
  }
  segments.add(conversation.segments);
  dataKeys.add(Object.keys(conversation.meta.data ?? {}));
  keepBonds(bonds, conversation);
  touch(reference, website, conversation);
}

/** Removes the conversation for good. */
export function removeConversation(
  reference: Reference,
  website: Website,
  conversation: Conversation,
): void {
  withdraw(website, conversation);
  forget(website, conversation);
  tell(reference, conversation, "session:removed");
}

/** Drops the last trace of a withdrawn conversation; its rating goes too (open.conversation-remove-kin). */
export function forget(website: Website, { session_id, people_id }: Conversation): void {
  conversationsOf(website).created.delete(session_id);
  ratingsOf(website).delete(session_id);
  noteStars(website, people_id, session_id, undefined);
}
