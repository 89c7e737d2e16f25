/** A conversation as it is shown, alone and in lists (1/2.1). */
import type { Conversation as Shown } from "../../../schemas/generated/types.ts";
import { pick } from "../../pick.ts";
import type { Conversation, Message, State } from "./model.ts";
import { latest } from "./thread.ts";

const statuses: Record<State, Shown["status"]> = { pending: 0, unresolved: 1, resolved: 2 };

const longestExcerpt = 256;

/** The text of a message, which files and sounds do not have. */
export const textOf = ({ content }: Pick<Message, "content">): string | undefined =>
  typeof content === "string" ? content : content.text;

/** The words of a message: its text, or else what represents it. */
export function wordsOf({ content }: Pick<Message, "content">): string {
  if (typeof content === "string") return content;
  return content.text ?? content.name ?? content.url ?? "";
}

/** Half of a surrogate pair at the end is not a character. */
const excerptOf = (message: Message): string =>
  wordsOf(message)
    .slice(0, longestExcerpt)
    .replace(/[\uD800-\uDBFF]$/, "");

type Preview = NonNullable<Shown["preview_message"]>;

function previewOf({ thread }: Conversation): Pick<Shown, "last_message" | "preview_message"> {
  const message = latest(thread, ({ type }) => type !== "event");
  if (!message) return {};
  const { from, fingerprint } = message;
  const excerpt = excerptOf(message);
  const type = message.type as NonNullable<Preview["type"]>;
  return { last_message: excerpt, preview_message: { type, from, excerpt, fingerprint } };
}

/** The conversation as answers show it. */
export function shown(conversation: Conversation): Shown {
  const { session_id, website_id, state, is_verified, is_blocked, online } = conversation;
  const { active_at, composing, unread, assigned, meta, segments } = conversation;
  const { verifications, participants, mentions, created_at, updated_at } = conversation;
  const optional = pick(conversation, ["inbox_id", "people_id", "topic", "waiting_since"]);
  return {
    session_id,
    website_id,
    ...optional,
    state,
    status: statuses[state],
    is_verified,
    is_blocked,
    availability: online ? "online" : "offline",
    active: { now: online, ...(active_at === undefined ? {} : { last: active_at }) },
    ...previewOf(conversation),
    verifications,
    participants,
    mentions,
    created_at,
    updated_at,
    ...(composing.operator || composing.visitor ? { compose: composing } : {}),
    unread,
    ...assignedOf({ assigned }),
    meta,
    segments,
  };
}

/** To whom the conversation is assigned; nothing if it is unassigned (open.routing-unassigned). */
export const assignedOf = ({ assigned }: Pick<Conversation, "assigned">): Pick<Shown, "assigned"> =>
  assigned === undefined ? {} : { assigned: { user_id: assigned } };

/** What a condition may name: the fields as they are shown, those of meta, and `segment`. */
export const factsOf = (conversation: Conversation): object => ({
  ...conversation.meta,
  ...shown(conversation),
  segment: conversation.segments,
});
