/** The lists in which a conversation may stand: the inbox and the spams of its website. */
import {
  type Caller,
  envelopeOf,
  eventually,
  isBlank,
  listed,
  memberAt,
  type Trial,
  inWords,
} from "../../../harness/author.ts";
import { ofOurs } from "../ours.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";

export interface Place {
  trial: Trial;
  as: Caller;
  website_id: string;
}

type Query = NonNullable<Operations["conversations.conversation.list"]["query"]>;

/** Queries of lists in which a conversation with a message from user would appear as well. */
export const everyList: readonly Query[] = [
  {},
  { include_empty: "1" },
  { order_date_created: "1" },
  { order_date_updated: "1" },
  { filter_not_resolved: "1" },
];

/** Session identifiers of all listed conversations; without a query those of the inbox. */
export async function listedSessions(
  { trial, as, website_id }: Place,
  query: Query = {},
): Promise<string[]> {
  const input = { params: { website_id }, query };
  const items = await listed(trial, as, "conversations.conversation.list", input);
  return items.map((item) => String(memberAt(item, "session_id")));
}

/** Session identifiers that are listed now but were not before; waits for the first of them. */
export async function newlyListed(
  place: Place,
  before: readonly string[],
  query: Query = {},
): Promise<string[]> {
  const read = async (): Promise<string[]> =>
    (await listedSessions(place, query)).filter((id) => !before.includes(id));
  return eventually(place.trial, "list", read, (found) => found.length > 0);
}

/** Those of whatever state: the resolved ones may be listed apart (open.conversations-resolved-listed). */
export const sessionsOfAnyState = async (place: Place): Promise<string[]> => [
  ...new Set([
    ...(await listedSessions(place)),
    ...(await listedSessions(place, { filter_resolved: "1" })),
  ]),
];

/** Session identifiers that appear after a spam item was accepted, in any state; waits for the first of them. */
export async function newlyAccepted(place: Place, before: readonly string[]): Promise<string[]> {
  const read = async (): Promise<string[]> =>
    (await sessionsOfAnyState(place)).filter((id) => !before.includes(id));
  return ofOurs(place, await eventually(place.trial, "list", read, (found) => found.length > 0));
}

interface Listable {
  trial: Trial;
  as: Caller;
  params: { website_id: string; session_id: string };
}

export const placeOf = ({ trial, as, params: { website_id } }: Listable): Place => ({
  trial,
  as,
  website_id,
});

/** Whether the conversation is listed in the end: waits for the expected answer. */
async function isListed(chat: Listable, wanted: boolean, query: Query): Promise<boolean> {
  const read = (): Promise<string[]> => listedSessions(placeOf(chat), query);
  const { session_id } = chat.params;
  const fits = (ids: string[]): boolean => ids.includes(session_id) === wanted;
  return (await eventually(chat.trial, "list", read, fits)).includes(session_id);
}

/** Whether it stands among those that are listed only where they are asked for (open.conversations-resolved-listed, open.conversations-blocked-listed). */
async function isListedApart(chat: Listable): Promise<boolean> {
  const { trial, as, params } = chat;
  const { data } = envelopeOf(await trial.call(as, "conversation.read", { params }));
  const inbox = memberAt(data, "inbox_id");
  const apart: Query[] = [
    ...(memberAt(data, "state") === "resolved" ? [{ filter_resolved: "1" } as const] : []),
    ...(isBlank(inbox) ? [] : [{ filter_inbox_id: String(inbox) }]),
  ];
  for (const query of apart) if (await isListed(chat, true, query)) return true;
  return false;
}

const nameOf = (query: Query): string =>
  ["conversations.conversation.list", ...Object.keys(query)].join(" with ");

/** The rule says that the conversation is listed, or that it is not. */
export async function expectChatListed(
  chat: Listable,
  wanted: boolean,
  after: string,
  query: Query = {},
): Promise<void> {
  const listed = (await isListed(chat, wanted, query)) || (wanted && (await isListedApart(chat)));
  const item = `item of ${chat.params.session_id}`;
  chat.trial.expect(
    listed === wanted,
    `${nameOf(query)} ${after}`,
    `${wanted ? "an" : "no"} ${item}`,
    inWords(listed ? "one" : "none"),
  );
}

/** Waits until the conversation is listed, as a precondition and as a sign that the list has caught up. */
export async function givenChatListed(chat: Listable, query: Query = {}): Promise<void> {
  if (!(await isListed(chat, true, query)))
    chat.trial.cannot(`the conversation ${chat.params.session_id} had to be listed first`);
}

export interface Spam {
  spam_id: string;
  type: unknown;
}

export async function listedSpams({ trial, as, website_id }: Place): Promise<Spam[]> {
  const items = await listed(trial, as, "conversations.spam.list", { params: { website_id } });
  return items.map((item) => ({
    spam_id: String(memberAt(item, "spam_id")),
    type: memberAt(item, "type"),
  }));
}

/** Spam items that are listed now but were not before; waits for the first of them. */
export async function newSpams(place: Place, before: readonly Spam[]): Promise<Spam[]> {
  const known = new Set(before.map(({ spam_id }) => spam_id));
  const read = async (): Promise<Spam[]> =>
    (await listedSpams(place)).filter(({ spam_id }) => !known.has(spam_id));
  return eventually(place.trial, "list", read, (found) => found.length > 0);
}
