/** That a rule fails is known before its failure is small: a run that is to stop there begins nothing else meanwhile. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { search } from "../../../harness/judge/judge.ts";
import { openRun } from "../../../harness/run/run.ts";
import type { Trial } from "../../../harness/trial/trial.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

test("the first violation is told once, before anything is made smaller", async () => {
  const running = await startPlanted({});
  const run = await openRun(loadContract(), targetOf(running));
  const numbers = fc.integer({ min: 100, max: 1_000_000 });
  let attempts = 0;
  const told: number[] = [];
  const property = async (trial: Trial): Promise<void> => {
    attempts += 1;
    trial.equal(trial.draw(numbers), 0, "the number");
  };
  try {
    await search(run, "some.rule", property, {
      seed: 1,
      runs: 1,
      onViolated: () => void told.push(attempts),
    });
  } finally {
    await run.close();
    await running.close();
  }
  expect(told).toEqual([1]);
  expect(attempts).toBeGreaterThan(1);
});

test("what got in the way once is not forgotten for a case that holds", async () => {
  const running = await startPlanted({});
  const run = await openRun(loadContract(), targetOf(running));
  let attempts = 0;
  try {
    const judged = await search(
      run,
      "some.rule",
      async (trial) => {
        attempts += 1;
        if (attempts === 2) trial.cannot("it does not go");
      },
      { seed: 1, runs: 4 },
    );
    expect(judged.ending).toMatchObject({ kind: "stopped", outcome: "could-not-run" });
    expect(attempts).toBe(2);
  } finally {
    await run.close();
    await running.close();
  }
});
