/** A disk that fills up takes reports away, and neither the verdict nor the run. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "../../../harness/process/lock.ts";
import { openVerdicts } from "../../../reports/sink/verdicts.ts";
import { reportNames, sinks, writeReports } from "../../../reports/write.ts";
import { record } from "../../reports/hostile.ts";

/** What is written to it meets a disk without room. */
const full = "/dev/full";
const isThere = existsSync(full);

let directory: string;
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), "assay-full-"))));
afterEach(() => rmSync(directory, { recursive: true }));

test.skipIf(!isThere)(
  "in the middle: verdicts go on, and the end says why some are missing",
  async () => {
    symlinkSync(full, join(directory, "verdicts.jsonl"));
    const rules = record.rules.map(({ id }) => ({ id }) as never);
    const live = await openVerdicts(directory, {}, rules);
    for (const { id } of record.rules)
      live.add({ rule: id, outcome: "pass", violations: [], exchanges: [], frames: [] } as never);
    expect(await live.end()).toMatchObject({ code: "ENOSPC" });
  },
);

const files = reportNames.map((name) => sinks[name].writes).filter((file) => file.includes("."));

test.skipIf(!isThere)(
  "at the end: each report that has no room is named, none stays in halves",
  async () => {
    for (const file of files) symlinkSync(full, join(directory, file));
    const names = reportNames.filter((name) => files.includes(sinks[name].writes));
    const failure = await writeReports(record, directory, names).catch((error: Error) => error);
    const said = (failure as Error).message;
    for (const file of files) expect(said).toContain(`${file}: ENOSPC`);
    const halves = files.filter((file) => file !== "verdicts.jsonl");
    expect(halves.filter((file) => existsSync(join(directory, file)))).toEqual([]);
  },
);

/** A small file system of its own needs rights that not everybody has. */
function mount(size: string): boolean {
  const options = ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", directory];
  return spawnSync("mount", options).status === 0;
}

test("a run on a disk that is full begins with a sentence, and leaves no lock there", ({
  skip,
}) => {
  if (!mount("64k")) skip("no file system can be mounted here");
  try {
    spawnSync("dd", ["if=/dev/zero", `of=${join(directory, "filler")}`]);
    expect(() => lockFolder(directory)).toThrow(/^cannot write into .*: no space is left there/);
    expect(readdirSync(directory)).toEqual(["filler"]);
  } finally {
    spawnSync("umount", [directory]);
  }
});

test("a whole run on a disk of 64 KB prints its verdict, and does not end with 0 or 1", ({
  skip,
}) => {
  if (!mount("64k")) skip("no file system can be mounted here");
  try {
    writeFileSync(join(directory, "filler"), Buffer.alloc(40 * 1024));
    const options = [
      "harness/cli.ts",
      "certify",
      "--rule",
      "filters.*",
      "--out",
      join(directory, "out"),
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    expect(stdout).toContain("reference: conforming");
    expect(stderr).toMatch(/not all reports could be written to .*report\.html: ENOSPC/);
    expect(status).toBe(4);
  } finally {
    spawnSync("umount", [directory]);
  }
});
