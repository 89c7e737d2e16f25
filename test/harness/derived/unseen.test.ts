/** A write of which a list shows nothing is tried again, but not by every rule where no list shows anything: a run has an end. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

/** A list may take ten times as long (ms). */
const settle = 20;
const nouns = ["shortcuts.shortcut", "inboxes.inbox", "filters.filter"];

test("rules on refused writes try again less often once no list shows anything", async () => {
  const made = new Map<string, number>();
  const running = await startPlanted({
    plant: ({ seams }) => {
      for (const noun of nouns) {
        wrapHandler(seams, `${noun}.create` as OperationId, (call, original) => {
          const data = original(call);
          made.set(noun, (made.get(noun) ?? 0) + 1);
          return data;
        });
        wrapHandler(seams, `${noun}.list` as OperationId, () => []);
      }
    },
  });
  const ids = nouns.map((noun) => `unchanged:${noun}.create`);
  const { verdicts } = await execute({
    target: targetOf(running, settle),
    rules: allRules(loadContract()).filter(({ id }) => ids.includes(id)),
    seed: 1,
    runs: 1,
    budget: 10_000,
    concurrency: 1,
  });
  await running.close();
  expect(verdicts.map(({ outcome }) => outcome)).toEqual(ids.map(() => "could-not-run"));
  // Two rounds that are short, and then long ones: five, until there were eight, and one.
  expect([...made.values()].toSorted((one, other) => other - one)).toEqual([7, 5, 3]);
});
