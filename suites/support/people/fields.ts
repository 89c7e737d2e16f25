/** The optional fields of person and company, and values for all of them. */
import * as fc from "fast-check";
import { complete, type JsonSchema, type Trial } from "../../../harness/author.ts";
import type { PeopleProfileWrite } from "../../../schemas/generated/types.ts";

export const personFields = [
  "avatar",
  "gender",
  "phone",
  "address",
  "description",
  "website",
  "timezone",
  "profiles",
  "employment",
  "geolocation",
  "locales",
] as const;

export const companyFields = [
  "legal_name",
  "domain",
  "url",
  "description",
  "timezone",
  "phones",
  "emails",
  "geolocation",
  "metrics",
  "tags",
] as const;

/** Which fields a body names. */
export interface Naming {
  person: (typeof personFields)[number][];
  company: (typeof companyFields)[number][];
}

export const naming: fc.Arbitrary<Naming> = fc.record({
  person: fc.subarray([...personFields]),
  company: fc.subarray([...companyFields]),
});

/** The fields that the other does not name: each of the two leaves out what the other has. */
export const others = ({ person, company }: Naming): Naming => ({
  person: personFields.filter((name) => !person.includes(name)),
  company: companyFields.filter((name) => !company.includes(name)),
});

/** A profile with a value for every field that the contract names. */
export function completeProfile(trial: Trial): Required<PeopleProfileWrite> {
  const { contract } = trial.run;
  const { body } = contract.operation("people.profile.create");
  return trial.value(complete(body as JsonSchema, contract)) as Required<PeopleProfileWrite>;
}

/** The members of an object with these names. */
export function pick<Value extends object>(
  value: Value,
  names: readonly (keyof Value & string)[],
): Value {
  const kept = new Set<string>(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => kept.has(name))) as Value;
}

/** Absent, null, blank and empty say the same (open.people-unset-fields). */
export function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isUnset);
}

/** The values of an object at every depth, by path; arrays stay whole. */
export function* valuesIn(value: unknown, path = ""): Generator<[path: string, value: unknown]> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield [path, value];
    return;
  }
  for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, `${path}/${name}`);
}
