/** Credentials of another website reach nothing of this one, whichever way they ask. */
import type { Operation } from "../../contract/contract.ts";
import type { Tier } from "../../contract/source.ts";
import { prepare } from "../arrange/arrange.ts";
import { presentTiers } from "../arrange/caller.ts";
import { createScene, openScene, type Scene } from "../arrange/scene.ts";
import type { Caller } from "../client/client.ts";
import { settleTime } from "../target/target.ts";
import { actor, control, expectTurnedAway, expectValid } from "./step/access.ts";
import { trespass, type ReadyRequest } from "./step/trespass.ts";
import { hasAnotherWebsite } from "../trial/given-world.ts";
import { missing, type WorldRequest } from "../trial/world.ts";
import type { Judge } from "./judge.ts";

export const isolation: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  const input = await prepare(scene, operation);
  if (!hasAnotherWebsite(trial.run)) {
    for (const tier of presentTiers(operation, scene.world)) {
      const stranger = await strangerOf(scene, tier);
      await expectTurnedAway(scene, `the ${tier} of another website`, stranger, operation, input);
    }
    await control(scene, operation, input);
    return;
  }
  const foreign = await openForeign(scene, operation);
  for (const [who, stranger] of await strangersFrom(foreign, operation))
    await expectTurnedAway(scene, who, stranger, operation, input);
  trial.settle();
  await expectApart({ scene, operation, input }, foreign);
  await control(scene, operation, input);
};

/** Somebody of each tier of another website, whose keypairs are valid there. */
export async function strangersFrom(
  foreign: Scene,
  operation: Operation,
): Promise<[who: string, as: Caller][]> {
  const strangers = operation.tiers.map((tier): [string, Caller] => [
    `the ${tier} of another website`,
    actor(foreign, operation, tier),
  ]);
  for (const [, as] of strangers) await expectValid(foreign, as, foreign.world.website_id);
  return strangers;
}

const strangers = { plugin: "foreign", user: "foreignUser" } as const;

/** The stranger that the target file names. */
async function strangerOf(scene: Scene, tier: Tier): Promise<Caller> {
  const { trial } = scene;
  const name = strangers[tier];
  const [elsewhere] = trial.run.target.websites ?? [];
  const given = trial.run.target.credentials?.[name];
  const found = given ?? (elsewhere?.[tier] && { ...elsewhere[tier], website: elsewhere.website });
  const { website, ...pair } = found ?? missing(`foreign-${tier}`);
  const stranger: Caller = { role: name, tier, pair };
  if (website !== undefined) await expectValid(scene, stranger, website);
  return stranger;
}

/** Another website, with the people that the operation requires. */
export async function openForeign({ trial }: Scene, operation: Operation): Promise<Scene> {
  const isPeopled = operation.requires.includes("another-operator");
  const request: WorldRequest = isPeopled ? { operators: ["owner", "member"] } : {};
  return createScene(trial, await trial.world(request, "foreign-"));
}

/**
 * Things of this website are not found through the other one either, when its own operator asks there for their identifiers.
 * A refusal is right, and so is any answer that neither shows nor changes what belongs to this website.
 */
async function expectApart(own: ReadyRequest, foreign: Scene): Promise<void> {
  const { operation } = own;
  const { trial } = own.scene;
  if (!(await trespass(own, foreign, 0))) return;
  // What was arranged may have become visible only in between, so this is tried again with new things, which are given time to show.
  const scene = await openScene(trial, [operation]);
  const other = { scene, operation, input: await prepare(scene, operation) };
  const again = await trespass(
    other,
    await openForeign(scene, operation),
    settleTime(trial.run.target),
  );
  if (again) trial.violate(again);
  trial.settle();
}
