/** A profile as it is shown (1/2.3), and what a write makes of its body. */
import { isObject } from "../../../contract/json-object.ts";
import type {
  PeopleProfile,
  PeopleProfilePatch,
  PeopleProfileWrite,
} from "../../../schemas/generated/types.ts";
import type { Call } from "../../call.ts";
import { known } from "../../known.ts";
import type { StoredProfile, ProfileFields } from "../../state/people.ts";

/** Fields without a value are left out; segments may be empty. */
export function shown(profile: StoredProfile, isOnline: boolean): PeopleProfile {
  const { people_id, email, person, company, segments, notepad, active, stars } = profile;
  const { created_at, updated_at } = profile;
  const score = mean(stars);
  return {
    people_id,
    email,
    person,
    ...(company && { company }),
    segments,
    ...(notepad === undefined ? {} : { notepad }),
    active: { now: isOnline, ...(active === undefined ? {} : { last: active }) },
    ...(score === undefined ? {} : { score }),
    created_at,
    updated_at,
  };
}

function mean(stars: Map<string, number>): number | undefined {
  if (!stars.size) return undefined;
  let sum = 0;
  for (const one of stars.values()) sum += one;
  return sum / stars.size;
}

type Writing = Pick<Call, "reference" | "operation">;

function bodyOf<Body>({ reference, operation }: Writing, body: Body): Body {
  const { contract } = reference;
  return operation.body ? known(contract, operation.body, body) : body;
}

/** What creation and saving give; a field that is not named is dropped, except active. */
export function written(
  call: Writing & { body: PeopleProfileWrite },
  own?: StoredProfile,
): ProfileFields {
  const { email, person, company, segments, notepad, active } = bodyOf(call, call.body);
  return {
    email: email.toLowerCase(),
    person,
    company,
    segments: segments ?? [],
    notepad,
    active: active ?? own?.active,
  };
}

/** What a partial profile makes of the profile's own fields. */
export function merged(
  call: Writing & { body: PeopleProfilePatch },
  own: StoredProfile,
): ProfileFields {
  const change = bodyOf(call, call.body);
  const company = change.company && overlay(own.company ?? {}, change.company);
  return {
    email: change.email?.toLowerCase() ?? own.email,
    person: change.person ? overlay(own.person, change.person) : own.person,
    company: company ? (Object.keys(company).length ? company : undefined) : own.company,
    segments: change.segments ?? own.segments,
    notepad: change.notepad === undefined ? own.notepad : change.notepad || undefined,
    active: change.active ?? own.active,
  };
}

/** Objects are merged at each depth, everything else is replaced, a blank text clears its field. */
function overlay<Value extends object>(own: Value, change: object): Value {
  const result = new Map<string, unknown>(Object.entries(own));
  for (const [name, value] of Object.entries(change)) {
    const before = result.get(name);
    if (value === "") result.delete(name);
    else result.set(name, isObject(value) ? overlay(isObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(result) as Value;
}
