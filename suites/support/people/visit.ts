/** Conversations of the person behind a profile, who comes as a visitor. */
import { eventually, listed } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { arriveChat, visitor } from "../conversation/chat.ts";
import { profileAt, type People } from "./profile.ts";

type Query = Operations["people.conversation.list"]["query"];

/** Somebody with this email writes in the chatbox; returns the conversation. */
export async function visit(people: People, email: string, more: object = {}): Promise<string> {
  const { trial, world, as } = people;
  const chat = await arriveChat(trial, world, { email, ...more }, as);
  await visitor(chat, "send", { type: "text", content: "Hello" });
  return chat.params.session_id;
}

/** The conversations of a profile, by identifier. */
export function conversationsOf(
  people: People,
  name: string,
  query: Query = {},
): Promise<string[]> {
  const { trial, as } = people;
  return listed(trial, as, "people.conversation.list", { params: profileAt(people, name), query });
}

/** Waits until these conversations belong to the profile; how that comes about is open. */
export async function givenVisits(
  people: People,
  name: string,
  visits: readonly string[],
): Promise<void> {
  const hasAll = (all: string[]): boolean => visits.every((one) => all.includes(one));
  const all = await eventually(people.trial, "list", () => conversationsOf(people, name), hasAll);
  if (!hasAll(all))
    people.trial.cannot(`not all of ${visits.join(", ")} came to belong to the profile ${name}`);
}
