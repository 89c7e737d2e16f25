/** Limits of a run: its time, its rate of requests, and what a failure is called that does not come again. */
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { createRate } from "../../../harness/client/rate.ts";
import { tally } from "../../../harness/record/tally.ts";
import { execute, type ExecuteOptions, type Execution } from "../../../harness/schedule/execute.ts";
import { wrapHandler } from "../../../reference/seams.ts";
import { startPlanted, targetOf } from "../../support/judged.ts";

const rules = allRules(loadContract());

/** Judges on a reference that lists no shortcuts: in its first website, or in all. */
async function judge(where: "first" | "all", options: Partial<ExecuteOptions>): Promise<Execution> {
  let first: string | undefined;
  const running = await startPlanted({
    plant: ({ seams }) =>
      wrapHandler(seams, "shortcuts.shortcut.list", (call, original) => {
        first ??= call.params.website_id;
        return where === "all" || call.params.website_id === first ? [] : original(call);
      }),
  });
  try {
    return await execute({
      target: targetOf(running),
      rules: rules.filter(({ id }) => id === "created-is-listed:shortcut"),
      seed: 1,
      runs: 1,
      budget: 10_000,
      ...options,
    });
  } finally {
    await running.close();
  }
}

test("what fails once and then holds is flaky, with the evidence of its failure", async () => {
  const { verdicts } = await judge("first", { retries: 2 });
  expect(verdicts).toMatchObject([
    { outcome: "flaky", reason: "failed, and held on retry 1 in a new world" },
  ]);
  const [flaky] = verdicts;
  expect(flaky?.violations).not.toEqual([]);
  expect(flaky?.exchanges).not.toEqual([]);
  expect(flaky?.replay).not.toBe("");
  expect(tally(verdicts)).toMatchObject({ outcome: "non-conforming", conformance: 0 });
  expect(tally(verdicts, { allowFlaky: true })).toMatchObject({
    outcome: "conforming",
    conformance: 0,
  });
});

test.each([
  ["first", 0],
  ["all", 2],
] as const)(
  "what fails in the %s and is judged again %i times is a failure",
  async (where, retries) => {
    const { verdicts } = await judge(where, { retries });
    expect(verdicts).toMatchObject([{ outcome: "fail", reason: "" }]);
    expect(tally(verdicts, { allowFlaky: true }).outcome).toBe("non-conforming");
  },
);

test("what was not judged when the time was over is not run, and the run incomplete", async () => {
  const { verdicts } = await judge("first", {
    rules: rules.filter(({ family, derived }) => derived && family === "filters"),
    rate: 20,
    maxTime: 3000,
  });
  const late = verdicts.filter(({ outcome }) => outcome !== "pass");
  expect(late.length).toBeGreaterThan(0);
  for (const verdict of late)
    expect(verdict).toMatchObject({
      outcome: "not-run",
      notRun: "time",
      reason: "the time of 3 s was over",
    });
  expect(tally(verdicts).outcome).toBe("incomplete");
});

test("requests come no faster than their rate, also after a pause", async () => {
  const turn = createRate(100);
  const started = performance.now();
  await Promise.all(Array.from({ length: 11 }, turn));
  expect(performance.now() - started).toBeGreaterThan(95);
});
