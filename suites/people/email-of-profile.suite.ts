/** The email in place of the identifier (1/2.3): profiles themselves. */
import * as fc from "fast-check";
import {
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  memberAt,
  rule,
  uniqueEmail,
  unordered,
  word,
} from "../../harness/author.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { expectAcceptance } from "../support/answer.ts";
import { addEvent, eventsOf } from "../support/people/event.ts";
import { isUnset, valuesIn } from "../support/people/fields.ts";
import { hasRecords } from "../support/people/shelf.ts";
import { expectAccepted, expectRefused, questionOf } from "../support/read.ts";
import {
  addEscaped,
  addProfile,
  profileAt,
  expectGone,
  openPeople,
  profileOnce,
  readProfile,
  removeAtEnd,
  type Named,
  type People,
} from "../support/people/profile.ts";

type Verb = (people: People, profile: Named) => Promise<void>;

/** What can be done under the email; each shows under the identifier that it was the same profile. */
const verbs: Record<"read" | "exists" | "merge" | "replace", Verb> = {
  async read(people, { people_id, email }) {
    const { trial, as } = people;
    const shown = await trial.accepts(as, "people.profile.read", {
      params: profileAt(people, email),
    });
    trial.equal(shown?.people_id, people_id, "/data/people_id read under the email");
  },
  async exists(people, { email }) {
    await people.trial.accepts(people.as, "people.profile.exists", {
      params: profileAt(people, email),
    });
  },
  async merge(people, profile) {
    const { trial, as } = people;
    const name = await giveCompany(people, profile);
    const notepad = `merged ${trial.draw(word)}`;
    const params = profileAt(people, profile.email);
    await trial.accepts(as, "people.profile.merge", { params, body: { notepad } });
    const { company } = await expectNotepad(people, profile, notepad);
    trial.equal(company?.name, name, "/data/company/name after a PATCH under the email without it");
  },
  async replace(people, profile) {
    const { trial, as } = people;
    const name = await giveCompany(people, profile);
    const notepad = `replaced ${trial.draw(word)}`;
    const { company: _, ...written } = trial.body("people.profile.replace");
    const body = { ...written, email: profile.email, notepad };
    const params = profileAt(people, profile.email);
    await trial.accepts(as, "people.profile.replace", { params, body });
    const { company } = await expectNotepad(people, profile, notepad);
    // Another one may have been found out (open.people-details-found).
    const where = "/data/company/name after a PUT under the email without it";
    trial.expect(company?.name !== name, where, `not ${name}`, company?.name);
  },
};

/** Gives it a company under its identifier, for a write under the email to keep or to drop. */
async function giveCompany(people: People, { people_id }: Named): Promise<string> {
  const { trial, as } = people;
  const name = `Company of ${trial.draw(word)}`;
  const input = { params: profileAt(people, people_id), body: { company: { name } } };
  await trial.given(as, "people.profile.merge", input);
  return name;
}

/** Returns the profile as it is shown last. */
async function expectNotepad(
  people: People,
  { people_id, email }: Named,
  notepad: string,
): Promise<PeopleProfile> {
  const read = async (name: string, under: string): Promise<PeopleProfile> => {
    const shown = await profileOnce(people, name, (one) => one.notepad === notepad);
    people.trial.equal(shown.notepad, notepad, `/data/notepad read under the ${under}`);
    return shown;
  };
  await read(people_id, "identifier");
  return read(email, "email");
}

const names = Object.keys(verbs) as (keyof typeof verbs)[];
const everyVerb = fc.shuffledSubarray(names, { minLength: names.length });

/** Both ways to ask for a profile. */
const looks = ["people.profile.read", "people.profile.exists"] as const;

/** What is kept with a profile, and is read under its email too. */
const keptUnder = ["people.data.read", "people.event.list", "people.conversation.list"] as const;

/** Asks for an email before what it names changes: who does is not to be told the same for ever. */
async function lookFor(people: People, email: string): Promise<void> {
  for (const id of looks)
    await people.trial.call(people.as, id, { params: profileAt(people, email) });
}

rule("people.email-names-profile", async (trial) => {
  const people = await openPeople(trial);
  const ada = await addEscaped(people, "ada");
  const bob = await addProfile(people, "bob");
  const before = await readProfile(people, bob.people_id);
  const { people_id, email } = ada;
  // An email that begins, ends or is cut otherwise names nobody.
  for (const other of [`x${email}`, `${email}.org`, email.slice(0, -1), email.slice(1)])
    await trial.refuses(people.as, "people.profile.read", { params: profileAt(people, other) });
  // What was read under one name before must give way to what is written under the other.
  for (const verb of ["read", ...trial.draw(everyVerb)] as const)
    await verbs[verb](people, { people_id, email });
  const renewed = `renewed ${trial.draw(word)}`;
  const renewal = { params: profileAt(people, people_id), body: { notepad: renewed } };
  await trial.accepts(people.as, "people.profile.merge", renewal);
  await expectNotepad(people, { people_id, email }, renewed);
  await trial.accepts(people.as, "people.profile.remove", { params: profileAt(people, ada.email) });
  await expectGone(people, ada.people_id, "under its identifier, after DELETE under its email");
  await expectGone(people, ada.email, "under its email, after DELETE under it");
  const params = profileAt(people, ada.email);
  const check = questionOf(people, "people.profile.exists", { params });
  await expectRefused(check, "under its email, after DELETE under it");
  const { person, notepad } = before;
  // An avatar may be stored elsewhere meanwhile (open.image-elsewhere), and what nobody wrote be found out (open.people-details-found).
  const known = [...valuesIn({ email: before.email, person: { ...person, avatar: "" }, notepad })]
    .filter(([, value]) => !isUnset(value))
    .map(([path]) => path);
  const kernelOf = (one: PeopleProfile): unknown =>
    unordered(Object.fromEntries(known.map((path) => [path, memberAt(one, path)])));
  const left = await readProfile(people, bob.people_id);
  trial.equal(kernelOf(left), kernelOf(before), "another profile, of another email");
  trial.settle();
  // Both ways to ask for an email must give way to a removal under the identifier.
  await lookFor(people, bob.email);
  await trial.accepts(people.as, "people.profile.remove", {
    params: profileAt(people, bob.people_id),
  });
  for (const id of looks) {
    const question = questionOf(people, id, { params: profileAt(people, bob.email) });
    await expectRefused(question, "under its email, after DELETE under its identifier");
  }
});

