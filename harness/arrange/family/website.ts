/** Websites: each has a domain of its own, and one that was created is removed again. */
import { memberAt } from "../../../contract/pointer.ts";
import { mapMember, withBody } from "../body.ts";
import { itemsOf } from "../create.ts";
import { isStaged } from "../leave.ts";
import { ownPerson } from "../person.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueDomain } from "../unique.ts";
import { slot } from "../../trial/slot.ts";

/** The password is the proof for an account without two-factor (1/4.1). */
export const passwordChallenge = (scene: Scene): object => ({
  method: "password",
  secret: ownPerson(scene).password,
});

/** Domains that a scene asked for; what came of them is removed when the trial ends. */
const asked = slot<Set<string>>("website: asked");

function askFor(scene: Scene, domain: string): string {
  // The owner of a website that the target names is not ours, so the proof for removing another is missing.
  if (!isStaged(scene)) scene.trial.cannot("a website that is created could not be removed again");
  const known = asked.get(scene) ?? new Set<string>();
  if (!known.size) scene.trial.onEnd(() => removeAsked(scene, known));
  asked.set(scene, known.add(domain));
  return domain;
}

/** For any caller, and after any answer. */
async function removeAsked({ trial, world }: Scene, domains: ReadonlySet<string>): Promise<void> {
  const all = itemsOf(await trial.given(world.owner, "account.website.list"));
  for (const one of all.filter((item) => domains.has(String(memberAt(item, "domain"))))) {
    const id = String(memberAt(one, "id"));
    await trial.stage("world", "DELETE", `/worlds/${encodeURIComponent(id)}`);
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
