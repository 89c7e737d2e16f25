/** What a wrong password in the target file keeps from being taken back is told. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { execute } from "../../harness/run/execute.ts";
import { startByHand } from "../../harness/selftest/by-hand.ts";

test("two-factor that stays", async () => {
  const { target: given, stop } = await startByHand();
  const user = { ...given.credentials!.user!, password: "not-the-password" };
  const target = { ...given, credentials: { ...given.credentials, user } };
  const rules = allRules(loadContract()).filter(({ id }) => id === "operators.has-token-follows");
  try {
    const { report } = await execute({ target, rules, seed: 1, runs: 1, budget: 1000 });
    const left = report.traces?.left.map(([what]) => what) ?? [];
    expect(left).toContainEqual(expect.stringMatching(/^what account\.token\.remove removes/));
  } finally {
    await stop();
  }
}, 120_000);
