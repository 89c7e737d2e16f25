/** People profiles of a website: the contact database that people, conversations and campaigns share. */
import type { PeopleEvent, PeopleProfile } from "../../schemas/generated/types.ts";
import { isAddress } from "../address.ts";
import { Collection } from "../collection.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { conflict, invalid, must } from "../refusal.ts";
import { emitWebsite } from "../relay/relay.ts";
import { slot } from "../slot.ts";
import type { Reached } from "./campaigns.ts";
import { createSuggestions, type Suggestions } from "./suggestions.ts";

type Person = PeopleProfile["person"];
type Company = NonNullable<PeopleProfile["company"]>;
export type CustomData = Record<string, unknown>;

/** What a write of a profile can set. */
export interface ProfileFields {
  /** In lower case, as it is compared. */
  email: string;
  person: Person;
  company: Company | undefined;
  segments: string[];
  notepad: string | undefined;
  /** Last activity of the person (ms). */
  active: number | undefined;
}

export interface StoredProfile extends ProfileFields {
  people_id: string;
  created_at: number;
  updated_at: number;
  data: CustomData;
  /** Oldest first. */
  events: PeopleEvent[];
  /** Campaigns that reached the person; the latest first. */
  campaigns: Collection<Reached>;
  /** Stars that the person gave, by conversation. */
  stars: Map<string, number>;
}

interface People {
  /** The last updated first. */
  profiles: Collection<StoredProfile>;
  byEmail: Map<string, string>;
  segments: Suggestions;
  dataKeys: Suggestions;
  eventTexts: Suggestions;
}

const people = slot<Website, People>(() => ({
  profiles: new Collection(),
  byEmail: new Map(),
  segments: createSuggestions(),
  dataKeys: createSuggestions(),
  eventTexts: createSuggestions(),
}));

/** All profiles by identifier, the last updated first. */
export const peopleOf = (website: Website): Collection<StoredProfile> => people(website).profiles;

/** What profiles carry: names of segments, keys of custom data, texts of events. */
export const suggestionsOf = (
  website: Website,
): Pick<People, "segments" | "dataKeys" | "eventTexts"> => people(website);

/** Identifiers of profiles by the email that names each. */
export const emailsOf = (website: Website): Map<string, string> => people(website).byEmail;

/** The profile that an identifier or an email names (1/2.3). */
export function findProfile(website: Website, idOrEmail: string): StoredProfile | undefined {
  const { profiles, byEmail } = people(website);
  const people_id = byEmail.get(idOrEmail.toLowerCase()) ?? idOrEmail;
  return profiles.get(people_id);
}

export const profileOf = (website: Website, idOrEmail: string): StoredProfile =>
  must(findProfile(website, idOrEmail), "people");

/** Refuses fields that no profile may have; `own` is the profile that they would change. */
function check(website: Website, { email, person }: ProfileFields, own?: StoredProfile): void {
  if (!isAddress(email)) throw invalid("email: not an address");
  if (!person.nickname) throw invalid("person.nickname: may not be blank");
  const holder = people(website).byEmail.get(email);
  if (holder !== undefined && holder !== own?.people_id) {
    throw conflict("people_exists", "another profile has this email");
  }
}

export function createProfile(
  reference: Reference,
  website: Website,
  fields: ProfileFields,
): StoredProfile {
  check(website, fields);
  const { profiles, byEmail, segments } = people(website);
  const { email, person, company, notepad, active } = fields;
  const now = reference.clock.now();
  const profile: StoredProfile = {
    people_id: reference.seams.newId("people", website.website_id),
    email,
    person,
    company,
    segments: [...new Set(fields.segments)],
    notepad,
    active,
    created_at: now,
    updated_at: now,
    data: {},
    events: [],
    campaigns: new Collection(),
    stars: new Map(),
  };
  profiles.set(profile.people_id, profile);
  byEmail.set(email, profile.people_id);
  segments.add(profile.segments);
  const { people_id } = profile;
  emitWebsite(reference, "people:profile:created", website.website_id, { people_id, email });
  return profile;
}

