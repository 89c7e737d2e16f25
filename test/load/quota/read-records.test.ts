/** What k6 wrote down is taken as complete, or not at all; and no key stays in it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRecords } from "../../../load/scenario/quotas/read-records.ts";
import type { Generated } from "../../../load/runner/generator.ts";
import type { QuotaPlan, QuotaRecord, RecordLine } from "../../../load/shared/quotas/plan.ts";
import { summaryAround } from "../record.ts";

const key = "0123456789abcdef-key";
const encoded = Buffer.from(`identifier:${key}`).toString("base64");
const burst = {
  experiment: "crowd-plugin",
  label: "burst-1",
  caller: "",
  call: "",
  count: 1,
  after_ms: 0,
};
const plan: Pick<QuotaPlan, "crowd" | "worlds"> = {
  worlds: {
    "crowd-plugin": {
      callers: { "0.token-1": { authorization: `Basic ${encoded}` } },
      calls: {},
      warm_up: "",
    },
  },
  crowd: { vus: 2, bursts: [burst] },
};

const record = (n: number, hints: Record<string, string> = {}): RecordLine => ({
  record: {
    experiment: "crowd-plugin",
    label: "burst-1",
    caller: "0.token-1",
    call: "0.create",
    method: "POST",
    n,
    sent: 1_000 - n,
    answered: 1_001,
    shift: 0,
    status: 201,
    error: false,
    hints,
  },
});
const end = (vu: number, records: number): RecordLine => ({ end: { vu, records } });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One file for each generator. */
async function read(...files: RecordLine[][]): Promise<QuotaRecord[]> {
  const generated = await Promise.all(
    files.map(async (lines, i): Promise<Generated> => {
      const file = join(folder, `${i}.jsonl`);
      await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      return { summary: summaryAround(1), samples: [], printed: file };
    }),
  );
  return readRecords(generated, plan);
}

test("records of all generators, in the order of sending", async () => {
  const records = await read(
    [record(1), end(1, 1), record(2), end(2, 1)],
    [record(4), record(3), end(3, 2)],
  );
  expect(records.map(({ n }) => n)).toEqual([4, 3, 2, 1]);
});

test.each([
  ["a line", [record(1), end(1, 2), end(2, 0), end(3, 0)]],
  ["a virtual user", [record(1), end(1, 1), end(2, 0)]],
])("%s that is missing is an error", async (_, lines) => {
  await expect(read(lines)).rejects.toThrow("not complete");
});

test("what k6 could not play is said", async () => {
  const trouble = { trouble: "the stage did not move the clock by 5 ms: status 500" };
  await expect(read([record(1), trouble])).rejects.toThrow(
    "could not be played: the stage did not move the clock by 5 ms: status 500",
  );
});

test("keys that a target puts into its headers are replaced", async () => {
  const [one] = await read([
    record(1, { "x-ratelimit-holder": key, "x-quota-of": `Basic ${encoded}` }),
    end(1, 1),
    end(2, 0),
    end(3, 0),
  ]);
  expect(one?.hints["x-ratelimit-holder"]).toBe("$KEY");
  expect(one?.hints["x-quota-of"]).toMatch(/^Basic .*\$KEY/);
  expect(JSON.stringify(one?.hints)).not.toContain(encoded);
});
