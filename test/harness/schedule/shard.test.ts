/** Shards: disjoint, complete, and of about equal duration; merged, they are the whole run. */
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { rulesOfShard } from "../../../harness/schedule/shard.ts";
import type { RunRecord } from "../../../reports/run.ts";
import { assayIn, type Ended } from "../../support/assay.ts";

const rules = allRules(loadContract());
const four = [1, 2, 3, 4].map((index) => ({ index, of: 4 }));

describe.each([
  ["without durations", new Map<string, number>()],
  ["by durations", new Map(rules.map(({ id }, i) => [id, i % 50 ? id.length : 3000]))],
  ["by durations of some", new Map(rules.slice(0, 300).map(({ id }, i) => [id, i]))],
])("%s", (_, durations) => {
  const shards = four.map((shard) => rulesOfShard(rules, shard, durations));

  test("each rule is in exactly one shard", () => {
    expect(shards.flatMap((shard) => shard.map(({ id }) => id)).toSorted()).toEqual(
      rules.map(({ id }) => id).toSorted(),
    );
  });

  test("the shards take about the same time", () => {
    const times = shards.map((shard) =>
      shard.reduce((sum, { id }) => sum + (durations.get(id) ?? 1), 0),
    );
    expect(Math.max(...times) / Math.min(...times)).toBeLessThan(durations.size === 300 ? 2 : 1.05);
  });

  test("the order of the rules does not matter", () => {
    const [shard] = four as [(typeof four)[0]];
    const turned = rulesOfShard(rules.toReversed(), shard, durations);
    expect(turned.map(({ id }) => id).toSorted()).toEqual(
      shards[0]?.map(({ id }) => id).toSorted(),
    );
  });
});

const folder = mkdtempSync(join(tmpdir(), "assay-shards-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const assay = (...words: string[]): Promise<Ended> => assayIn({ cwd: folder }, ...words);

const recordIn = (directory: string): RunRecord =>
  JSON.parse(readFileSync(join(folder, directory, "run.json"), "utf8")) as RunRecord;

test("four shards merged are the whole run; missing and doubled ones are named", async () => {
  const words = "certify --family website --kind envelope,shape --fault envelope-error-as-string";
  const certify = (out: string, ...more: string[]): Promise<Ended> =>
    assay(...words.split(" "), "--report", "json", "--out", out, ...more);
  const { code } = await certify("whole");
  for (const { index } of four) await certify(`part-${index}`, "--shard", `${index}/4`);
  const parts = four.map(({ index }) => `part-${index}`);
  const [first, second, third] = parts as [string, string, string];
  const merged = await assay("merge", ...parts, "--report", "json", "--out", "merged");
  expect([code, merged.code]).toEqual([1, 1]);
  const told = ({ rules: all, outcome, counts, exitCode }: RunRecord): unknown => ({
    verdicts: all.map((rule) => `${rule.id} ${rule.outcome ?? ""}`),
    outcome,
    counts,
    exitCode,
  });
  expect(recordIn(second).selection.shard).toEqual({ index: 2, of: 4 });
  expect(told(recordIn("merged"))).toEqual(told(recordIn("whole")));
  expect(recordIn("merged").selection.families).toEqual(["website"]);

  expect(await assay("merge", first, second, third, "--out", "merged")).toMatchObject({
    code: 2,
    text: expect.stringContaining("missing: shard 4/4") as string,
  });
  expect(await assay("merge", ...parts, second, "--out", "merged")).toMatchObject({
    code: 2,
    text: expect.stringContaining("shard 2/4 is there more than once") as string,
  });
  // What the merged run would be written over is a part of it.
  expect(await assay("merge", ...parts, "--out", second)).toMatchObject({
    code: 2,
    text: expect.stringContaining(`--out ${second} holds ${second}, one of the runs`) as string,
  });
  expect(recordIn(second).selection.shard).toEqual({ index: 2, of: 4 });
});