/** Gives the profile these fields in place of its own. */
export function changeProfile(
  reference: Reference,
  website: Website,
  profile: StoredProfile,
  fields: ProfileFields,
): void {
  check(website, fields, profile);
  const { byEmail, segments } = people(website);
  if (fields.email !== profile.email) {
    byEmail.delete(profile.email);
    byEmail.set(fields.email, profile.people_id);
  }
  // The same array means that the write did not name the segments.
  if (fields.segments !== profile.segments) {
    segments.drop(profile.segments);
    profile.segments = [...new Set(fields.segments)];
    segments.add(profile.segments);
  }
  profile.email = fields.email;
  profile.person = fields.person;
  profile.company = fields.company;
  profile.notepad = fields.notepad;
  profile.active = fields.active;
  updated(reference, website, profile, { person: profile.person });
}

function updated(
  reference: Reference,
  website: Website,
  profile: StoredProfile,
  update: object,
): void {
  const { people_id, email } = profile;
  profile.updated_at = reference.clock.now();
  peopleOf(website).touch(people_id);
  emitWebsite(reference, "people:profile:updated", website.website_id, {
    people_id,
    email,
    update: { updated_at: profile.updated_at, ...update },
  });
}

/** Removes the profile with its events and data; unbinding its conversations is left to the caller. */
export function removeProfile(
  reference: Reference,
  website: Website,
  profile: StoredProfile,
): void {
  const { profiles, byEmail, segments, dataKeys, eventTexts } = people(website);
  const { people_id, email } = profile;
  profiles.delete(people_id);
  byEmail.delete(email);
  segments.drop(profile.segments);
  dataKeys.drop(Object.keys(profile.data));
  eventTexts.drop(profile.events.map(({ text }) => text));
  emitWebsite(reference, "people:profile:removed", website.website_id, { people_id, email });
}

/** Puts the data in place of the profile's own. */
export function replaceData(
  reference: Reference,
  website: Website,
  profile: StoredProfile,
  data: CustomData,
): void {
  const { dataKeys } = people(website);
  dataKeys.drop(Object.keys(profile.data));
  dataKeys.add(Object.keys(data));
  profile.data = data;
  updated(reference, website, profile, { data });
}

/** Sets the keys of the change at the top level and leaves the others (open.people-data-merge-depth). */
export function mergeData(
  reference: Reference,
  website: Website,
  profile: StoredProfile,
  change: CustomData,
): void {
  const { dataKeys } = people(website);
  const keys = Object.keys(change);
  dataKeys.drop(keys.filter((key) => Object.hasOwn(profile.data, key)));
  dataKeys.add(keys);
  profile.data = { ...profile.data, ...change };
  updated(reference, website, profile, { data: change });
}

export function addEvent(website: Website, profile: StoredProfile, event: PeopleEvent): void {
  profile.events.push(event);
  people(website).eventTexts.add([event.text]);
}

/** What is known about somebody who is met by email. */
export type Acquaintance = { email: string } & Partial<Person>;

/** The profile with this email, made when there is none; one that exists is left as it is. */
export function profileFor(
  reference: Reference,
  website: Website,
  { email, nickname, ...person }: Acquaintance,
): StoredProfile {
  const key = email.toLowerCase();
  return (
    findProfile(website, key) ??
    createProfile(reference, website, {
      email: key,
      person: { ...person, nickname: nickname ?? (key.split("@", 1)[0] || key) },
      company: undefined,
      segments: [],
      notepad: undefined,
      active: undefined,
    })
  );
}

/** The visitor behind the profile was active; profiles that do not exist are passed over. */
export function noteActivity(website: Website, people_id: string | undefined, at: number): void {
  const profile = people_id === undefined ? undefined : peopleOf(website).get(people_id);
  if (profile) profile.active = Math.max(profile.active ?? 0, at);
}

/** A conversation of the profile was rated, or its rating was revoked; the score follows. */
export function noteStars(
  website: Website,
  people_id: string | undefined,
  session_id: string,
  stars: number | undefined,
): void {
  const profile = people_id === undefined ? undefined : peopleOf(website).get(people_id);
  if (stars === undefined) profile?.stars.delete(session_id);
  else profile?.stars.set(session_id, stars);
}
