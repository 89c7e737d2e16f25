/** PUT of a profile overwrites all previous information (1/4.4). */
import { isObject, keptEachTime, memberAt, rule, word } from "../../harness/author.ts";
import type { PeopleProfile, PeopleProfileWrite } from "../../schemas/generated/types.ts";
import {
  completeProfile,
  isUnset,
  pick,
  naming,
  others,
  valuesIn,
  type Naming,
} from "../support/people/fields.ts";
import {
  addProfile,
  profileAt,
  openPeople,
  profileAfter,
  profileOnce,
  type People,
} from "../support/people/profile.ts";

type Person = PeopleProfileWrite["person"];

/** Of an object its first member, which is the one that it must have: the others are left out as well. */
const slim = <Value extends object>(value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const first = isObject(member) && Object.fromEntries(Object.entries(member).slice(0, 1));
      return [name, first || member];
    }),
  ) as Value;

/** The handle of a social profile is optional: a list that is saved without any has none of those before. */
const withoutHandles = ({ profiles, ...person }: Person): Person => ({
  ...person,
  ...(profiles && { profiles: profiles.map(({ type, url }) => ({ type, url })) }),
});

const handlesOf = ({ person }: PeopleProfile): string[] =>
  (person?.profiles ?? []).flatMap(({ handle }) => handle || []);

/** The fields of the complete profile that are named, or all but the company. */
function partOf(
  { email, person, company }: Required<PeopleProfileWrite>,
  named: Naming,
  isWithCompany: boolean,
): PeopleProfileWrite {
  return {
    email,
    person: withoutHandles(slim(pick(person, ["nickname", ...named.person]))),
    ...(isWithCompany ? { company: slim(pick(company, ["name", ...named.company])) } : {}),
  };
}

/** Saves and waits until it shows; returns what is shown then. */
async function save(
  people: People,
  name: string,
  turn: string,
  body: PeopleProfileWrite,
): Promise<PeopleProfile> {
  const { trial, as } = people;
  const notepad = `${turn} ${trial.draw(word)}`;
  const input = { params: profileAt(people, name), body: { ...body, notepad } };
  await trial.accepts(as, "people.profile.replace", input);
  trial.settle();
  return profileAfter(people, name, notepad);
}

/** What a profile shows, each value by its path. */
type Kept = Map<string, unknown>;

/** What it showed of what its body no longer names, and what of that is as it was. */
interface Dropped {
  before: Kept;
  kept: Kept;
  handles: string[];
}

/** Saves all, then a part, and says what was dropped and what is kept of it. */
async function dropped(
  people: People,
  { people_id, email }: { people_id: string; email: string },
  turn: string,
  part: (all: Required<PeopleProfileWrite>) => PeopleProfileWrite,
): Promise<Dropped> {
  const { trial } = people;
  const all = { ...completeProfile(trial), email };
  const shown = await save(people, people_id, `complete ${turn}`, all);
  const body = part({ ...completeProfile(trial), email });
  const after = await save(people, people_id, `part ${turn}`, body);
  const { person, company } = all;
  const before = [...valuesIn({ person, company })]
    .filter(([path]) => memberAt(body, path) === undefined)
    // As it was shown, which need not be as it was written.
    .map(([path]): [string, unknown] => [path, memberAt(shown, path)])
    .filter(([, value]) => !isUnset(value));
  const kept = before.filter(([path, value]) => isSame(memberAt(after, path), value));
  const handles = handlesOf(after).filter((handle) => handlesOf(shown).includes(handle));
  return { before: new Map(before), kept: new Map(kept), handles };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

rule("people.replace-drops-nested", async (trial) => {
  const people = await openPeople(trial);
  const profile = await addProfile(people, "ada");
  const first = trial.draw(naming);
  // Between them the first two leave out every field, and the last one the whole company.
  for (const [i, named] of [first, others(first), first].entries()) {
    const part = (all: Required<PeopleProfileWrite>) => partOf(all, named, i < 2);
    const { before, kept, handles } = await dropped(people, profile, `${i}`, part);
    if (!before.size) trial.cannot("none of the optional fields was shown before");
    const again = async () => (await dropped(people, profile, `${i}, once more`, part)).kept;
    for (const [path, value] of await keptEachTime(kept, again))
      trial.expect(false, `/data${path} after a PUT without it`, "no value", value);
    trial.equal(handles, [], "handles of social profiles after a PUT without them");
  }
});

rule("people.replace-keeps-identity", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  for (const next of [email, `countess.${trial.draw(word)}@example.com`]) {
    const notepad = `replaced ${trial.draw(word)} ${next}`;
    const body = { ...trial.body("people.profile.replace"), email: next, notepad };
    const params = profileAt(people, people_id);
    await trial.given(people.as, "people.profile.replace", { params, body });
    const shown = await profileAfter(people, people_id, notepad);
    trial.equal(shown.people_id, people_id, `/data/people_id after a PUT with the email ${next}`);
  }
});

const droppable = ["segments", "notepad"] as const;

rule("people.replace-drops-segments-and-notepad", async (trial) => {
  const people = await openPeople(trial);
  const { people_id, email } = await addProfile(people, "ada");
  for (const name of droppable) {
    const full = { ...completeProfile(trial), email, segments: [trial.draw(word)] };
    const before = await save(people, people_id, "complete", full);
    if (isUnset(before[name])) trial.cannot(`${name} had to be shown first`);
    const nickname = trial.draw(word);
    const { [name]: _, ...rest } = { ...full, notepad: before.notepad, person: { nickname } };
    const input = { params: profileAt(people, people_id), body: rest };
    await trial.given(people.as, "people.profile.replace", input);
    const isSaved = ({ person }: PeopleProfile): boolean => person?.nickname === nickname;
    const after = await profileOnce(people, people_id, isSaved);
    if (!isSaved(after)) trial.cannot("the nickname of a PUT had to be shown first");
    // Segments of the platform's own may be there (open.people-segments-added).
    const left =
      name === "segments"
        ? (after.segments ?? []).filter((one) => full.segments.includes(one))
        : after[name];
    trial.expect(isUnset(left), `/data/${name} after a PUT without it`, "no value", left);
  }
});
