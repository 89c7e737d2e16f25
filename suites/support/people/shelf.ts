/** What a website keeps of a person and other writes have to leave. */
import { type Trial, word } from "../../../harness/author.ts";
import { questionOf } from "../read.ts";
import { anything, keep, showing, type Shelf } from "../spared.ts";
import { addEvent } from "./event.ts";
import { profileAt, type Named, type People } from "./profile.ts";
import { sideEffectsHadTheirTime } from "../side-effects.ts";

const records = ["people.event.create", "people.data.replace"];

/** Whether the target keeps events and custom data of profiles. */
export const hasRecords = ({ run }: Trial): boolean => records.every(run.claims);

/** Shelves the profile, then an event and custom data that it is given: what one of these loses of another shows later. */
export async function shelvePerson(
  shelf: Shelf,
  people: People,
  { people_id, email }: Named,
): Promise<void> {
  const { trial, as } = people;
  const params = profileAt(people, people_id);
  // In which segments of its own a platform has somebody may take it a while to find out (open.people-segments-added).
  await sideEffectsHadTheirTime(trial);
  // Further details of a person may be looked up by the platform, and pictures stored elsewhere.
  const profile = {
    question: questionOf(people, "people.profile.read", { params }),
    members: ["email", "person/nickname", "company/name", "segments", "notepad"],
  };
  await keep(shelf, "profile", profile, showing({ email }));
  if (!hasRecords(trial)) return;
  const text = `Signed up ${trial.draw(word)}`;
  await addEvent(people, people_id, text);
  const events = questionOf(people, "people.event.list", { params });
  const event = { question: events, members: ["text"], item: { by: "text", is: text } };
  await keep(shelf, "event", event, anything);
  const data = { plan: trial.draw(word) };
  await trial.given(as, "people.data.replace", { params, body: { data } });
  const kept = questionOf(people, "people.data.read", { params });
  await keep(shelf, "data", { question: kept, members: ["data"] }, showing({ data }));
}
