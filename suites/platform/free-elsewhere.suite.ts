/** What one website has stands in the way of no other (1/1). */
import {
  ask,
  playClaimedRows,
  createAndIdentify,
  createdScene,
  createScene,
  isAccepted,
  meet,
  prepare,
  rule,
  unlessUnclaimed,
} from "../../harness/author.ts";
import { expectAcceptance } from "../support/answer.ts";
import { makersOf, things } from "../support/platform/things.ts";
import { secondWebsite } from "../support/platform/website.ts";

/** Whether two hooks of two websites may have one target is open (open.hook-same-target). */
const { "hooks.hook.create": _, ...named } = things;

const makers = {
  ...named,
  ...makersOf("filters.filter", "helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

rule("platform.values-free-elsewhere", async (trial) => {
  const world = await trial.world();
  const here = createScene(trial, world);
  const there = createdScene(trial, world, await secondWebsite(trial, world));
  for (const token of ["helpdesk", "status-page"])
    for (const scene of [here, there]) await unlessUnclaimed(() => meet(scene, token));
  await playClaimedRows(trial, makers, async (create) => {
    const operation = trial.run.contract.operation(create);
    const { input } = await createAndIdentify(here, operation);
    const other = await prepare(there, operation);
    const same = await ask(there, operation, { ...other, body: input.body });
    // Where any is refused, it is not for what the first website has.
    if (isAccepted(same) || !isAccepted(await ask(there, operation, other))) return;
    expectAcceptance(trial, same, `${create} with values that another website has`);
    trial.settle();
  });
});
