/** What of a thing can be written, and what of that came to it. */
import type { Contract } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import { flatten } from "../../../fixtures/flatten.ts";
import { isBlank } from "../../compare/contains.ts";

/**
 * What was read, as far as it can be written: what the schema lists, and what is `sent` besides, such as a member whose type the
 * documents do not show. What is sent besides and had no value is blank.
 */
export function writable(
  contract: Contract,
  schema: JsonSchema,
  data: unknown,
  sent?: unknown,
): unknown {
  const { properties } = flatten(schema, contract.resolve);
  if (!properties || typeof data !== "object" || data === null) return data;
  const [shown, also] = [membersOf(data), membersOf(sent)];
  const listed = Object.entries(shown).filter(
    ([name, value]) => name in properties && value != null,
  );
  const unlisted = Object.entries(also).filter(([name]) => !(name in properties));
  return Object.fromEntries([
    ...listed.map(([name, value]) => [
      name,
      writable(contract, properties[name] ?? {}, value, also[name]),
    ]),
    ...unlisted.map(([name, value]) => [
      name,
      isBare(shown[name]) ? blanked(value, undefined) : shown[name],
    ]),
  ]);
}

/** The members, by path, of what is sent that the schema does not list. */
export function besides(
  { resolve }: Pick<Contract, "resolve">,
  schema: JsonSchema,
  sent: unknown,
  path = "",
): string[] {
  const { properties } = flatten(schema, resolve);
  if (!properties) return [];
  return Object.entries(membersOf(sent)).flatMap(([name, value]) => {
    const own = path ? `${path}/${name}` : name;
    const listed = properties[name];
    return listed ? besides({ resolve }, listed, value, own) : [own];
  });
}

const membersOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && !Array.isArray(value) ? { ...value } : {};

/** Whether no value stands there, however deep. */
const isBare = (value: unknown): boolean =>
  isBlank(value) || (typeof value === "object" && Object.values(value as object).every(isBare));

/** The members, by path, that have a value now and had none before; where nothing had one, each by its own name. */
export function gained(now: unknown, before: unknown, path = ""): string[] {
  if (isBare(now)) return [];
  if (isBare(before) && path) return [path];
  if (typeof now !== "object" || Array.isArray(now)) return [];
  return Object.entries(now as object).flatMap(([name, value]) =>
    gained(value, memberAt(before, name), path ? `${path}/${name}` : name),
  );
}

/** What stood there before, and blanks of their types for what came to it. */
export function blanked(now: unknown, before: unknown): unknown {
  if (typeof now === "string") return before ?? "";
  if (Array.isArray(now)) return before ?? [];
  if (typeof now !== "object" || now === null) return before;
  const names = Object.keys({ ...now, ...(before as object | undefined) });
  return Object.fromEntries(
    names.map((name) => [name, blanked(memberAt(now, name), memberAt(before, name))]),
  );
}
