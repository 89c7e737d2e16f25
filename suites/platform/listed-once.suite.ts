/** A thing stands once in the list that shows it (1/1), also where it has several of something and after it was written again. */
import {
  ask,
  createAndIdentify,
  createScene,
  eventually,
  isAccepted,
  isStaged,
  playClaimedRows,
  prepare,
  prepareWhole,
  rule,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { createWith } from "../support/create.ts";
import { changesOf } from "../support/platform/changed.ts";
import { idsIn, makersOf, neededRemoval } from "../support/platform/things.ts";
import { expectOnce } from "../support/read.ts";

/** Of each family one, since a target keeps them alike. */
const makers = makersOf(
  "shortcuts.shortcut",
  "snippets.answer",
  "inboxes.inbox",
  "hooks.hook",
  "filters.filter",
  "people.profile",
  "status.service",
  "helpdesk.category",
);

/** A list may be a join with the operators of its inboxes. */
async function make(scene: Scene, create: Operation): Promise<string> {
  const operators = scene.world.operators.flatMap(({ user_id }) => user_id || []);
  return create.operationId === "inboxes.inbox.create"
    ? createWith(scene, "inboxes.inbox.create", { operators })
    : String((await createAndIdentify(scene, create)).id);
}

/** The rule says that the thing is listed once, after its creation and after each way to write it. */
async function staysOnce(scene: Scene, create: Operation, list: Operation): Promise<void> {
  const { trial } = scene;
  const id = await make(scene, create);
  const input = await prepare(scene, list);
  const count = async (): Promise<number> =>
    (await idsIn(scene, list, input))?.filter((one) => one === id).length ?? 0;
  const expectOne = async (after: string): Promise<void> => {
    const times = await eventually(trial, "list", count, (now) => now === 1);
    expectOnce(trial, times, `${list.operationId} after ${after}`);
    trial.settle();
  };
  await expectOne(create.operationId);
  for (const change of changesOf(trial, neededRemoval(scene, create)))
    if (isAccepted(await ask(scene, change, await prepareWhole(scene, change))))
      await expectOne(change.operationId);
}

rule("platform.listed-once", async (trial) => {
  const world = await trial.world(isStaged(trial) ? { operators: ["owner", "member"] } : {});
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  await playClaimedRows(trial, makers, (create, list) =>
    staysOnce(scene, operation(create), operation(list)),
  );
});
