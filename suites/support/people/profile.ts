/** A website with its contact database, as the rules of people play with it. */
import {
  type Caller,
  envelopeOf,
  eventually,
  isAccepted,
  isStaged,
  listed,
  memberAt,
  type Reading,
  shownIn,
  type Trial,
  uniqueName,
  type World,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import type { PeopleProfile, PeopleProfileWrite } from "../../../schemas/generated/types.ts";
import { someone } from "../conversation/chat.ts";
import { expectRefused, questionOf } from "../read.ts";

export interface People {
  trial: Trial;
  world: World;
  /** Who reads and writes: a user or a plugin. */
  as: Caller;
  website_id: string;
}

/** A profile by its two names. */
export interface Named {
  people_id: string;
  email: string;
}

export interface Profile extends Named {
  /** What it was created with. */
  body: PeopleProfileWrite;
}

export async function openPeople(trial: Trial, label = ""): Promise<People> {
  return peopleIn(trial, await trial.world({}, label));
}

export const peopleIn = (trial: Trial, world: World): People => ({
  trial,
  world,
  as: someone(trial, world),
  website_id: world.website_id,
});

/** The path of a profile by its identifier or its email. */
export const profileAt = (
  { website_id }: People,
  people_id: string,
): { website_id: string; people_id: string } => ({ website_id, people_id });

/** Creates a profile whose email begins with the label, so that two profiles never share one. */
export async function addProfile(
  people: People,
  label: string,
  change: Partial<PeopleProfileWrite> = {},
): Promise<Profile> {
  const drawn = people.trial.body("people.profile.create");
  // Rules before this one drew the same on the same website, which a list that is behind still shows.
  const email = `${label}.${uniqueName(people, "")}.${drawn.email}`;
  const body = { ...drawn, email, ...change };
  return createProfile(people, body);
}

/**
 * The same under an email that has to be escaped in a path, where the target takes one: with a plus, as many have, and a percent sign
 * and an apostrophe.
 */
export function addEscaped(people: People, label: string): Promise<Profile> {
  const drawn = people.trial.body("people.profile.create");
  // Rules before this one drew the same on the same website, and a profile may come back under its email (open.people-recreated).
  const bodies = [`${label}+100%25.o'`, `${label}+one.`, `${label}.`].map((local) => ({
    ...drawn,
    email: `${local}${uniqueName(people, "")}.${drawn.email}`,
  }));
  return createFirst(people, bodies);
}

/** Creates the first of these profiles that the target takes: which texts are addresses is open (open.people-email-syntax). */
export async function createFirst(
  people: People,
  [body, ...others]: readonly PeopleProfileWrite[],
): Promise<Profile> {
  const { trial, as, website_id } = people;
  if (!body) throw new Error("no profile is named");
  if (!others.length) return createProfile(people, body);
  const made = await trial.call(as, "people.profile.create", { params: { website_id }, body });
  if (!isAccepted(made)) return createFirst(people, others);
  return known(people, body, envelopeOf(made).data);
}

/** Creates a profile and waits until it can be read. */
export async function createProfile(people: People, body: PeopleProfileWrite): Promise<Profile> {
  const { trial, as, website_id } = people;
  return known(
    people,
    body,
    await trial.given(as, "people.profile.create", { params: { website_id }, body }),
  );
}

/** The profile that was created with this body and answer, once it can be read. */
async function known(people: People, body: PeopleProfileWrite, data: unknown): Promise<Profile> {
  const { trial, as } = people;
  const shown = memberAt(data, "people_id");
  // If the creation has no effect, the evidence shows the creation and not the search for what it made.
  const look = trial.evidence.aside;
  const people_id = typeof shown === "string" ? shown : await look(() => idOf(people, body.email));
  removeAtEnd(people, people_id);
  const read = () =>
    trial.call(as, "people.profile.read", { params: profileAt(people, people_id) });
  await look(() => eventually(trial, "thing", read, isAccepted));
  return { people_id, email: body.email, body };
}

/** Removes the profile when the trial ends, unless the stage removes the world as a whole. */
export function removeAtEnd(people: People, name: string): void {
  const { trial, as } = people;
  if (isStaged(trial)) return;
  const params = profileAt(people, name);
  trial.onEnd(async () => void (await trial.call(as, "people.profile.remove", { params })));
}

/** The identifier of a profile that was just created, where the answer does not show it. */
async function idOf(people: People, email: string): Promise<string> {
  const find = async (): Promise<PeopleProfile | undefined> =>
    (await listProfiles(people)).find((one) => one.email?.toLowerCase() === email);
  const found = await eventually(people.trial, "list", find, (one) => one !== undefined);
  return found?.people_id ?? people.trial.cannot(`no profile with the email ${email} is listed`);
}

export const listProfiles = (
  { trial, as, website_id }: People,
  query: Operations["people.profile.list"]["query"] = {},
): Promise<PeopleProfile[]> =>
  listed(trial, as, "people.profile.list", { params: { website_id }, query });

/** A precondition: the profile must be readable. */
export const readProfile = (people: People, name: string): Promise<PeopleProfile> =>
  people.trial.given(people.as, "people.profile.read", { params: profileAt(people, name) });

/** Reads the profile until it is there and fits; returns it as it was last. */
export async function profileOnce(
  people: People,
  name: string,
  fits: (profile: PeopleProfile) => boolean,
  what: Reading = "thing",
): Promise<PeopleProfile> {
  const { trial, as } = people;
  const read = () => trial.call(as, "people.profile.read", { params: profileAt(people, name) });
  const exchange = await eventually(
    trial,
    what,
    read,
    (one) => isAccepted(one) && fits(shownIn(trial, one) as PeopleProfile),
  );
  return isAccepted(exchange)
    ? (shownIn(trial, exchange) as PeopleProfile)
    : readProfile(people, name);
}

/** Reads the profile until its notepad shows that a write has arrived. */
export async function profileAfter(
  people: People,
  name: string,
  notepad: string,
): Promise<PeopleProfile> {
  const profile = await profileOnce(people, name, (shown) => shown.notepad === notepad);
  if (profile.notepad !== notepad)
    people.trial.cannot(`the profile does not show the notepad ${notepad} that was written`);
  return profile;
}

/** The rule says that the profile is gone. */
export async function expectGone(people: People, name: string, after: string): Promise<void> {
  const params = profileAt(people, name);
  await expectRefused(questionOf(people, "people.profile.read", { params }), after);
}
