/** Websites: each has a domain of its own, and one that was created is removed again. */
import { memberAt } from "../member.ts";
import { mapMember, withBody } from "../body.ts";
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
  const { run } = trial;
  const all = (await trial.given(world.owner, "account.website.list")) as unknown[];
  for (const id of all.map((one) => memberAt(one, "id"))) {
    if (typeof id !== "string" || id === world.website_id) continue;
    if (run.stageParts.has("world")) {
      await trial.stage("world", "DELETE", `/worlds/${encodeURIComponent(id)}`);
    } else {
      const body = { verify: passwordChallenge(scene) } as never;
      await trial.call(world.owner, "website.remove", { params: { website_id: id }, body });
    }
  }
}

export const website: Arrangement = {
  input: {
    "website.exists": async ({ trial, world }, input) => {
      const params = { website_id: world.website_id };
      const { domain } = await trial.given(world.owner, "website.read", { params });
      return { ...input, query: { domain } };
    },
    "website.create": (scene, input) =>
      mapMember(input, "domain", (drawn) => uniqueDomain(scene, drawn)),
    "website.remove": (scene, input) => withBody(input, { verify: passwordChallenge(scene) }),
  },
  made: {
    "website.create": (scene) => {
      // A website that the target names is not the only one of its owner.
      if (scene.world.owner.password !== "") scene.trial.onEnd(() => removeOthers(scene));
    },
  },
};
