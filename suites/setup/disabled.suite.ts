/** The setup of a website can be disabled (2/7). */
import { memberAt, rule, type Trial } from "../../harness/author.ts";
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

/** Parts of the setup that differ; the days that are left of a trial go by meanwhile (open.setup-parts-done), but not one of them. */
function changedParts(before: object, now: object): string[] {
  const isLeft = (part: string): boolean => {
    const [former, state] = [memberAt(before, part), memberAt(now, part)];
    const days = Number(memberAt(former, "trial") ?? 0) - Number(memberAt(state, "trial") ?? 0);
    return memberAt(former, "done") === memberAt(state, "done") && Math.abs(days) <= 1;
  };
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (part) => !isLeft(part),
  );
}

rule("setup.disabled-keeps-states", async (trial) => {
  const setup = await openSetup(trial);
  const { states } = await readOnce(questionOf(setup, "setup.read", setup.at));
  if (!states) trial.cannot("the setup shows no states");
  for (const disabled of [true, false]) {
    await trial.given(setup.as, "setup.merge", { ...setup.at, body: { disabled } });
    const isSo = (found: { disabled?: boolean }): boolean => found.disabled === disabled;
    const { states: now } = await readOnce(questionOf(setup, "setup.read", setup.at), isSo);
    const changed = changedParts(states, now);
    trial.equal(changed, [], `parts of /data/states that differ after disabled ${disabled}`);
  }
});
