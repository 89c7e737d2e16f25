/** Conditions that operations of several families share. */
import type { Arrangement, Scene } from "../scene.ts";
import { ownPerson } from "../person/person.ts";
import { isDecided } from "../staged.ts";

/** What each provider answers when all goes well. */
const favourable = {
  "card-storage": "accept",
  "card-link": "accept",
  "domain-validation": "valid",
  crawl: "success",
  service: "success",
  widget: "success",
} as const;

/** Makes a provider outside the platform answer this world in a certain way from now on. */
export async function decide(
  { trial, world }: Scene,
  provider: keyof typeof favourable,
  answer: string = favourable[provider],
): Promise<void> {
  const isOfUser = provider === "card-storage" || provider === "card-link";
  const owner = isOfUser ? { user_id: world.owner.user_id } : { website_id: world.website_id };
  await trial.stage("outside", "POST", "/outside", { provider, answer, ...owner });
}

/** Without a stage the provider answers as the target file says. */
async function decideIfStaged(scene: Scene, provider: keyof typeof favourable): Promise<void> {
  if (isDecided(scene.trial)) await decide(scene, provider);
}

export const platform: Arrangement = {
  meet: {
    "verification-challenge": async (scene) => void ownPerson(scene),
    "further-login": async (scene) => void ownPerson(scene),
    // Whether they may stay or go is known before a rule begins: all of a world may.
    "lasting-trace": async () => {},
    "removal-proof": async () => {},
    "conversation-segment": async () => {},
    "removable-account": async () => {},
    "removable-operator": async () => {},
    "removable-website": async () => {},
    "rejectable-spam": async () => {},
    "deletable-website": async () => {},
    "card-storage": (scene) => decideIfStaged(scene, "card-storage"),
    "card-link": (scene) => decideIfStaged(scene, "card-link"),
    // Whoever follows links at the service takes them for good.
    "authorized-link": async () => {},
    "rejected-link": async () => {},
    "importable-helpdesk": (scene) => decideIfStaged(scene, "crawl"),
  },
};
