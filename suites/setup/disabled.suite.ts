/** The setup of a website can be disabled (2/7). */
import { rule, type Trial } from "../../harness/author.ts";
import { expectRead, questionOf, readOnce } from "../support/read.ts";
import { paramsOf } from "../support/platform/website.ts";

async function openSetup(trial: Trial) {
  const world = await trial.world();
  return { trial, as: world.owner, at: { params: paramsOf(world) } };
}

rule("setup.disabled-both-ways", async (trial) => {
  const setup = await openSetup(trial);
  for (const disabled of [true, false, true, true, false]) {
    await trial.accepts(setup.as, "setup.merge", { ...setup.at, body: { disabled } });
    trial.settle();
    await expectRead(
      questionOf(setup, "setup.read", setup.at),
      { disabled },
      `after disabled ${disabled}`,
    );
    trial.settle();
  }
});

rule("setup.disabled-keeps-states", async (trial) => {
  const setup = await openSetup(trial);
  const { states } = await readOnce(questionOf(setup, "setup.read", setup.at));
  if (!states) trial.cannot("the setup shows no states");
  for (const disabled of [true, false]) {
    await trial.given(setup.as, "setup.merge", { ...setup.at, body: { disabled } });
    const isSo = (found: { disabled?: boolean }): boolean => found.disabled === disabled;
    const { states: now } = await readOnce(questionOf(setup, "setup.read", setup.at), isSo);
    trial.equal(now, states, `/data/states after disabled ${disabled}`);
  }
});
