/** PATCH of a profile saves only the changed fields (1/4.4); every field is optional (1/2.3). */
import * as fc from "fast-check";
import {
  addressAsSent,
  memberAt,
  rule,
  uniqueEmail,
  unordered,
  word,
} from "../../harness/author.ts";
import type { PeopleProfilePatch } from "../../schemas/generated/types.ts";
import {
  companyFields,
  completeProfile,
  isUnset,
  pick,
  naming,
  others,
  personFields,
  type Naming,
} from "../support/people/fields.ts";
import {
  addProfile,
  profileAt,
  createProfile,
  openPeople,
  profileAfter,
  readProfile,
  type People,
} from "../support/people/profile.ts";

/** A part of each object: one that is named whole, or not at all, shows nothing of what becomes of the rest. */
const parts: fc.Arbitrary<Naming> = fc.record({
  person: fc.subarray([...personFields], { minLength: 1, maxLength: personFields.length - 1 }),
  company: fc.subarray([...companyFields], { minLength: 1, maxLength: companyFields.length - 1 }),
});
const moves = fc
  .tuple(parts, fc.array(naming, { maxLength: 2 }))
  .map(([first, rest]) => [first, ...rest]);

/** Whole inner objects only: what a PATCH of part of one does is open. */
function patchOf(people: People, { person, company }: Naming): PeopleProfilePatch {
  const all = completeProfile(people.trial);
  return {
    ...(person.length ? { person: pick(all.person, person) } : {}),
    ...(company.length ? { company: pick(all.company, ["name", ...company]) } : {}),
  };
}

rule("people.merge-keeps-nested", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada", completeProfile(trial));
  let before = await readProfile(people, people_id);
  let compared = 0;
  const drawn = trial.draw(moves);
  // Together with the last one, every field is left out of some PATCH.
  for (const [i, move] of [...drawn, ...drawn.slice(0, 1).map(others)].entries()) {
    const notepad = `merged ${i} ${trial.draw(word)}`;
    const body = { ...patchOf(people, move), notepad };
    await trial.given(people.as, "people.profile.merge", {
      params: profileAt(people, people_id),
      body,
    });
    const after = await profileAfter(people, people_id, notepad);
    const left = others(move);
    const kept = [
      ...left.person.map((name) => `/person/${name}`),
      ...left.company.map((name) => `/company/${name}`),
    ];
    for (const path of kept) {
      const value = memberAt(before, path);
      if (isUnset(value)) continue;
      compared += 1;
      const shown = memberAt(after, path);
      // It may be stored elsewhere meanwhile (open.image-elsewhere).
      const now = path === "/person/avatar" ? addressAsSent(shown, value) : shown;
      trial.equal(unordered(now), unordered(value), `/data${path} after a PATCH without it`);
    }
    before = after;
  }
  if (!compared) trial.cannot("none of the optional fields was shown");
});

rule("people.merge-adds-what-was-not-there", async (trial) => {
  const people = await openPeople(trial);
  const { params, people_id } = await addBare(people);
  const whole = completeProfile(trial);
  const { nickname: _, ...person } = whole.person;
  for (const fields of [{ company: whole.company }, { person }]) {
    const notepad = `merged ${trial.draw(word)}`;
    await trial.given(people.as, "people.profile.merge", { params, body: { ...fields, notepad } });
    const after = await profileAfter(people, people_id, notepad);
    for (const [name, part] of Object.entries(fields)) {
      const lost = Object.keys(part).filter((member) =>
        isUnset(memberAt(after, `/${name}/${member}`)),
      );
      trial.equal(
        lost,
        [],
        `members of /data/${name} that a PATCH wrote first and that are not shown`,
      );
    }
    trial.settle();
  }
});

/** A profile of which nothing is known but what a save requires. */
async function addBare(people: People) {
  const email = uniqueEmail(people, people.trial.draw(word));
  const person = { nickname: people.trial.draw(word) };
  const { people_id } = await createProfile(people, { email, person });
  return { people_id, params: profileAt(people, people_id) };
}

const partial = fc.shuffledSubarray(
  ["person", "company", "segments", "notepad", "active"] as const,
  { minLength: 1 },
);

/** Inner objects without what a save requires of them: on update every field is optional (1/2.3). */
const incomplete = fc
  .tuple(word, fc.integer({ min: -80, max: 80 }))
  .chain(([text, latitude]) =>
    fc.shuffledSubarray<PeopleProfilePatch>(
      [
        { person: { profiles: [{ handle: text }] } },
        { person: { employment: { title: text } } },
        { person: { geolocation: { coordinates: { latitude } } } },
        { company: { description: text } },
      ],
      { minLength: 4 },
    ),
  );

rule("people.merge-needs-nothing", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  const params = profileAt(people, people_id);
  for (let i = 0; i < 3; i++) {
    const fields = trial.draw(partial);
    const { nickname: _, ...person } = completeProfile(trial).person;
    const body = pick<PeopleProfilePatch>({ ...completeProfile(trial), person }, fields);
    await trial.accepts(people.as, "people.profile.merge", { params, body });
  }
  for (const body of trial.draw(incomplete))
    await trial.accepts(people.as, "people.profile.merge", { params, body });
});

rule("people.created-at-is-kept", async (trial) => {
  const people = await openPeople(trial);
  const { people_id } = await addProfile(people, "ada");
  let before = await readProfile(people, people_id);
  for (const [i, move] of trial.draw(moves).entries()) {
    const notepad = `merged ${i} ${trial.draw(word)}`;
    const body = { ...patchOf(people, move), notepad };
    await trial.given(people.as, "people.profile.merge", {
      params: profileAt(people, people_id),
      body,
    });
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
