/** Fields of a profile that are shown in another way than they are written (1/2.3). */
import * as fc from "fast-check";
import { isAccepted, memberAt, rule, word } from "../../harness/author.ts";
import {
  addProfile,
  at,
  openPeople,
  profileAfter,
  profileOnce,
  readProfile,
  removeAtEnd,
  type People,
} from "../support/people/profile.ts";

const stars = fc.integer({ min: 1, max: 5 });

/** Writes a score as well; the write may be refused (open.people-score-in-request). */
async function writeScore(
  { trial, as, website_id }: People,
  id: "create" | "replace" | "merge",
  people_id: string,
  body: object,
): Promise<boolean> {
  const operation = trial.run.contract.operation(`people.profile.${id}`);
  const params = id === "create" ? { website_id } : { website_id, people_id };
  return isAccepted(await trial.callOperation(as, operation, { params, body }));
}

rule("people.score-not-writable", async (trial) => {
  const people = await openPeople(trial);
  const plain = await addProfile(people, "plain");
  const before = await readProfile(people, plain.people_id);
  const drawn = trial.draw(stars);
  // A score other than that of a profile that nobody has rated, should it have one.
  const score = before.score === drawn ? (drawn % 5) + 1 : drawn;
  for (const id of ["create", "merge", "replace"] as const) {
    const notepad = `${id} ${trial.draw(word)}`;
    const email = id === "create" ? `scored.${plain.email}` : plain.email;
    const full = { ...trial.body("people.profile.create"), email, notepad };
    const body = id === "merge" ? { notepad, score } : { ...full, score };
    const name = id === "create" ? email : plain.people_id;
    const isWritten = await writeScore(people, id, name, body);
    // A refused creation leaves no profile whose score could be seen.
    if (!isWritten && id === "create") continue;
    if (id === "create") removeAtEnd(people, email);
    const shown = isWritten
      ? await profileAfter(people, name, notepad)
      : await readProfile(people, name);
    trial.expect(shown.score !== score, `/data/score after ${id}`, `not ${score}`, shown.score);
  }
});

const secondsAgo = fc.integer({ min: 1, max: 1_000_000 });

rule("people.active-shown-as-last", async (trial) => {
  const people = await openPeople(trial);
  // A time in the unit of the target, whichever that is.
  const clock = await addProfile(people, "clock");
  const now = Math.floor((await readProfile(people, clock.people_id)).created_at);
  const first = now - trial.draw(secondsAgo);
  const { people_id, email } = await addProfile(people, "ada", { active: first });
  await expectLast(people, people_id, first, "create");
  for (const id of ["merge", "replace"] as const) {
    const active = now - trial.draw(secondsAgo);
    const full = { ...trial.body("people.profile.replace"), email, active };
    const input = { params: at(people, people_id), body: id === "merge" ? { active } : full };
    await trial.given(people.as, `people.profile.${id}`, input);
    await expectLast(people, people_id, active, id);
  }
});

async function expectLast(
  people: People,
  name: string,
  last: number,
  after: string,
): Promise<void> {
  const shown = await profileOnce(people, name, (one) => memberAt(one, "active/last") === last);
  people.trial.equal(memberAt(shown, "active/last"), last, `/data/active/last after ${after}`);
}
