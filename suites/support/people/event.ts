/** Events of a profile. */
import { listed } from "../../../harness/author.ts";
import { profileAt, type People } from "./profile.ts";

/** The texts of all events of the profile. */
export async function eventsOf(people: People, name: string): Promise<string[]> {
  const { trial, as } = people;
  const events = await listed(trial, as, "people.event.list", { params: profileAt(people, name) });
  return events.map(({ text }) => text);
}

export async function addEvent(people: People, name: string, text: string): Promise<void> {
  const { trial, as } = people;
  await trial.given(as, "people.event.create", { params: profileAt(people, name), body: { text } });
}
