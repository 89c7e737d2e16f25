/** A removed thing is gone, with what it holds: nothing of it stands in the way of another one like it, and no update brings it back (1/1). */
import {
  ask,
  carryOut,
  claimedRows,
  playClaimedRows,
  createAndIdentify,
  createScene,
  eventually,
  type Exchange,
  isAccepted,
  isRefused,
  isStaged,
  memberAt,
  type Operation,
  operationOn,
  prepare,
  prepareWhole,
  rule,
  type Scene,
  succeed,
  succeeded,
  unlessUnclaimed,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { changesOf } from "../support/platform/changed.ts";
import { idsIn, idsOnce, makersOf, neededRemoval, things } from "../support/platform/things.ts";

/** The identifiers that are listed once the removed one is not, as a precondition. */
async function givenUnlisted(scene: Scene, list: Operation, id: string): Promise<string[]> {
  const isGone = (ids: string[]): boolean => !ids.includes(id);
  const left = await idsOnce(scene, list, scene.world.owner, isGone);
  if (!isGone(left)) scene.trial.cannot(`a removed ${list.resource} had to leave its list first`);
  return left;
}

/** The existence check of what is named by its own values, such as a locale by its code, and so has the same name again. */
function lookFor(
  { trial, world }: Scene,
  { resource, pathParameters }: Operation,
  { id, body }: { id: string | number; body: unknown },
): (() => Promise<Exchange>) | undefined {
  const name = pathParameters.at(-1) ?? "";
  const exists = operationOn(trial.run.contract, resource, "exists");
  if (!exists || memberAt(body, name) !== id) return undefined;
  const params = { website_id: world.website_id, [name]: id };
  return () => trial.callOperation(world.owner, exists, { params });
}

rule("platform.removed-is-made-again", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  await playClaimedRows(trial, things, async (create, lists) => {
    const { resource } = operation(create);
    const remove = neededRemoval(scene, operation(create));
    const { id, input } = await createAndIdentify(scene, operation(create));
    await succeed(scene, remove);
    const left = await givenUnlisted(scene, operation(lists), String(id));
    const look = lookFor(scene, remove, { id, body: input.body });
    // Who asks meanwhile is not to be told for ever that it is not there.
    await look?.();
    const again = await trial.callOperation(world.owner, operation(create), input);
    expectAcceptance(trial, again, `${create} with the values of a removed ${resource}`);
    trial.settle();
    const isNew = (ids: string[]): boolean => ids.some((one) => !left.includes(one));
    const now = await idsOnce(scene, operation(lists), world.owner, isNew);
    trial.expect(isNew(now), lists, `a new ${resource} beside ${left.length} others`, now);
    if (!look) return;
    const found = await eventually(trial, "thing", look, isAccepted);
    expectAcceptance(trial, found, `the existence check of a ${resource} that was made again`);
  });
  trial.settle();
  // What a website that the target names has of them is left there.
  if (!isStaged(trial)) return;
  const another = createScene(trial, await trial.world());
  await unlessUnclaimed(() => expectMadeAgain(another));
});

/** What a website has one of, by what makes it, and what reads it. */
const single = {
  "helpdesk.create": "helpdesk.read",
  "status.create": "status.read",
} as const;

/** The rule says that a helpdesk or a status page can be made again once it was removed; its basic domain may be kept from others (open.removed-name-kept). */
async function expectMadeAgain(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const { operation } = trial.run.contract;
  for (const [create, reads] of claimedRows(trial, single)) {
    await succeed(scene, operation(create));
    await succeed(scene, neededRemoval(scene, operation(create)));
    const params = { website_id: world.website_id };
    const isThere = () => trial.callOperation(world.owner, operation(reads), { params });
    await eventually(trial, "thing", isThere, isRefused);
    const input = await prepare(scene, operation(create));
    const again = await trial.callOperation(world.owner, operation(create), input);
    expectAcceptance(trial, again, `${create} where one was removed`);
    trial.settle();
    const found = await eventually(trial, "thing", isThere, isAccepted);
    expectAcceptance(trial, found, `${reads} of one that was made again`);
    trial.settle();
  }
}

const updated = {
  ...things,
  ...makersOf("helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

rule("platform.removed-stays-removed", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  await playClaimedRows(trial, updated, async (create, lists) => {
    const remove = neededRemoval(scene, operation(create));
    const update = changesOf(trial, remove).find(({ action }) => action === "merge");
    if (!update) return;
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
    trial.expect(later === id || !now.includes(id), where, `a list without ${id}`, now);
    trial.settle();
  });
});

/** Lists of what a thing holds, each with what makes such a thing. Nodes may outlast their service (open.status-service-removal-nodes). */
const held = {
  "conversation.message.send": "conversation.message.list",
  ...makersOf("helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

/** What removes the thing that the list is of: the longest address that begins that of the list. */
function holderOf({ trial }: Scene, { path }: Operation): Operation {
  const { operations } = trial.run.described;
  const holders = operations.filter(
    (one) => one.action === "remove" && path.startsWith(`${one.path}/`),
  );
  const [nearest] = holders.toSorted((one, other) => other.path.length - one.path.length);
  if (!nearest) throw new Error(`nothing removes what ${path} is of`);
  return nearest;
}

rule("platform.removed-with-what-it-holds", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { operation } = trial.run.contract;
  await playClaimedRows(trial, held, async (create, lists) => {
    const list = operation(lists);
    const { id } = await createAndIdentify(scene, operation(create));
    const input = await prepare(scene, list);
    const look = async (): Promise<string[]> => (await idsIn(scene, list, input)) ?? [];
    const isIn = (ids: string[]): boolean => ids.includes(String(id));
    if (!isIn(await eventually(trial, "list", look, isIn)))
      trial.cannot(`${lists} had to show what ${create} made first`);
    const remove = holderOf(scene, list);
    const at = await prepare(scene, remove);
    const removed = await ask(scene, remove, at);
    // Where it has to be empty first, nothing is left to say.
    if (!isAccepted(removed)) return;
    await succeeded(scene, remove, at, removed);
    const left = await eventually(trial, "list", look, (ids) => !isIn(ids));
    trial.expect(!isIn(left), `${lists} after ${remove.operationId}`, `a list without ${id}`, left);
    trial.settle();
  });
});
