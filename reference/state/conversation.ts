/** What other families need of conversations; the parts are in `conversation/`. */
import type { Website } from "../model.ts";
import { conversationsOf } from "./conversation/store.ts";
import { totals, totalsByInbox } from "./conversation/tally.ts";

export type { Conversation } from "./conversation/model.ts";
export { unassignOperator, unbindPerson } from "./conversation/change.ts";
export { attentions } from "./conversation/compose.ts";
export { conversationsOf } from "./conversation/store.ts";

/** Session identifiers of the conversations of a profile, the last updated first. */
export const conversationsOfPerson = (website: Website, people_id: string): Iterable<string> =>
  conversationsOf(website).bonds.people.get(people_id) ?? [];

/** Unread messages of the website, and those in conversations assigned to the user. */
export const countsFor = (
  website: Website,
  user_id: string,
): { unread: number; assigned: number } => totals(conversationsOf(website).tally, user_id);

/** The same, inbox by inbox. */
export const inboxCountsFor = (
  website: Website,
  user_id: string,
): { count: Record<string, number>; assigned: Record<string, number> } =>
  totalsByInbox(conversationsOf(website).tally, user_id);
