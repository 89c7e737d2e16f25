/** Each thing is named by an identifier of its own, so one that is like it in all else stays as it is (1/1). */
import {
  type CallInput,
  carryOut,
  playClaimedRows,
  contains,
  createAndIdentify,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  NotClaimed,
  type Operation,
  prepare,
  prepareWhole,
  rule,
  type Scene,
  show,
} from "../../harness/author.ts";
import { changesOf, dataFor, neededReader } from "../support/platform/changed.ts";
import { idsOnce, makersOf, neededRemoval, things } from "../support/platform/things.ts";

/** Filters may be a user's own, but here one user makes and reads them. */
const makers = {
  ...things,
  ...makersOf("filters.filter", "helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

/** What no two of a kind may share, at least where the second is refused otherwise. */
const unique: Record<string, string> = {
  "people.profile.create": "email",
  "helpdesk.redirection.create": "path",
  "helpdesk.locale.create": "locale",
};

/** Two things made with the same values: one that is written to, as the scene names it, and its twin. */
interface Twins {
  scene: Scene;
  create: Operation;
  remove: Operation;
  read: Operation;
  list: Operation;
  id: string;
  twin: string;
}

/** Makes the same thing once more; where that is refused, one that is like it but for what it must have of its own. */
async function makeAlike(scene: Scene, create: Operation, input: CallInput): Promise<boolean> {
  const { trial, world } = scene;
  const make = (asked: CallInput) => trial.callOperation(world.owner, create, asked);
  if (isAccepted(await make(input))) return true;
  const name = unique[create.operationId];
  if (name === undefined) return false;
  const value = memberAt((await prepare(scene, create)).body, name);
  return isAccepted(await make({ ...input, body: { ...Object(input.body), [name]: value } }));
}

/** Makes a thing twice; nothing where a platform takes the second for the first, or refuses it. */
async function twinsOf(scene: Scene, create: Operation, list: Operation): Promise<Twins | void> {
  const { trial, world } = scene;
  const remove = neededRemoval(scene, create);
  const read = neededReader(trial, remove);
  const { id, input } = await createAndIdentify(scene, create);
  const before = await idsOnce(scene, list, world.owner, (ids) => ids.includes(String(id)));
  if (!(await makeAlike(scene, create, input))) return;
  const twinIn = (ids: string[]): string | undefined => ids.find((one) => !before.includes(one));
  const hasBoth = (ids: string[]): boolean => twinIn(ids) !== undefined && ids.includes(String(id));
  const listed = await idsOnce(scene, list, world.owner, hasBoth);
  const twin = twinIn(listed);
  const where = `${list.operationId} once another one was made that is alike`;
  if (twin !== undefined) trial.expect(hasBoth(listed), where, `a list with ${id} too`, listed);
  if (twin !== undefined) return { scene, create, remove, read, list, id: String(id), twin };
}

/** The same request about the twin. */
const ofTwin = ({ twin, read }: Twins, { params, ...input }: CallInput): CallInput => ({
  ...input,
  params: { ...params, [read.pathParameters.at(-1) ?? ""]: twin },
});

/** The same request about the twin, with a value of its own where no two may share one. */
async function ofTwinAlone(twins: Twins, change: Operation, input: CallInput): Promise<CallInput> {
  const { scene, create } = twins;
  const name = unique[create.operationId];
  if (name === undefined || memberAt(input.body, name) === undefined) return ofTwin(twins, input);
  const value = memberAt((await prepareWhole(scene, change)).body, name);
  return ofTwin(twins, { ...input, body: { ...Object(input.body), [name]: value } });
}

/** By each operation that changes one. */
async function expectOneChanged(twins: Twins): Promise<void> {
  for (const change of changesOf(twins.scene.trial, twins.read))
    await expectChangedBy(twins, change);
}

/** What one of two is changed to: by a PATCH first without what every such thing must have, such as a name, which both still share then. */
async function changesTo({ scene, create }: Twins, change: Operation): Promise<CallInput[]> {
  const whole = await prepareWhole(scene, change);
  if (change.method !== "patch") return [whole];
  const shared = [...(create.body?.required ?? []), "order"];
  const rest = Object.entries(whole.body ?? {}).filter(([name]) => !shared.includes(name));
  if (!rest.length) return [whole];
  return [{ ...whole, body: Object.fromEntries(rest) }, await prepareWhole(scene, change)];
}

/** Changes both to the same, then one of them to something else; what is changed is no order, which may move others. */
async function expectChangedBy(twins: Twins, change: Operation): Promise<void> {
  const { scene } = twins;
  const { trial, world } = scene;
  const first = await prepareWhole(scene, change);
  await carryOut(scene, change, first);
  const same = await ofTwinAlone(twins, change, first);
  if (!isAccepted(await trial.callOperation(world.owner, change, same))) return;
  for (const second of await changesTo(twins, change))
    await expectOnly(twins, change, { first, second });
}

async function expectOnly(
  twins: Twins,
  change: Operation,
  { first, second }: Record<"first" | "second", CallInput>,
): Promise<void> {
  const { scene, read } = twins;
  const { trial } = scene;
  const look = (input: CallInput) => () => dataFor(scene, read, input);
  const twinBefore = await look(ofTwin(twins, first))();
  const changed = Object.entries(second.body ?? {}).filter(
    ([name, value]) =>
      name !== "order" && ![first.body, twinBefore].some((one) => contains(one, { [name]: value })),
  );
  await carryOut(scene, change, second);
  const isChanged = (data: unknown): boolean =>
    changed.every(([name, value]) => contains(data, { [name]: value }));
  await eventually(trial, "thing", look(second), isChanged);
  const twinAfter = await look(ofTwin(twins, second))();
  for (const [name, value] of changed)
    trial.expect(
      !contains(twinAfter, { [name]: value }),
      `/data/${name} of a ${read.resource} after ${change.operationId} of another one that was alike`,
      `not ${show(value)}`,
      memberAt(twinAfter, name),
    );
}

async function expectOneRemoved(twins: Twins): Promise<void> {
  const { scene, remove, read, list, id, twin } = twins;
  const { trial, world } = scene;
  const input = await prepare(scene, remove);
  await carryOut(scene, remove, input);
  const after = `after ${remove.operationId} of another one that was alike`;
  const listed = await idsOnce(scene, list, world.owner, (ids) => !ids.includes(id));
  trial.expect(
    listed.includes(twin),
    `${list.operationId} ${after}`,
    `a list with ${twin}`,
    listed,
  );
  // It may be known from the list alone so far.
  const data = await eventually(
    trial,
    "thing",
    () => dataFor(scene, read, ofTwin(twins, input)),
    (shown) => shown !== undefined,
  );
  trial.expect(data !== undefined, `${read.operationId} ${after}`, "accepted", data);
}

rule("platform.alike-are-apart", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { operation } = trial.run.contract;
  let compared = 0;
  await playClaimedRows(trial, makers, async (create, list) => {
    for (const expectApart of [expectOneChanged, expectOneRemoved]) {
      const twins = await twinsOf(scene, operation(create), operation(list));
      if (!twins) break;
      await expectApart(twins);
      trial.settle();
      compared++;
    }
  });
  if (!compared) throw new NotClaimed("no two things that are alike can be made");
});
