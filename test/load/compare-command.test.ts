/** `assay load compare` as it is called: exit codes, and refusals in one sentence. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { remember } from "../../load/trend/history.ts";
import { nights } from "./record.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-compare-"));
  const steady = [5, 5.1, 4.9, 5.05, 4.95];
  const slower = steady.map((latency) => latency * 1.5);
  for (const point of nights([...steady, ...slower]))
    await remember(join(folder, "a.jsonl"), point);
  const other = nights([5], { config_hash: "other", started_at: "2026-10-01T00:00:00.000Z" });
  for (const point of [...other, ...nights(steady)]) await remember(join(folder, "b.jsonl"), point);
});
afterAll(() => rm(folder, { recursive: true }));

function compare(history: string, ...args: string[]): { code: number | null; says: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["harness/cli.ts", "load", "compare", "--history", join(folder, history), ...args],
    { encoding: "utf8" },
  );
  return { code: status, says: stdout + stderr };
}

test.for<[string, string, string[], number, string]>([
  ["worse", "a.jsonl", ["nights:6..10", "nights:1..5"], 1, "WORSE"],
  ["better", "a.jsonl", ["nights:1..5", "nights:6..10"], 0, "better"],
  [
    "a floor above the change",
    "a.jsonl",
    ["nights:6..10", "nights:1..5", "--floor", "0.9"],
    0,
    "too little to matter",
  ],
  [
    "too few",
    "a.jsonl",
    ["nights:6..8", "nights:1..3"],
    3,
    "Nothing can be claimed with 3 against 3",
  ],
  [
    "a history that is shorter than the places that are named",
    "a.jsonl",
    ["nights:6..14", "nights:1..5"],
    1,
    "nights:6..14 names 9 runs, and 5 of them are there",
  ],
  [
    "refused",
    "b.jsonl",
    ["nights:6", "nights:1..5"],
    2,
    "assay: these runs cannot be compared: the configurations differ",
  ],
  [
    "one operation",
    "a.jsonl",
    ["nights:6..10", "nights:1..5", "--operations"],
    1,
    "people.list_p50",
  ],
  ["no such side", "a.jsonl", ["nothing.json", "nights:1"], 2, "cannot read nothing.json"],
  ["a wrong option", "a.jsonl", ["nights:2", "nights:1", "--alpha", "2"], 2, "above 0 and below 1"],
])("%s", ([, history, args, code, says]) => {
  const result = compare(history, ...args);
  expect(result.says).toContain(says);
  expect(result.code).toBe(code);
});
