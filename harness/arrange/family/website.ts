/** Websites: each has a domain of its own, and one that was created is removed again. */
import { memberAt } from "../../../contract/pointer.ts";
import { mapMember, withBody } from "../body.ts";
import { itemsOf } from "../pages.ts";
import { ownPerson } from "../person.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueDomain } from "../unique.ts";
import { slot } from "../../trial/slot.ts";
import { isStaged } from "../staged.ts";

/** The password is the proof for an account without two-factor (1/4.1). */
export const passwordChallenge = (scene: Scene): object => ({
  method: "password",
  secret: ownPerson(scene).password,
});

/** Domains that a scene asked for; what came of them is removed when the trial ends. */
const asked = slot<Set<string>>("website: asked");

function askFor(scene: Scene, domain: string): string {
  const known = asked.get(scene) ?? new Set<string>();
  if (!known.size) scene.trial.onEnd(() => removeAsked(scene, known));
  asked.set(scene, known.add(domain));
  return domain;
}

/**
 * For any caller, and after any answer. Without a stage the deletion is scheduled, which may be refused: who
 * creates a website need not be an owner of it (open.website-creator-role).
 */
async function removeAsked(scene: Scene, domains: ReadonlySet<string>): Promise<void> {
  const { trial, world } = scene;
  const { owner } = world;
  const all = itemsOf(await trial.given(owner, "account.website.list"));
  for (const one of all.filter((item) => domains.has(String(memberAt(item, "domain"))))) {
    const website_id = String(memberAt(one, "id"));
    if (isStaged(scene.trial))
      await trial.stage("world", "DELETE", `/worlds/${encodeURIComponent(website_id)}`);
    else if (owner.password)
      await trial.call(owner, "website.remove", {
        params: { website_id },
        body: { verify: { method: "password", secret: owner.password } },
      });
  }
}

export const website: Arrangement = {
  input: {
    "website.exists": async ({ trial, world }, input) => {
      const params = { website_id: world.website_id };
      const read = await trial.given(world.owner, "website.read", { params });
      return { ...input, query: { domain: String(memberAt(read, "domain")) } };
    },
    "website.create": (scene, input) =>
      mapMember(input, "domain", (drawn) => askFor(scene, uniqueDomain(scene, drawn))),
    "website.remove": (scene, input) => withBody(input, { verify: passwordChallenge(scene) }),
  },
};
