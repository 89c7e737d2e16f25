/** A website is the workspace of its operators: what one of them makes, another finds (1/1). */
import {
  ask,
  carryOut,
  createAndIdentify,
  createScene,
  envelopeOf,
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

rule("platform.changed-for-every-reader", async (trial) => {
  const world = await trial.world({ operators: ["owner", "owner"] });
  const [owner, ...others] = world.operators;
  const scene = createScene(trial, world);
  const dataFor = async (as: Caller | undefined, read: Operation, input: CallInput) => {
    const exchange = await ask(scene, read, { params: input.params ?? {} }, as);
    return isAccepted(exchange) ? envelopeOf(exchange).data : undefined;
  };
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
