import { spawnSync } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nightsLike, readHistory, remember, requireHistory } from "../../load/trend/history.ts";
import { pointOf } from "../../load/trend/point.ts";
import { side } from "../../load/trend/side.ts";
import { UsageError } from "../../load/shared/usage-error.ts";
import { nights, resultOf, summaryAround } from "./record.ts";

let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "assay-history-"))));
afterAll(() => rm(folder, { recursive: true }));

const [undecided] = nights([9], { outcome: "incomplete" });
const ten = nights([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

async function written(name: string): Promise<string> {
  const file = join(folder, name, "history.jsonl");
  for (const point of ten.toReversed()) await remember(file, point);
  if (undecided) await remember(file, { ...undecided, started_at: "2026-11-10T05:00:00.000Z" });
  return file;
}

test("what was remembered is read again, oldest first", async () => {
  const points = await readHistory(await written("order"));
  expect(points.map(({ started_at: at }) => at.slice(8, 10)).join(" ")).toBe(
    "01 02 03 04 05 06 07 08 09 10 10",
  );
  expect(points.slice(0, 10)).toEqual(ten);
});

test("a history that is not there yet is empty", async () => {
  expect(await readHistory(join(folder, "none.jsonl"))).toEqual([]);
});

test("a history that cannot be written is a mistake that is named before a run", async () => {
  // Where no folder can be made, by whomever.
  const nowhere = requireHistory("/proc/assay/history.jsonl");
  await expect(nowhere).rejects.toThrow(UsageError);
  await expect(nowhere).rejects.toThrow(
    /^cannot write the history \/proc\/assay\/history\.jsonl: there is no such file or folder/,
  );
  const fresh = join(folder, "fresh", "history.jsonl");
  expect(await requireHistory(fresh)).toEqual([]);
});

test("a line that was cut off spoils no later one and is named", async () => {
  const file = await written("cut");
  await appendFile(file, '{"version":1,"started');
  await remember(file, ten[0] as (typeof ten)[number]);
  await expect(readHistory(file)).rejects.toThrow(/line 12 is not JSON.*remove the line/s);
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual(ten[0]);
});

test("a line of another form is named", async () => {
  const file = join(folder, "form.jsonl");
  await writeFile(file, '{"version":99}\n');
  await expect(readHistory(file)).rejects.toThrow("line 1 is not a run of form 1");
});

test("sides: nights counted from the newest, days, results, folders", async () => {
  const history = await written("sides");
  const days = async (text: string): Promise<string> =>
    (await side(text, { history })).map(({ started_at: at }) => at.slice(8, 10)).join(" ");
  expect(await days("nights:1")).toBe("10");
  expect(await days("nights:1..3")).toBe("08 09 10");
  expect(await days("nights:4..6")).toBe("05 06 07");
  expect(await days("nights:9..50")).toBe("01 02");
  expect(await days("2026-11-03..2026-11-04")).toBe("03 04");
  expect(await days("..2026-11-02")).toBe("01 02");
  expect(await days("2026-11-09..")).toBe("09 10");
  expect(await days("nights:9..10,nights:1,..2026-11-01")).toBe("01 02 10 01");
  await expect(days("nights:20..30")).rejects.toThrow("holds no run of the history");
  await expect(side("nights:1", { history, scenario: "soak" })).rejects.toThrow("holds no run");

  const result = resultOf(summaryAround(5));
  await writeFile(join(folder, "load.json"), JSON.stringify(result));
  expect(await side(`${folder},${join(folder, "load.json")}`, { history })).toEqual([
    pointOf(result),
    pointOf(result),
  ]);
  await expect(side(history, { history })).rejects.toThrow("as the result of a run");
  await expect(side(join(folder, "absent.json"), { history })).rejects.toThrow("give load.json");
});

test("a night is seen beside those of its own kind", () => {
  const [point] = ten as [(typeof ten)[number]];
  const other = nights([1, 2], { config_hash: "other" });
  expect(nightsLike(point, [...other, ...ten], 3)).toEqual(ten.slice(-3));
});

/** A small file system of its own needs rights that not everybody has. */
const mounts = (directory: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", directory]).status === 0;

test("a disk that is full takes the line, and not the history", async ({ skip }) => {
  const directory = await mkdtemp(join(tmpdir(), "assay-full-history-"));
  if (!mounts(directory)) skip("no file system can be mounted here");
  try {
    const file = join(directory, "history.jsonl");
    const point = pointOf(resultOf(summaryAround(5)));
    await remember(file, point);
    const before = await readFile(file, "utf8");
    await writeFile(join(directory, "filler"), Buffer.alloc(64 * 1024)).catch(() => undefined);
    const long = { ...point, target: "x".repeat(8_000) };
    await expect(remember(file, long)).rejects.toThrow(
      /could not be added to the history .*ENOSPC/,
    );
    expect(await readFile(file, "utf8")).toBe(before);
  } finally {
    spawnSync("umount", [directory]);
    await rm(directory, { recursive: true });
  }
});
