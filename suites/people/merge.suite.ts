/** PATCH of a profile saves only the changed fields (1/4.4); every field is optional (1/2.3). */
import * as fc from "fast-check";
import { word } from "../../fixtures/word.ts";
import { memberAt } from "../../harness/arrange/member.ts";
import { rule } from "../../harness/suite.ts";
import type { PeopleProfilePatch } from "../../schemas/generated/types.ts";
import {
  companyFields,
  completeProfile,
  isUnset,
  only,
  personFields,
  someCompanyFields,
  somePersonFields,
} from "./fields.ts";
import { addProfile, at, openPeople, profileAfter, readProfile, type People } from "./profile.ts";

interface Move {
  person: (typeof personFields)[number][];
  company: (typeof companyFields)[number][];
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ person: somePersonFields, company: someCompanyFields }),
  { minLength: 1, maxLength: 4 },
);

/** Whole inner objects only: what a PATCH of part of one does is open. */
function patchOf(people: People, { person, company }: Move): PeopleProfilePatch {
  const all = completeProfile(people.trial);
  return {
    ...(person.length ? { person: only(all.person, person) } : {}),
    ...(company.length ? { company: only(all.company, ["name", ...company]) } : {}),
  };
}

rule("people.merge-keeps-nested", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada", completeProfile(trial));
  let before = await readProfile(people, people_id);
  let compared = 0;
  for (const [i, move] of trial.draw(moves).entries()) {
    const notepad = `merged ${i} ${trial.draw(word)}`;
    const body = { ...patchOf(people, move), notepad };
    await trial.given(people.as, "people.profile.merge", { params: at(people, people_id), body });
    const after = await profileAfter(people, people_id, notepad);
    const kept = [
      ...personFields
        .filter((name) => !move.person.includes(name))
        .map((name) => `/person/${name}`),
      ...companyFields
        .filter((name) => !move.company.includes(name))
        .map((name) => `/company/${name}`),
    ];
    for (const path of kept) {
      const value = memberAt(before, path);
      if (isUnset(value)) continue;
      compared += 1;
      trial.equal(memberAt(after, path), value, `/data${path} after a PATCH without it`);
    }
    before = after;
  }
  if (!compared) trial.cannot("none of the optional fields was shown");
});

const partial = fc.shuffledSubarray(
  ["person", "company", "segments", "notepad", "active"] as const,
  { minLength: 1 },
);

rule("people.merge-needs-nothing", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const params = at(people, people_id);
  for (let i = 0; i < 3; i++) {
    const fields = trial.draw(partial);
    const { nickname: _, ...person } = completeProfile(trial).person;
    const body = only<PeopleProfilePatch>({ ...completeProfile(trial), person }, fields);
    await trial.accepts(people.as, "people.profile.merge", { params, body });
  }
});

rule("people.created-at-is-kept", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  let before = await readProfile(people, people_id);
  for (const [i, move] of trial.draw(moves).entries()) {
    const notepad = `merged ${i} ${trial.draw(word)}`;
    const body = { ...patchOf(people, move), notepad };
    await trial.given(people.as, "people.profile.merge", { params: at(people, people_id), body });
    const after = await profileAfter(people, people_id, notepad);
    trial.equal(after.created_at, before.created_at, "/data/created_at after a PATCH");
    const isBack = (after.updated_at ?? Infinity) < (before.updated_at ?? 0);
    trial.expect(
      !isBack,
      "/data/updated_at after a PATCH",
      `${before.updated_at} or later`,
      after.updated_at,
    );
    before = after;
  }
});
