/** PUT of a profile overwrites all previous information (1/4.4). */
import * as fc from "fast-check";
import { word } from "../../fixtures/word.ts";
import { memberAt } from "../../harness/arrange/member.ts";
import { rule } from "../../harness/suite.ts";
import type { Trial } from "../../harness/trial.ts";
import type { PeopleProfileWrite } from "../../schemas/generated/types.ts";
import {
  completeProfile,
  isUnset,
  only,
  someCompanyFields,
  somePersonFields,
  valuesIn,
} from "./fields.ts";
import { addProfile, at, openPeople, profileAfter, readProfile } from "./profile.ts";

const oneIn4 = fc.nat({ max: 3 }).map((n) => n === 0);

/** A body that leaves out some fields of person and company, or the whole company. */
function partialBody(trial: Trial, email: string): PeopleProfileWrite & { notepad: string } {
  const { person, company } = completeProfile(trial);
  const isWithoutCompany = trial.draw(oneIn4);
  const kept = only(company, ["name", ...trial.draw(someCompanyFields)]);
  return {
    email,
    person: only(person, ["nickname", ...trial.draw(somePersonFields)]),
    ...(isWithoutCompany ? {} : { company: kept }),
    notepad: `replaced ${trial.draw(word)}`,
  };
}

rule("people.replace-drops-nested", async (trial) => {
  const people = await openPeople(trial);
  const {
    people_id,
    email,
    body: created,
  } = await addProfile(people, "ada", completeProfile(trial));
  const before = await readProfile(people, people_id);
  const body = partialBody(trial, email);
  const params = at(people, people_id);
  await trial.accepts(people.as, "people.profile.replace", { params, body });
  trial.settle();
  const after = await profileAfter(people, people_id, body.notepad);
  // As it was shown, which need not be as it was written.
  const { person, company } = created;
  const dropped = [...valuesIn({ person, company })]
    .filter(([path]) => memberAt(body, path) === undefined)
    .map(([path]): [string, unknown] => [path, memberAt(before, path)])
    .filter(([, value]) => !isUnset(value));
  if (!dropped.length) trial.cannot("none of the optional fields was shown before");
  for (const [path, value] of dropped) {
    const isKept = JSON.stringify(memberAt(after, path)) === JSON.stringify(value);
    trial.expect(!isKept, `/data${path} after a PUT without it`, "no value", value);
  }
});

rule("people.replace-keeps-identity", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  for (const next of [email, `countess.${trial.draw(word)}@example.com`]) {
    const notepad = `replaced ${trial.draw(word)} ${next}`;
    const body = { ...trial.body("people.profile.replace"), email: next, notepad };
    const params = at(people, people_id);
    await trial.given(people.as, "people.profile.replace", { params, body });
    const shown = await profileAfter(people, people_id, notepad);
    trial.equal(shown.people_id, people_id, `/data/people_id after a PUT with the email ${next}`);
  }
});
