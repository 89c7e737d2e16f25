/** Websites: each has a domain of its own, and one that was created is removed again. */
import { memberAt } from "../member.ts";
import { mapMember, withBody } from "../body.ts";
import { isStaged } from "../leave.ts";
import { ownPerson } from "../person.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { uniqueDomain } from "../unique.ts";

/** The password is the proof for an account without two-factor (1/4.1). */
export const passwordChallenge = (scene: Scene): object => ({
  method: "password",
  secret: ownPerson(scene).password,
});

/** Removes every website of the owner but that of the world, which goes by itself. */
async function removeOthers(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const all = (await trial.given(world.owner, "account.website.list")) as unknown[];
  for (const id of all.map((one) => memberAt(one, "id"))) {
    if (typeof id !== "string" || id === world.website_id) continue;
    await trial.stage("world", "DELETE", `/worlds/${encodeURIComponent(id)}`);
  }
}

const isCleared = new WeakSet<Scene>();

/** Whoever calls, and whatever is answered: what is there in the end is removed. */
function clearUp(scene: Scene): void {
  if (isCleared.has(scene)) return;
  // The owner that a target names has websites of their own, and the proof to remove one is not given.
  if (!isStaged(scene)) scene.trial.cannot("a website that is created could not be removed again");
  isCleared.add(scene);
  scene.trial.onEnd(() => removeOthers(scene));
}

export const website: Arrangement = {
  input: {
    "website.exists": async ({ trial, world }, input) => {
      const params = { website_id: world.website_id };
      const { domain } = await trial.given(world.owner, "website.read", { params });
      return { ...input, query: { domain } };
    },
    "website.create": (scene, input) => {
      clearUp(scene);
      return mapMember(input, "domain", (drawn) => uniqueDomain(scene, drawn));
    },
    "website.remove": (scene, input) => withBody(input, { verify: passwordChallenge(scene) }),
  },
};
