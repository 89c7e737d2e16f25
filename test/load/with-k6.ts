/** For tests that run k6: `beforeEach(needsK6)`. Skipped with the reason where k6 cannot be had; an error in CI. */
import type { TestContext } from "vitest";
import { canHaveK6, requireK6 } from "../../load/runner/k6.ts";
import type { Finished } from "../../load/runner/run.ts";

const isHere = await canHaveK6(process.env);
// Built before any test waits for it.
if (isHere) await requireK6(process.env);

export function needsK6(context: TestContext): void {
  if (isHere) return;
  const reason = "neither k6 nor Go is installed";
  if (process.env["CI"]) throw new Error(`${reason}, and in CI nothing may be skipped`);
  context.skip(reason);
}

/** How often a run is played at most. */
const mostTries = 3;

/** Why a run is void where k6 had no time to begin all that was planned. */
const ofBusyMachine = /k6 did not play the plan|could not be started in time/;

/** A run that k6 played as planned: tests run beside others, and a busy machine says nothing of what a test asks. */
export async function asPlanned(play: () => Promise<Finished>): Promise<Finished> {
  for (let tries = 1; ; tries++) {
    const finished = await play();
    const isCut = finished.result.reasons.some((reason) => ofBusyMachine.test(reason));
    if (!isCut || tries === mostTries) return finished;
  }
}
