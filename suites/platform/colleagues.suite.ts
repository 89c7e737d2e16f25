/** A website is the workspace of its operators: what one of them makes, another finds (1/1). */
import {
  ask,
  carryOut,
  contains,
  createAndIdentify,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  prepare,
  rule,
  type Caller,
  type CallInput,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { expectSameForms } from "../support/forms.ts";
import { idsOnce, things } from "../support/platform/things.ts";

rule("platform.colleagues-list-the-same", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const scene = createScene(trial, world);
  for (const [create, lists] of Object.entries(things)) {
    const { operation } = trial.run.contract;
    const { id } = await createAndIdentify(scene, operation(create));
    const isThere = (ids: string[]): boolean => ids.includes(String(id));
    for (const operator of world.operators) {
      const ids = await idsOnce(scene, operation(lists), operator, isThere);
      trial.expect(isThere(ids), `${lists} as ${operator.role} reads it`, `with ${id}`, ids);
    }
  }
});

/** Families whose things may be a user's own (open.filter-visibility, open.search-history-owner). */
const personal = ["filters", "search"];

/** What changes a thing of a website, and what reads it. */
function changesIn({ trial }: Scene): { write: Operation; read: Operation }[] {
  const { operations } = trial.run.contract;
  const isChange = ({ action, path, family, tiers }: Operation): boolean =>
    (action === "merge" || action === "replace") &&
    path.includes("{website_id}") &&
    tiers.includes("user") &&
    !personal.includes(family);
  return operations.filter(isChange).flatMap((write) => {
    const read = operations.find((one) => one.action === "read" && one.path === write.path);
    return read?.data ? [{ write, read }] : [];
  });
}

/** What somebody reads of what the request is about; undefined where they are refused. */
const readerIn =
  (scene: Scene) =>
  async (as: Caller | undefined, read: Operation, { params = {} }: CallInput): Promise<unknown> => {
    const exchange = await ask(scene, read, { params }, as);
    return isAccepted(exchange) ? envelopeOf(exchange).data : undefined;
  };

rule("platform.changed-for-every-reader", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [owner, ...others] = world.operators;
  const scene = createScene(trial, world);
  const dataFor = readerIn(scene);
  for (const { write, read } of changesIn(scene)) {
    const plugins = read.tiers.includes("plugin") ? world.plugins : [];
    await carryOut(scene, write, await prepare(scene, write), owner);
    const input = await prepare(scene, write);
    const readers: Caller[] = [];
    // What they read now must give way afterwards; who is refused has nothing to compare.
    for (const as of [...others, ...plugins])
      if ((await dataFor(as, read, input)) !== undefined) readers.push(as);
    await carryOut(scene, write, input, owner);
    for (const as of readers)
      await expectSameForms(trial, `${read.operationId} as ${as.role} reads it`, async () => ({
        listed: await dataFor(as, read, input),
        single: await dataFor(owner, read, input),
      }));
    trial.settle();
  }
});

const isOfPlugins = ({ tiers }: Operation): boolean => tiers.includes("plugin");

rule("platform.plugin-changes-are-read", async (trial) => {
  const world = await trial.world();
  const { plugin } = world;
  const scene = createScene(trial, world);
  const dataFor = readerIn(scene);
  for (const { write, read } of changesIn(scene)) {
    if (!isOfPlugins(write) || !isOfPlugins(read)) continue;
    await carryOut(scene, write, await prepare(scene, write));
    const input = await prepare(scene, write);
    const look = () => dataFor(plugin, read, input);
    const before = await look();
    // What was drawn may be what is there, such as the same article again, or no data at all.
    if (contains(before, input.body)) continue;
    await carryOut(scene, write, input, plugin);
    const isOther = (now: unknown): boolean => JSON.stringify(now) !== JSON.stringify(before);
    const where = `${read.operationId} after ${write.operationId} by a plugin`;
    const after = await eventually(trial, "thing", look, isOther);
    trial.expect(isOther(after), where, "something else than before", after);
  }
});

rule("platform.plugin-removals-are-read", async (trial) => {
  const { operations } = trial.run.contract;
  for (const remove of operations.filter(({ action }) => action === "remove")) {
    const read = operations.find((one) => one.action === "read" && one.path === remove.path);
    if (!read || !isOfPlugins(remove) || !isOfPlugins(read)) continue;
    // What stands in the way of a removal is open, so each is tried where nothing else was done.
    const world = await trial.world();
    const scene = createScene(trial, world);
    const input = await prepare(scene, remove);
    const look = () => readerIn(scene)(world.plugin, read, input);
    const isThere = (data: unknown): boolean => data !== undefined;
    if (!isThere(await eventually(trial, "thing", look, isThere)))
      trial.cannot(`${read.operationId} had to be accepted first`);
    await carryOut(scene, remove, input, world.plugin);
    const left = await eventually(trial, "thing", look, (data) => !isThere(data));
    trial.expect(!isThere(left), `${read.operationId} after a plugin removed it`, "refused", left);
  }
});
