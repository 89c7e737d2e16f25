/** A conversation as another platform may show it, by itself and in lists (1/2.1). */
import type { Conversation as Shown } from "../../../schemas/generated/types.ts";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import type { Credential, KnownCaller } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Conversation, Message, Side } from "../../state/conversation/model.ts";
import { wordsOf } from "../../state/conversation/show.ts";
import { conversationsOf } from "../../state/conversation/store.ts";

type Change = (shown: Shown, conversation: Conversation, reference: Reference) => Shown;

/** Shows every conversation differently, by itself and in lists. */
export const showsConversations = (change: Change): Plant =>
  together(
    shows("conversation.read", (shown, call) =>
      change(shown, placeOf(call).conversation, call.reference),
    ),
    shows("conversations.conversation.list", (all, call) =>
      all.map((shown) => {
        const conversation = conversationsOf(websiteOf(call)).get(shown.session_id);
        // One that was removed may still be listed.
        return conversation ? change(shown, conversation, call.reference) : shown;
      }),
    ),
  );

const longestCompose = 10_000;

/** Somebody who reported composing does so for ten seconds at most. */
const composesTenSeconds: Plant = showsConversations((shown, _, { clock }) => {
  const { operator, visitor } = shown.compose ?? {};
  const isOver = (compose: { timestamp?: number } | undefined): boolean =>
    compose?.timestamp !== undefined && compose.timestamp + longestCompose <= clock.now();
  const compose = {
    ...shown.compose,
    ...(isOver(operator) && { operator: { ...operator, type: "stop" as const } }),
    ...(isOver(visitor) && { visitor: { ...visitor, type: "stop" as const } }),
  };
  return shown.compose ? { ...shown, compose } : shown;
});

/** The counters with their names swapped. */
const countersExchanged: Plant = showsConversations((shown) => ({
  ...shown,
  unread: { operator: shown.unread.visitor, visitor: shown.unread.operator },
}));

const countUnread = (
  { thread }: Conversation,
  from: Side,
  counts: (message: Message) => boolean,
): number =>
  thread.messages.filter(
    (message) => message.from === from && message.read === "" && counts(message),
  ).length;

/** Counts these messages of the other side as long as they are not read. */
const countsUnread = (counts: (message: Message, conversation: Conversation) => boolean): Plant =>
  showsConversations((shown, conversation) => {
    const isCounted = (message: Message): boolean => counts(message, conversation);
    const operator = countUnread(conversation, "user", isCounted);
    const visitor = countUnread(conversation, "operator", isCounted);
    return { ...shown, unread: { operator, visitor } };
  });

/** Who answers has read what the user wrote so far; nobody else has. */
const unreadOfReader: Plant = (reference) => {
  const known = new WeakMap<Conversation, WeakMap<Credential, readonly Message[]>>();
  const shownTo = (
    caller: KnownCaller | undefined,
    conversation: Conversation,
    shown: Shown,
  ): Shown => {
    const answered = caller && known.get(conversation)?.get(caller.credential);
    const { operator, visitor } = shown.unread;
    const own = answered?.filter(({ read }) => read === "").length ?? 0;
    return { ...shown, unread: { operator: Math.max(0, operator - own), visitor } };
  };
  together(
    afterwards("conversation.message.send", (call) => {
      const { conversation } = placeOf(call);
      if (call.body.from !== "operator" || !call.caller) return;
      const all = known.get(conversation) ?? new WeakMap<Credential, readonly Message[]>();
      const fromUser = conversation.thread.messages.filter(({ from }) => from === "user");
      known.set(conversation, all.set(call.caller.credential, fromUser));
    }),
    afterwards("conversation.unread.mark", (call) => {
      known.delete(placeOf(call).conversation);
    }),
    shows("conversation.read", (shown, call) =>
      shownTo(call.caller, placeOf(call).conversation, shown),
    ),
    shows("conversations.conversation.list", (all, call) =>
      all.map((shown) => {
        const conversation = conversationsOf(websiteOf(call)).get(shown.session_id);
        return conversation ? shownTo(call.caller, conversation, shown) : shown;
      }),
    ),
  )(reference);
};

/** The message that was sent last is the last one, whatever its timestamp says. */
const lastSentIsLast: Plant = (reference) => {
  const sent = new WeakMap<Conversation, Message>();
  together(
    afterwards("conversation.message.send", (call) => {
      const { conversation } = placeOf(call);
      // A dropped message is not in any thread.
      const latest = [...conversation.thread.byFingerprint.values()].at(-1);
      if (latest && latest.type !== "event") sent.set(conversation, latest);
    }),
    showsConversations((shown, conversation) => {
      const message = sent.get(conversation);
      if (!message || !conversation.thread.byFingerprint.has(message.fingerprint)) return shown;
      const { from, fingerprint } = message;
      const excerpt = wordsOf(message);
      const type = message.type as Required<NonNullable<Shown["preview_message"]>>["type"];
      return {
        ...shown,
        last_message: excerpt,
        preview_message: { type, from, excerpt, fingerprint },
      };
    }),
  )(reference);
};

export const conversationShownAccents: Record<string, Accent> = {
  "message-ingest-is-last": accent(
    "A message with an older timestamp becomes the last message.",
    ["open.message-ingest-effects"],
    lastSentIsLast,
  ),
  "compose-of-ten-seconds": accent(
    "Somebody who reported composing is shown to have stopped ten seconds later.",
    ["open.compose-expiry"],
    composesTenSeconds,
  ),
  "unread-counters-exchanged": accent(
    "Counts in unread.operator the messages from operator that are not read, and in unread.visitor those from user.",
    ["open.unread-counter-sides"],
    countersExchanged,
  ),
  "unread-counts-everything": accent(
    "Counts notes, events and stealth messages as unread too.",
    ["open.unread-counts"],
    countsUnread(() => true),
  ),
  "unread-counts-texts": accent(
    "Counts only text messages as unread, and no automated ones.",
    ["open.unread-counts"],
    countsUnread(({ type, automated }) => type === "text" && !automated),
  ),
  "unread-of-reader": accent(
    "Counts as unread by operators what the one who asks has not read, be it by an answer.",
    ["open.unread-of-reader"],
    unreadOfReader,
  ),
};
