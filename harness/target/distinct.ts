/** Refuses a target file that names the same credential twice: a copied line must not look like a fault of the target. */
import type { Target } from "./target.ts";

/** What must stand once only, by where it stands. */
interface Named {
  where: string;
  value: string;
}

/** @throws an error of one sentence that names both places */
export function checkDistinct(target: Target, path: string): void {
  const { website, secondWebsite, websites = [], credentials = {} } = target;
  const sites: Named[] = [
    ...(website === undefined ? [] : [{ where: "/website", value: website }]),
    ...(secondWebsite === undefined ? [] : [{ where: "/secondWebsite", value: secondWebsite }]),
    ...websites.map((one, i) => ({ where: `/websites/${i}/website`, value: one.website })),
  ];
  check(sites, path, "name the same website: it has to be another one");

  const { foreign, foreignUser, ...home } = credentials;
  const away = [...websites.entries()].flatMap(([i, one]) => peopleIn(one, `/websites/${i}`));
  const own = peopleIn(home, "/credentials");
  // Those of another website may be named there as well.
  for (const others of [away, peopleIn({ foreign, foreignUser }, "/credentials")])
    check([...own, ...others], path, "are the same: they have to be of two");
}

function check(all: readonly Named[], path: string, says: string): void {
  const known = new Map<string, string>();
  for (const { where, value } of all) {
    const before = known.get(value);
    if (before !== undefined) throw new Error(`${path}: ${before} and ${where} ${says}`);
    known.set(value, where);
  }
}

/** The keypairs and the addresses inside. */
function peopleIn(value: unknown, where: string): Named[] {
  if (typeof value !== "object" || value === null) return [];
  const { identifier, key, email } = value as Record<string, unknown>;
  const isPair = typeof identifier === "string" && typeof key === "string";
  return [
    ...(isPair ? [{ where, value: JSON.stringify([identifier, key]) }] : []),
    ...(typeof email === "string" ? [{ where: `${where}/email`, value: email.toLowerCase() }] : []),
    ...Object.entries(value).flatMap(([name, inner]) => peopleIn(inner, `${where}/${name}`)),
  ];
}
