/** Websites: each has a domain of its own, and one that was created is removed again. */
import { memberAt } from "../../../contract/pointer.ts";
import { mapMember, withBody } from "../body.ts";
import { itemsOf } from "../../client/list/items.ts";
import { ownPerson } from "../person/person.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueDomain } from "../value/unique.ts";
import { slot } from "../../case/slot.ts";
import { isStaged } from "../staged.ts";

/** The password is the proof for an account without two-factor (1/4.1). */
export const passwordChallenge = (scene: Scene): object => ({
  method: "password",
  secret: ownPerson(scene).password,
});

/** Domains that a scene asked for; what came of them is removed when the trial ends. */
const asked = slot<Set<string>>("website: asked");

/** A domain for a website that the scene creates. */
export function ownDomain(scene: Scene, drawn: unknown): string {
  const domain = uniqueDomain(scene, drawn);
  if (!isStaged(scene.trial)) return domain;
  const known = asked.get(scene) ?? new Set<string>();
  if (!known.size) scene.trial.onEnd(() => removeAsked(scene, known));
  asked.set(scene, known.add(domain));
  return domain;
}

/** Removes the websites that calls created, whoever called and whatever was answered. Where no stage does it, a guest schedules their deletion. */
async function removeAsked({ trial, world }: Scene, domains: ReadonlySet<string>): Promise<void> {
  const all = itemsOf(await trial.given(world.owner, "account.website.list"));
  for (const one of all.filter((item) => domains.has(String(memberAt(item, "domain")))))
    await trial.stage(
      "world",
      "DELETE",
      `/worlds/${encodeURIComponent(String(memberAt(one, "id")))}`,
    );
}

export const website: Arrangement = {
  input: {
    "website.exists": async ({ trial, world }, input) => {
      const params = { website_id: world.website_id };
      const read = await trial.given(world.owner, "website.read", { params });
      return { ...input, query: { domain: String(memberAt(read, "domain")) } };
    },
    "website.create": (scene, input) =>
      mapMember(input, "domain", (drawn) => ownDomain(scene, drawn)),
    "website.remove": (scene, input) => withBody(input, { verify: passwordChallenge(scene) }),
  },
};
