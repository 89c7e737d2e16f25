/** E-mail subscriptions: the link stands in mail that only the target sends; an owner may copy it from there. */
import { slot } from "../../case/slot.ts";
import { isTurnedAway } from "../../client/answer.ts";
import { CouldNotRun } from "../../case/stop.ts";
import { missing } from "../../trial/world.ts";
import { ask } from "../carry-out.ts";
import { inject } from "../inject.ts";
import type { Arrangement, Scene } from "../scene.ts";
import type { GivenLink } from "../../target/target.ts";
import { isInjected } from "../staged.ts";

/** Links of the target file that the trial was given. */
const given = slot<number>("subscription: given");

/** The link that is mailed to an address, or to a new one; without a stage, the next one of the target file. */
export async function subscriptionLink(scene: Scene, email?: string): Promise<GivenLink> {
  const { trial, world } = scene;
  if (isInjected(scene.trial)) {
    const input = { website_id: world.website_id, ...(email !== undefined && { email }) };
    return inject(scene, "subscription-link", input, ["email_hash", "key"]);
  }
  const number = given.get(trial) ?? 0;
  given.set(trial, number + 1);
  const link =
    trial.run.target.credentials?.subscriptionLinks?.[number] ?? missing("subscription-links");
  if (await isOver(scene, link))
    throw new CouldNotRun(
      "a link of credentials.subscriptionLinks is refused, which may be mistyped or expired: name new ones",
      ["subscription-links"],
    );
  return link;
}

/** Nothing says how long a link that was mailed lives, so a target that refuses it is not told from one whose link has expired. */
async function isOver(scene: Scene, link: GivenLink): Promise<boolean> {
  const { contract, claims } = scene.trial.run;
  const read = contract.operation("subscription.read");
  return claims(read.operationId) && isTurnedAway(await ask(scene, read, { params: { ...link } }));
}

export const subscription: Arrangement = {
  meet: {
    "subscription-link": async (scene) => {
      const { email_hash, key } = await subscriptionLink(scene);
      scene.ids.set("email_hash", email_hash).set("key", key);
    },
  },
};
