/** A removed thing is gone: nothing of it stands in the way of another one like it, and no update brings it back (1/1). */
import {
  carryOut,
  claimedRows,
  createAndIdentify,
  createScene,
  prepareWhole,
  rule,
  succeed,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { changesOf } from "../support/platform/changed.ts";
import { idsOnce, makersOf, things } from "../support/platform/things.ts";

function removalOf({ trial }: Scene, { resource }: Operation): Operation {
  const { operations } = trial.run.contract;
  const remove = operations.find((one) => one.resource === resource && one.action === "remove");
  if (!remove) throw new Error(`nothing removes a ${resource}`);
  return remove;
}

/** The identifiers that are listed once the removed one is not, as a precondition. */
async function givenUnlisted(scene: Scene, list: Operation, id: string): Promise<string[]> {
  const isGone = (ids: string[]): boolean => !ids.includes(id);
  const left = await idsOnce(scene, list, scene.world.owner, isGone);
  if (!isGone(left)) scene.trial.cannot(`a removed ${list.resource} had to leave its list first`);
  return left;
}

rule("platform.removed-is-made-again", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  for (const [create, lists] of claimedRows(trial, things)) {
    const { resource } = operation(create);
    const remove = removalOf(scene, operation(create));
    const { id, input } = await createAndIdentify(scene, operation(create));
    await succeed(scene, remove);
    const left = await givenUnlisted(scene, operation(lists), String(id));
    const again = await trial.callOperation(world.owner, operation(create), input);
    expectAcceptance(trial, again, `${create} with the values of a removed ${resource}`);
    trial.settle();
    const isNew = (ids: string[]): boolean => ids.some((one) => !left.includes(one));
    const now = await idsOnce(scene, operation(lists), world.owner, isNew);
    trial.expect(isNew(now), lists, `a new ${resource} beside ${left.length} others`, now);
  }
});

const updated = {
  ...things,
  ...makersOf("helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

rule("platform.removed-stays-removed", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  for (const [create, lists] of claimedRows(trial, updated)) {
    const remove = removalOf(scene, operation(create));
    const update = changesOf(trial, remove).find(({ action }) => action === "merge");
    if (!update) continue;
    await createAndIdentify(scene, operation(create));
    const input = await prepareWhole(scene, update);
    // What the update needs may have made another one.
    const id = String(input.params?.[remove.pathParameters.at(-1) ?? ""]);
    await carryOut(scene, remove, { params: input.params ?? {} });
    await givenUnlisted(scene, operation(lists), id);
    // Refused or not: there is nothing that it could update.
    await trial.callOperation(world.owner, update, input);
    // One more shows that the list has caught up.
    const { id: later } = await createAndIdentify(scene, operation(create));
    const isIn = (ids: string[]): boolean => ids.includes(String(later));
    const now = await idsOnce(scene, operation(lists), world.owner, isIn);
    const where = `${lists} after ${update.operationId} of a ${remove.resource} that was removed`;
    trial.expect(later === id || !now.includes(id), where, `without ${id}`, now);
    trial.settle();
  }
});
