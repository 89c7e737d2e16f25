/** Two runs do not write into one folder. */
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockFolder } from "../../../harness/process/lock.ts";

const directory = mkdtempSync(join(tmpdir(), "assay-lock-"));
afterAll(() => rmSync(directory, { recursive: true }));
const file = join(directory, ".assay-lock");

test("the second says who writes, until the first ends", () => {
  const first = lockFolder(directory);
  expect(() => lockFolder(directory)).toThrow(
    new RegExp(`another run \\(process ${process.pid}\\) writes into .*--out another folder`),
  );
  first[Symbol.dispose]();
  expect(existsSync(file)).toBe(false);
  lockFolder(directory)[Symbol.dispose]();
});

test("a folder that nobody can write says so, and what to do", () => {
  writeFileSync(join(directory, "a-file"), "");
  expect(() => lockFolder(join(directory, "a-file", "out"))).toThrow(
    /^cannot write into .*a-file\/out: .*; give --out a folder that can be written$/,
  );
});

// There, the parent of a folder is missing whatever is made; Node's own recursion never ends.
test.skipIf(process.platform !== "linux")("so does one below /proc", () => {
  expect(() => lockFolder("/proc/assay/out")).toThrow(/^cannot write into \/proc\/assay\/out: /);
});

/** The number of this process, as one that began at another time had it. */
const earlier = process.platform === "linux" ? [`${process.pid} 1`] : [];

test.each(["", "999999999", ...earlier])(
  "what a run that was killed left (%j) does not lock",
  (left) => {
    writeFileSync(file, left);
    utimesSync(file, 0, 0);
    lockFolder(directory)[Symbol.dispose]();
    expect(existsSync(file)).toBe(false);
  },
);
