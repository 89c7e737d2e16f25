/** Unread messages of a website, kept in step with each change so that they never have to be added up. */
import type { Conversation } from "./model.ts";

interface Count {
  unread: number;
  /** Unread messages of the conversations assigned to each user. */
  byUser: Map<string, number>;
}

/** By inbox; the blank key is for conversations in none. */
export type ChatTally = Map<string, Count>;

/** Counts of a website in which nothing is unread. */
export const createTally = (): ChatTally => new Map();

function add(tally: ChatTally, { unread, user_id, inbox_id }: Counted, sign: 1 | -1): void {
  let count = tally.get(inbox_id);
  if (!count) tally.set(inbox_id, (count = { unread: 0, byUser: new Map() }));
  count.unread += sign * unread;
  if (user_id !== undefined) {
    const assigned = (count.byUser.get(user_id) ?? 0) + sign * unread;
    if (assigned === 0) count.byUser.delete(user_id);
    else count.byUser.set(user_id, assigned);
  }
  if (count.unread === 0) tally.delete(inbox_id);
}

type Counted = NonNullable<Conversation["counted"]>;

/** What a listed conversation adds: nothing once it is resolved (open.account-websites-unread-of). */
function contribution({ unread, state, assigned, inbox_id }: Conversation): Counted | undefined {
  if (unread.operator === 0 || state === "resolved") return undefined;
  return { unread: unread.operator, user_id: assigned, inbox_id: inbox_id ?? "" };
}

/** Brings the totals in step with the conversation. */
export function recount(tally: ChatTally, conversation: Conversation, isListed: boolean): void {
  if (conversation.counted) add(tally, conversation.counted, -1);
  conversation.counted = isListed ? contribution(conversation) : undefined;
  if (conversation.counted) add(tally, conversation.counted, 1);
}

/** Unread messages in all, and in the conversations assigned to the user. */
export function totals(tally: ChatTally, user_id: string): { unread: number; assigned: number } {
  const sum = { unread: 0, assigned: 0 };
  for (const { unread, byUser } of tally.values()) {
    sum.unread += unread;
    sum.assigned += byUser.get(user_id) ?? 0;
  }
  return sum;
}

/** The same, inbox by inbox; conversations in none are left out. */
export function totalsByInbox(
  tally: ChatTally,
  user_id: string,
): { count: Record<string, number>; assigned: Record<string, number> } {
  const inboxes = [...tally].filter(([inbox_id]) => inbox_id !== "");
  return {
    count: Object.fromEntries(inboxes.map(([inbox_id, { unread }]) => [inbox_id, unread])),
    assigned: Object.fromEntries(
      inboxes.flatMap(([inbox_id, { byUser }]) => {
        const assigned = byUser.get(user_id);
        return assigned === undefined ? [] : [[inbox_id, assigned]];
      }),
    ),
  };
}
