/** Values that may stand only once: domains, addresses, codes. Drawn ones repeat from world to world. */
import { createHash } from "node:crypto";
import type { CallInput } from "../../client/client.ts";
import { missing } from "../../trial/world.ts";
import { mapMember } from "../body.ts";
import type { Scene } from "../scene.ts";

/** Where the value is used. */
type Place = Pick<Scene, "trial" | "world">;

/** A number that nothing else of this run gets on this website; a rule sends the same whatever was judged before it. */
export function serial({
  trial,
  world: { website_id },
}: Pick<Place, "trial"> & { world: Pick<Place["world"], "website_id"> }): number {
  const { serials, firstSerial } = trial.run;
  const next = (serials.get(website_id) ?? firstSerial) + 1;
  serials.set(website_id, next);
  return next;
}

/**
 * More than any run before has given out, since none gives out a hundred a second on one website; ten digits for three years.
 * What an earlier run used up, such as a signature or the name of what was removed since, may not be taken again.
 *
 * @param time when the run starts (ms)
 */
export const serialAt = (time: number): number => Math.floor(time / 10) % 1e10;

/** Characters of a hash that keep two worlds apart. */
const saltLength = 8;
/** Characters of the drawn name that stay, so that the whole is as short as somebody would have a basic domain (open.size-limits). */
const keptLength = 8;

const textOf = (drawn: unknown): string => (typeof drawn === "string" ? drawn : "");

/**
 * Letters and digits that stand for a new thing: what is removed may never be suggested again (open.suggest-return), so that
 * what an earlier run on the website drew is of no use.
 */
export const signOf = (id: unknown): string =>
  createHash("sha256").update(String(id)).digest("hex").slice(0, saltLength);

/** Letters and digits, unique on the whole target: what was drawn, the world, and a number. */
export function uniqueName(scene: Place, drawn: unknown): string {
  const kept = textOf(drawn)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, keptLength);
  const { website_id } = scene.world;
  return `a${kept}${signOf(website_id)}${serial(scene)}`;
}

/** The drawn name and a number that nothing else has: whether two things may bear one is open (open.name-twice). One of digits stays one. */
export const withOwnName = (scene: Place, input: CallInput, member: string): CallInput =>
  mapMember(input, member, (drawn) => {
    const name = textOf(drawn);
    const between = /^\d+$/.test(name) ? "" : " ";
    return name + between + serial(scene);
  });

/** A positive whole number, unique on the whole target and exact in every notation. */
export function uniqueNumber(scene: Place): number {
  return Number.parseInt(signOf(scene.world.website_id), 16) * 100_000 + serial(scene);
}

/** The name of a domain in the place of {unique}; events that speak of it late say nothing to the rules that follow. */
function domainNamed(scene: Place, drawn: unknown, template: string): string {
  const [first = ""] = textOf(drawn).split(".");
  const name = template.replaceAll("{unique}", uniqueName(scene, first));
  const { trial } = scene;
  const { guests, bygone } = trial.run;
  if (guests.length) {
    const domain = { id: name, param: "domain" };
    bygone.make(domain);
    trial.onEnd(() => bygone.retire(domain));
  }
  return name;
}

/** A domain below a reserved one (RFC 2606), unique on the whole target. */
export const uniqueDomain = (scene: Place, drawn: unknown): string =>
  domainNamed(scene, drawn, "{unique}.example.com");

/** A custom domain that the platform finds valid, or invalid, by its name, as the target file says. */
export function givenDomain(scene: Place, answer: "valid" | "invalid", drawn: unknown): string {
  const { [answer]: template } = scene.trial.run.target.outside?.domains ?? {};
  return domainNamed(scene, drawn, template ?? missing(`${answer}-domain`));
}

/** A domain whose pages can be crawled, where one is named below which there are any, unique on the whole target. */
export function uniqueWebpages(scene: Place, drawn: unknown): string {
  const { webpage_root } = scene.world.samples;
  if (webpage_root === undefined) return uniqueDomain(scene, drawn);
  return domainNamed(scene, drawn, `{unique}.${webpage_root}`);
}

/** An address in small letters, unique on the whole target. */
export function uniqueEmail(scene: Place, drawn: unknown): string {
  const [local = ""] = textOf(drawn).split("@");
  return `${uniqueName(scene, local)}@people.example.com`;
}
