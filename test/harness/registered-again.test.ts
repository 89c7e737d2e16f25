/** A signature is spent by one registration, so a run draws none that a run before drew. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { execute } from "../../harness/run/execute.ts";
import { startByHand } from "../../harness/selftest/by-hand.ts";

test("a second run registers accounts on the same target", async () => {
  const { target, stop } = await startByHand();
  const rules = allRules(loadContract()).filter(({ id }) => id === "accepted:account.create");
  try {
    for (const _ of [1, 2]) {
      const { verdicts } = await execute({ target, rules, seed: 1, runs: 1, budget: 1000 });
      expect(verdicts).toMatchObject([{ outcome: "pass" }]);
    }
  } finally {
    await stop();
  }
}, 120_000);
