/** What shows a date of update shows another one once it was updated. */
import {
  carryOut,
  claimed,
  createScene,
  envelopeOf,
  eventually,
  memberAt,
  NotClaimed,
  prepare,
  prepareWhole,
  rule,
  type Operation,
  type Scene,
} from "../../harness/author.ts";
import { momentOf, untilLater } from "../support/moment.ts";
import { readerOf } from "../support/platform/changed.ts";

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

/** When what the request is about was updated last, as it is shown (ms); nothing where it is not. */
async function updateOf(scene: Scene, read: Operation): Promise<number | undefined> {
  const { owner } = scene.world;
  const exchange = await scene.trial.callOperation(owner, read, await prepare(scene, read));
  const shown = memberAt(envelopeOf(exchange).data, "updated_at");
  return typeof shown === "number" ? momentOf(shown) : undefined;
}

rule("platform.update-is-dated", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let dated = 0;
  for (const id of claimed(trial, updates)) {
    const update = trial.run.contract.operation(id);
    const read = readerOf(trial, update);
    await carryOut(scene, update, await prepareWhole(scene, update));
    const look = () => updateOf(scene, read);
    const before = await eventually(trial, "thing", look, (now) => now !== undefined);
    if (before === undefined) continue;
    dated++;
    await untilLater(before);
    await carryOut(scene, update, await prepareWhole(scene, update));
    const isLater = (now?: number): boolean => now !== undefined && now > before;
    const after = await eventually(trial, "thing", look, isLater);
    trial.expect(isLater(after), `/data/updated_at after ${id}`, `later than ${before}`, after);
    trial.settle();
  }
  if (!dated) throw new NotClaimed("nothing that is updated shows when");
});