rule("people.email-unescaped", async (trial) => {
  const people = await openPeople(trial);
  const { as } = people;
  const { people_id, email } = await addEscaped(people, "ada");
  const input = { params: profileAt(people, email), unescaped: true };
  const shown = await trial.accepts(as, "people.profile.read", input);
  trial.equal(shown?.people_id, people_id, "/data/people_id read under the email as it is");
});

/** The rule says that an email which another profile had before names the one that has it now, for what is kept with it as well. */
async function expectNamesHolder(people: People, { people_id, email }: Named): Promise<void> {
  const { trial, as, website_id } = people;
  const body = { ...trial.body("people.profile.create"), email };
  const made = await trial.call(as, "people.profile.create", { params: { website_id }, body });
  // It may still be that of the other (open.people-old-email).
  if (isRefused(made)) return;
  removeAtEnd(people, email);
  const isHolder = (one: PeopleProfile): boolean => one.people_id !== people_id;
  const shown = await profileOnce(people, email, isHolder);
  // Which is then what the creation changes (open.people-email-unique).
  if (!isHolder(shown) && (await readProfile(people, people_id)).email?.toLowerCase() === email)
    return;
  const where = "/data/people_id read under an email that another profile had before";
  trial.expect(isHolder(shown), where, `not ${people_id}`, shown.people_id);
  trial.settle();
  if (!hasRecords(trial)) return;
  const text = `Signed up ${trial.draw(word)}`;
  await addEvent(people, email, text);
  const holdsIt = (all: string[]): boolean => all.includes(text);
  await eventually(trial, "list", () => eventsOf(people, email), holdsIt);
  const others = await eventsOf(people, people_id);
  trial.expect(
    !holdsIt(others),
    "the events of the profile that had the email",
    `none with ${text}`,
    others,
  );
}

/** The rule says that the email names this profile now. */
async function expectNames(people: People, { people_id, email }: Named, after: string) {
  const { trial, as } = people;
  for (const id of looks) {
    const ask = () => trial.call(as, id, { params: profileAt(people, email) });
    const exchange = await eventually(trial, "thing", ask, isAccepted);
    expectAcceptance(trial, exchange, `${id} under the email ${after}`);
    if (id === "people.profile.exists" || !isAccepted(exchange)) continue;
    const shown = memberAt(envelopeOf(exchange).data, "people_id");
    trial.equal(shown, people_id, `/data/people_id read under the email ${after}`);
  }
  trial.settle();
  for (const id of keptUnder.filter(trial.run.claims)) {
    const question = questionOf(people, id, { params: profileAt(people, email) });
    await expectAccepted(question, `under the email ${after}`);
    trial.settle();
  }
  if (!hasRecords(trial)) return;
  const text = `Signed up ${trial.draw(word)}`;
  await addEvent(people, email, text);
  const isAdded = (all: string[]): boolean => all.includes(text);
  const texts = await eventually(trial, "list", () => eventsOf(people, people_id), isAdded);
  const where = `the events of the profile, one of which was added under the email ${after}`;
  trial.expect(isAdded(texts), where, `one with the text ${text}`, texts);
  trial.settle();
}

rule("people.email-alias-follows-change", async (trial) => {
  const people = await openPeople(trial);
  const first = uniqueEmail(people, trial.draw(word));
  await lookFor(people, first);
  const ada = await addProfile(people, "ada", { email: first });
  await expectNames(people, ada, "after the creation");
  const params = profileAt(people, ada.people_id);
  for (const way of ["merge", "replace"] as const) {
    const email = uniqueEmail(people, trial.draw(word));
    const whole = { ...trial.body("people.profile.replace"), email };
    const body = way === "merge" ? { email } : whole;
    await lookFor(people, email);
    await trial.given(people.as, `people.profile.${way}`, { params, body: body as typeof whole });
    await expectNames(people, { people_id: ada.people_id, email }, `after ${way}`);
  }
  // What it had before is nobody else's.
  await trial.accepts(people.as, "people.profile.merge", { params, body: { email: first } });
  trial.settle();
  await expectNames(people, ada, "after it was changed back");
  const email = uniqueEmail(people, trial.draw(word));
  await trial.given(people.as, "people.profile.merge", { params, body: { email } });
  await expectNamesHolder(people, ada);
});
