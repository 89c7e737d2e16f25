/** A rule that waits for what does not come is cut off by an interruption, and takes back what it made. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";

const rules = allRules(loadContract()).filter(({ id }) => id === "created-is-listed:filter");

ownStateHome();

test("what waits for ten minutes ends with the run, and leaves nothing", async () => {
  const { target, stop } = await startByHand(["filters-list-stale"], [], 1);
  // A list may take ten times as long as a single thing.
  target.settle = 60_000;
  const interrupted = new AbortController();
  try {
    const { verdicts, report } = await execute({
      target,
      rules,
      seed: 1,
      runs: 1,
      budget: 1000,
      signal: interrupted.signal,
      onRequests: (sent) => sent > 25 && interrupted.abort(),
    });
    expect(verdicts.map(({ notRun }) => notRun)).toEqual(["interrupted"]);
    expect(report.traces?.left).toEqual([]);
    expect(report.traces?.undone).toBeGreaterThan(0);
  } finally {
    await stop();
  }
});
