/** One response is listed for both tiers of a route: a plugin is shown what an owner is (1/1, 1/4). */
import {
  allPages,
  ask,
  createScene,
  differences,
  eventually,
  prepare,
  rule,
  show,
  steady,
  unlessImpossible,
  type Caller,
  type CallInput,
  type Disagreement,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { bringFeedback } from "../support/helpdesk/feedback.ts";
import { dataFor } from "../support/platform/changed.ts";

/** What is done first, where it may be, so that there is something to count and to show. */
const acts: OperationId[] = [
  "helpdesk.placement.set",
  "helpdesk.article.publish",
  "helpdesk.alternate.replace",
  "people.event.create",
  "people.data.merge",
  "conversation.message.send",
];

/** A helpdesk may hide its password from some (open.helpdesk-settings-password). */
const isSecret = ({ where }: Disagreement): boolean => where.endsWith("/password");

const isForBoth = ({ method, tiers, data }: Operation): boolean =>
  method === "get" && data !== undefined && tiers.includes("user") && tiers.includes("plugin");

/** What somebody is shown; of a list the items of all pages. */
async function shownTo(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  as: Caller,
): Promise<unknown> {
  if (operation.action !== "list") return dataFor(scene, operation, input, as);
  const { contract } = scene.trial.run;
  const call = (one: CallInput) => ask(scene, operation, one, as);
  const items = await allPages(contract, call, operation, input, { trial: scene.trial });
  return items && steady(operation, contract, items);
}

/** Something of everything that is counted or listed. */
async function fill(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const { claims, contract } = trial.run;
  for (const id of acts.filter(claims)) {
    const act = contract.operation(id);
    await unlessImpossible(async () => ask(scene, act, await prepare(scene, act), world.owner));
  }
  await bringFeedback(scene);
}

/** The rule says that both are shown the same by this route. */
async function expectAlike(scene: Scene, operation: Operation): Promise<void> {
  const { trial, world } = scene;
  const input = await prepare(scene, operation);
  const look = async () => ({
    // What moves by itself, or by being looked at, has moved between the two that the owner reads.
    before: await shownTo(scene, operation, input, world.owner),
    listed: await shownTo(scene, operation, input, world.plugin),
    single: await shownTo(scene, operation, input, world.owner),
  });
  const differ = ({ before, listed, single }: Awaited<ReturnType<typeof look>>) => {
    const moved = differences(before, single).map(({ where }) => where);
    return differences(listed, single).filter(
      (one) => !isSecret(one) && !moved.includes(one.where),
    );
  };
  const forms = await eventually(trial, "list", look, (now) => !differ(now).length);
  for (const { where, listed, single } of differ(forms))
    trial.expect(
      false,
      `/data${where} of ${operation.operationId} as a plugin reads it`,
      `${show(single)}, as an owner reads it`,
      listed,
    );
}

rule("platform.plugin-shown-the-same", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { claims, contract } = trial.run;
  await fill(scene);
  let count = 0;
  // What leads to a route may be nothing that the target has: the others are compared all the same.
  for (const operation of contract.operations.filter(isForBoth))
    if (claims(operation.operationId))
      await unlessImpossible(async () => {
        await expectAlike(scene, operation);
        count += 1;
      });
  if (!count) trial.cannot("no route that is for both could be asked");
});
