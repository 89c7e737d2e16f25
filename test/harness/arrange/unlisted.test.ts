/** What is accepted and never listed is waited for now and then, not by every rule: a run of a target that lists nothing has an end. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

/** A list may take ten times as long (ms). */
const settle = 200;

/** Verdicts on what these nouns are read back as, where their creations name nothing and their lists show nothing. */
async function verdictsOn(nouns: readonly string[], concurrency: number): Promise<Verdict[]> {
  const running = await startPlanted({
    plant: ({ seams }) => {
      for (const noun of nouns) {
        wrapHandler(seams, `${noun}.create` as OperationId, (call, original) => {
          original(call);
          return {};
        });
        wrapHandler(seams, `${noun}.list` as OperationId, () => []);
      }
    },
  });
  const { verdicts } = await execute({
    target: targetOf(running, settle),
    rules: allRules(loadContract()).filter(({ id }) =>
      nouns.some((noun) => id.startsWith(`read-back:${noun.split(".")[0]}.`)),
    ),
    seed: 1,
    runs: 1,
    budget: 10_000,
    concurrency,
  });
  await running.close();
  return verdicts;
}

const shortcuts = ["shortcuts.shortcut"];
const several = [...shortcuts, "inboxes.inbox", "filters.filter", "people.profile"];

test.each([
  ["an operation is waited for in vain twice", shortcuts, 1, 2],
  ["rules beside each other wait at the same time", shortcuts, 3, 3],
  ["several operations are waited for six times in all", several, 1, 6],
] as const)("a list is read once after %s", async (_, nouns, concurrency, most) => {
  const verdicts = await verdictsOn(nouns, concurrency);
  const waits = verdicts.map(({ duration }) => Math.floor(duration / (10 * settle)));
  expect(verdicts.length).toBeGreaterThan(most);
  expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(["could-not-run"]));
  expect(waits.reduce((one, other) => one + other)).toBeLessThanOrEqual(most);
});
