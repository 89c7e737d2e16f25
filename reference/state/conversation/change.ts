/** Changes of a conversation apart from its messages, each with the event that reports it. */
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { noteStars, profileFor } from "../people.ts";
import { ratingsOf } from "../rating.ts";
import { dropBonds, keepBonds } from "./bonds.ts";
import type { Conversation, Participant, State } from "./model.ts";
import { conversationsOf, tell, touch, wait } from "./store.ts";

type Change<Value> = (
  reference: Reference,
  website: Website,
  conversation: Conversation,
  value: Value,
) => void;

/** Tells nobody where it is the state already. */
export const setState: Change<State> = (reference, website, conversation, state) => {
  if (state === conversation.state) return;
  conversation.state = state;
  if (state === "resolved") wait(website, conversation, undefined);
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_state", { state });
};

/** Who is in charge; nobody for undefined. */
export const assign: Change<string | undefined> = (reference, website, conversation, user_id) => {
  if (user_id === conversation.assigned) return;
  const { bonds } = conversationsOf(website);
  dropBonds(bonds, conversation);
  conversation.assigned = user_id;
  keepBonds(bonds, conversation);
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_routing", { routing_id: user_id ?? null });
};

/** Takes all conversations from somebody who is no longer an operator (open.operators-unlinked-traces). */
export function unassignOperator(reference: Reference, website: Website, user_id: string): void {
  for (const conversation of conversationsOf(website).bonds.operators.get(user_id) ?? []) {
    assign(reference, website, conversation, undefined);
  }
}

/** In none where it is undefined; tells nobody where it is the same. */
export const setInbox: Change<string | undefined> = (
  reference,
  website,
  conversation,
  inbox_id,
) => {
  const previous = conversation.inbox_id;
  if (inbox_id === previous) return;
  conversation.inbox_id = inbox_id;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_inbox", { previous_inbox_id: previous ?? null });
};

/** Each counts once; suggestions follow. */
export const setSegments: Change<string[]> = (reference, website, conversation, given) => {
  const { segments: suggested } = conversationsOf(website);
  const segments = [...new Set(given)];
  suggested.drop(conversation.segments);
  suggested.add(segments);
  conversation.segments = segments;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_segments", { segments });
};

/** In place of all previous data; suggestions follow. */
export const setData: Change<Record<string, unknown>> = (
  reference,
  website,
  conversation,
  data,
) => {
  const { dataKeys } = conversationsOf(website);
  dataKeys.drop(Object.keys(conversation.meta.data ?? {}));
  dataKeys.add(Object.keys(data));
  conversation.meta.data = data;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_data", { data });
};

/** Changes the topic, and tells it. */
export const setTopic: Change<string> = (reference, website, conversation, topic) => {
  conversation.topic = topic;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:sync:topic", { topic });
};

/** Tells nobody where it is so already. */
export const setBlocked: Change<boolean> = (reference, website, conversation, is_blocked) => {
  if (is_blocked === conversation.is_blocked) return;
  conversation.is_blocked = is_blocked;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_block", { is_blocked });
};

/** Puts these in place of all previous participants. */
export const setParticipants: Change<Participant[]> = (reference, website, conversation, all) => {
  conversation.participants = all;
  touch(reference, website, conversation);
  tell(reference, conversation, "session:set_participants", { participants: all });
};

export type MetaText = "nickname" | "email" | "phone" | "address" | "subject" | "avatar";
export const metaTexts: readonly MetaText[] = [
  "email",
  "nickname",
  "phone",
  "address",
  "subject",
  "avatar",
];

/** Sets one text of the visitor; the email also binds the profile of that person. */
export const setMeta: Change<Partial<Record<MetaText, string>>> = (
  reference,
  website,
  conversation,
  texts,
) => {
  for (const name of metaTexts) {
    const value = texts[name];
    if (value === undefined || value === conversation.meta[name]) continue;
    conversation.meta[name] = value;
    touch(reference, website, conversation);
    tell(reference, conversation, `session:set_${name}`, { [name]: value });
  }
  if (texts.email !== undefined) bind(reference, website, conversation);
};

/** Binds the conversation to the profile of its email, which is made when there is none. */
function bind(reference: Reference, website: Website, conversation: Conversation): void {
  const { email, nickname, phone, address, avatar } = conversation.meta;
  if (email === undefined) return;
  const known = {
    email,
    nickname,
    ...(phone === undefined ? {} : { phone }),
    ...(address === undefined ? {} : { address }),
    ...(avatar === undefined ? {} : { avatar }),
  };
  const { people_id } = profileFor(reference, website, known);
  if (people_id === conversation.people_id) return;
  const { bonds } = conversationsOf(website);
  const { session_id } = conversation;
  noteStars(website, conversation.people_id, session_id, undefined);
  noteStars(website, people_id, session_id, ratingsOf(website).get(session_id)?.stars);
  dropBonds(bonds, conversation);
  conversation.people_id = people_id;
  keepBonds(bonds, conversation);
  tell(reference, conversation, "people:bind:session", { people_id });
}

/** Leaves the conversations of a profile without one; for its removal. */
export function unbindPerson(website: Website, people_id: string): void {
  const { bonds, get } = conversationsOf(website);
  for (const session_id of bonds.people.get(people_id) ?? []) {
    const conversation = get(session_id);
    if (conversation) conversation.people_id = undefined;
  }
  bonds.people.delete(people_id);
}
