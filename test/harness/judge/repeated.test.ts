/** A case that is repeated, for a replay or since reads wavered, gets the values that it drew: they name nothing of the world that it had. */
import { expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { attempt } from "../../../harness/judge/attempt.ts";
import { repeating, seedOf } from "../../../harness/case/draws.ts";
import { inParallel } from "../../../harness/process/parallel.ts";
import { collectProperties } from "../../../harness/judge/registry.ts";
import { openRun } from "../../../harness/run/run.ts";
import { startPlanted } from "../../../harness/selftest/planted.ts";

const seed = 1;

test("every authored rule holds again with the values that it drew", async () => {
  const { target, stop } = await startPlanted({}, {});
  const run = await openRun(loadContract(), target);
  const authored = [...(await collectProperties()).values()].filter(({ rule }) => !rule.derived);
  const failing: string[] = [];
  let repeated = 0;
  try {
    await inParallel(authored, 8, async ({ rule, property }) => {
      const options = { rule: rule.id, seed, isExclusive: false, once: true };
      const draw = repeating([], seedOf(rule.id, seed));
      const first = await attempt(run, property, { ...options, draw });
      if (first.ending.kind !== "passed" || !first.draws.length) return;
      repeated += 1;
      const again = { ...options, draw: repeating(first.draws, seed) };
      const { ending } = await attempt(run, property, again);
      if (ending.kind !== "passed") failing.push(rule.id);
    });
    expect(failing).toEqual([]);
    // A platform on which nothing holds would show nothing.
    expect(repeated).toBeGreaterThan(authored.length / 2);
  } finally {
    await run.close();
    await stop();
  }
});
