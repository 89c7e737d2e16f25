/** Open points are observed: each has its observer, what a probe sees is recorded, and no verdict comes of it. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../contract/contract.ts";
import { contractDigest } from "../../contract/digest.ts";
import type { OpenPoint } from "../../contract/source.ts";
import { execute } from "../../harness/run/execute.ts";
import { collectSuites } from "../../harness/run/registry.ts";
import { startLocalReference } from "../../harness/target/local-reference.ts";
import { compareRuns } from "../../reports/diff.ts";
import { recordOf, type RunRecord } from "../../reports/run.ts";

const contract = loadContract();
const all = allRules(contract);
const { probes } = await collectSuites();

const observedBy = (who: OpenPoint["observe"]): string[] =>
  contract.openPoints.filter(({ observe }) => observe === who).map(({ id }) => id);

test("the open points that a probe observes are those that have one", () => {
  expect([...probes.keys()].toSorted()).toEqual(observedBy("probe").toSorted());
});

test("whoever observes by the way names the open point", () => {
  const code = globSync("{harness,suites}/**/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => text.includes("observe("))
    .join();
  expect(observedBy("by-the-way").filter((id) => !code.includes(`"${id}"`))).toEqual([]);
});

/** A run over one rule of each of some families, and their probes. */
async function runOn(accents: string[], families: string[]): Promise<RunRecord> {
  const { target, stop } = await startLocalReference({ accents });
  const rules = families.map((family) => {
    const rule = all.find((one) => one.family === family);
    if (!rule) throw new Error(`${family} has no rule`);
    return rule;
  });
  const options = { seed: 1, runs: 1, budget: 50_000 };
  try {
    const result = await execute({ target, rules, ...options, concurrency: 8, probed: () => true });
    return recordOf({
      assay: "test",
      commit: null,
      contract: contractDigest(contract),
      target,
      operations: contract.operations,
      openPoints: contract.openPoints,
      allRules: all,
      rules,
      verdicts: result.verdicts,
      selection: { families, kinds: null, rules: null, shard: null },
      ...options,
      targetArguments: [],
      started: new Date(0).toISOString(),
      duration: 1,
      failOn: "must",
      retries: 0,
      allowFlaky: false,
      brokenSuites: result.broken,
      ...result.report,
    });
  } finally {
    await stop();
  }
}

const seen = ({ openPoints }: RunRecord, id: string): string[] =>
  openPoints.find((point) => point.id === id)?.observed.map(({ observation }) => observation) ?? [];

test(
  "every probe sees something on the clean reference, and none fails",
  { timeout: 60_000 },
  async () => {
    const record = await runOn([], [...new Set(all.map(({ family }) => family))]);
    const blind = [...probes.keys()].filter((id) => !seen(record, id).length);
    expect(blind).toEqual([]);
    const broken = record.openPoints.filter(({ observed }) =>
      observed.some(({ observation }) => observation.startsWith("the probe failed")),
    );
    expect(broken).toEqual([]);
    expect(record.outcome).toBe("conforming");
  },
);

test("what tells two conforming implementations apart is observed, and named by their comparison", async () => {
  const families = ["people"];
  const [plain, other] = await Promise.all([
    runOn([], families),
    runOn(["profile-patch-adds"], families),
  ]);
  const changed = compareRuns(plain, other).openPoints.map(({ id }) => id);
  expect(changed).toEqual(expect.arrayContaining(["open.people-patch-arrays"]));
  expect(other.outcome).toBe(plain.outcome);
});
