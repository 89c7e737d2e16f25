/** What is accepted and never listed is waited for now and then, not by every rule: a run of a target that lists nothing has an end. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

/** A list may take ten times as long (ms). */
const settle = 300;

test("after two waits in vain a list is read once", async () => {
  const running = await startPlanted({
    plant: ({ seams }) => {
      wrapHandler(seams, "shortcuts.shortcut.create", (call, original) => {
        original(call);
        return {};
      });
      wrapHandler(seams, "shortcuts.shortcut.list", () => []);
    },
  });
  const { verdicts } = await execute({
    target: targetOf(running, settle),
    rules: allRules(loadContract()).filter(({ id }) => id.startsWith("read-back:shortcuts.")),
    seed: 1,
    runs: 1,
    budget: 10_000,
    concurrency: 1,
  });
  await running.close();
  const waited = verdicts.filter(({ duration }) => duration >= 10 * settle);
  expect(verdicts.length).toBeGreaterThan(4);
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["could-not-run"]));
  expect(waited.length).toBeLessThanOrEqual(2);
});
