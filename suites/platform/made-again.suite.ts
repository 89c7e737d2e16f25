/** A removed thing leaves nothing behind that stands in the way of another one like it (1/1). */
import {
  claimedRows,
  createAndIdentify,
  createScene,
  rule,
  succeed,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { idsOnce, things } from "../support/platform/things.ts";

rule("platform.removed-is-made-again", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation, operations } = trial.run.contract;
  for (const [create, lists] of claimedRows(trial, things)) {
    const { resource } = operation(create);
    const remove = operations.find((one) => one.resource === resource && one.action === "remove");
    if (!remove) throw new Error(`nothing removes a ${resource}`);
    const { id, input } = await createAndIdentify(scene, operation(create));
    await succeed(scene, remove);
    const isGone = (ids: string[]): boolean => !ids.includes(String(id));
    const left = await idsOnce(scene, operation(lists), world.owner, isGone);
    if (!isGone(left)) trial.cannot(`a removed ${resource} had to leave its list first`);
    const again = await trial.callOperation(world.owner, operation(create), input);
    expectAcceptance(trial, again, `${create} with the values of a removed ${resource}`);
    trial.settle();
    const isNew = (ids: string[]): boolean => ids.some((one) => !left.includes(one));
    const now = await idsOnce(scene, operation(lists), world.owner, isNew);
    trial.expect(isNew(now), lists, `a new ${resource} beside ${left.length} others`, now);
  }
});
