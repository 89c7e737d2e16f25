/** The path says what a write is about: an identifier in its body, where none is listed (2/0), reaches no other thing. */
import {
  claimedRows,
  createAndIdentify,
  createScene,
  eventually,
  isBlank,
  memberAt,
  prepare,
  prepareWhole,
  rule,
  type CallInput,
  type Operation,
} from "../../harness/author.ts";
import { changesOf, dataFor, neededReader } from "../support/platform/changed.ts";
import { showsTexts, textsIn } from "../support/platform/texts.ts";
import { makersOf, neededRemoval } from "../support/platform/things.ts";

const things = makersOf(
  "shortcuts.shortcut",
  "snippets.answer",
  "inboxes.inbox",
  "hooks.hook",
  "people.profile",
);

rule("platform.identifiers-are-of-the-path", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  const scene = createScene(trial, world);
  const { operation, resources } = trial.run.contract;
  for (const [id] of claimedRows(trial, things)) {
    const create = operation(id);
    const remove = neededRemoval(scene, create);
    const read = neededReader(trial, remove);
    const { param = "", field = param } = resources[create.resource]?.id ?? {};
    const other = await createAndIdentify(scene, create);
    const one = await createAndIdentify(scene, create);
    const { params } = await prepare(scene, read);
    const look = (of: string | number): Promise<unknown> =>
      dataFor(scene, read, { params: { ...params, [param]: String(of) } }, owner);
    const shown = await eventually(
      trial,
      "thing",
      () => look(other.id),
      (now) => now !== undefined,
    );
    const texts = textsIn(trial, create, other.input.body, shown);
    if (!texts.length) trial.cannot(`${read.operationId} had to show what was written first`);
    const naming = (input: CallInput): CallInput => ({
      ...input,
      body: { ...(input.body as object), [field]: other.id },
    });
    // Refused or not: neither is about the other one.
    const tryWith = async (write: Operation, input: CallInput): Promise<void> =>
      void (await trial.callOperation(owner, write, naming(input)));
    for (const change of changesOf(trial, remove))
      await tryWith(change, await prepareWhole(scene, change));
    await tryWith(create, await prepare(scene, create));
    trial.settle();
    const keeps = (now: unknown): boolean => showsTexts(now, texts);
    const after = await eventually(trial, "thing", () => look(other.id), keeps);
    const where = `${read.operationId} of a ${create.resource} that the bodies of other writes named`;
    trial.expect(keeps(after), where, `still ${texts[0]}`, after);
    const named = memberAt(await look(one.id), field);
    const isOwn = isBlank(named) || String(named) === String(one.id);
    trial.expect(isOwn, `/data/${field} of ${read.operationId} after them`, String(one.id), named);
    trial.settle();
  }
});
