/** What has a date of update shows it once it was updated, and another one each time. */
import {
  carryOut,
  claimed,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  memberAt,
  prepare,
  prepareWhole,
  rule,
  targetTime,
  type Exchange,
  type Operation,
  type Scene,
  notAccepted,
} from "../../harness/author.ts";
import { givenFine, isAt, momentOf, untilLater } from "../support/moment.ts";
import { neededReader } from "../support/platform/changed.ts";

/** Which acts date an article or a category is open (open.helpdesk-updated-at). */
const updates = [
  "people.profile.merge",
  "people.profile.replace",
  "inboxes.inbox.replace",
  "status.service.merge",
  "status.service.replace",
  "status.node.merge",
  "status.node.replace",
  "helpdesk.section.merge",
  "helpdesk.section.replace",
  "status.announcement.replace",
];

/** When what was read was updated last, as it is shown (ms); nothing where it is not. */
function updateIn(exchange: Exchange): number | undefined {
  const shown = memberAt(envelopeOf(exchange).data, "updated_at");
  return typeof shown === "number" ? momentOf(shown) : undefined;
}

/** The date of update that the owner reads once it fits, or as it was last. */
async function updateOnce(
  scene: Scene,
  read: Operation,
  fits: (update: number | undefined) => boolean,
): Promise<number | undefined> {
  const { trial, world } = scene;
  const input = await prepare(scene, read);
  const look = () => trial.callOperation(world.owner, read, input);
  const exchange = await eventually(trial, "thing", look, (one) => fits(updateIn(one)));
  if (!isAccepted(exchange)) trial.cannot(notAccepted(exchange));
  return updateIn(exchange);
}

rule("platform.update-is-dated", async (trial) => {
  const scene = createScene(trial, await trial.world());
  for (const id of claimed(trial, updates)) {
    const update = trial.run.contract.operation(id);
    const read = neededReader(trial, update);
    const write = async (): Promise<unknown> =>
      carryOut(scene, update, await prepareWhole(scene, update));
    const isDated = (now?: number): boolean => now !== undefined;
    await write();
    let before = await updateOnce(scene, read, isDated);
    // What the first write made was not updated by that.
    if (before === undefined) {
      await write();
      before = await updateOnce(scene, read, isDated);
    }
    const where = `/data/updated_at of ${read.operationId}`;
    trial.expect(before !== undefined, `${where} once ${id} wrote it`, "a date", before);
    trial.settle();
    if (before === undefined) continue;
    await untilLater(trial, before);
    await write();
    const isLater = (now?: number): boolean => now !== undefined && now > before;
    const after = await updateOnce(scene, read, isLater);
    givenFine(trial, before, after);
    trial.expect(isLater(after), `${where} after ${id}`, `later than ${before}`, after);
    trial.settle();
    const now = await targetTime(scene);
    trial.expect(isAt(after ?? 0, now), `${where} after ${id}`, `about ${now}`, after);
    trial.settle();
  }
});
