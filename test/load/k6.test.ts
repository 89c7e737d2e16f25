/** Where k6 is looked for, and what is said when it is not there. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { UsageError } from "../../load/shared/usage-error.ts";
import { canHaveK6, findK6, pinnedVersion, requireK6 } from "../../load/runner/k6.ts";

let folder = "";

/** A script that says that it is k6. */
async function pretend(name: string, says: string): Promise<string> {
  const path = join(folder, name, "k6");
  await rm(join(folder, name), { recursive: true, force: true });
  await mkdir(join(folder, name));
  await writeFile(path, `#!/bin/sh\necho '${says}'\n`);
  await chmod(path, 0o755);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-k6-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("K6_BIN comes first", async () => {
  const path = await pretend("asked", "k6 v3.1.0 (go1.30, linux/amd64)");
  expect(await findK6({ K6_BIN: path, PATH: "" })).toEqual({ path, version: "3.1.0" });
});

test("k6 may be called otherwise", async () => {
  const path = await pretend("renamed", "k6-2.2.0 v2.2.0 (go1.26.8, linux/amd64)");
  expect(await findK6({ K6_BIN: path, PATH: "" })).toEqual({ path, version: "2.2.0" });
});

test.for([
  ["is old", "k6 v1.8.1 (go1.25, linux/amd64)", "which is k6 1.8.1"],
  ["is something else", "hello", "is not a k6 that can be run"],
] as const)("a K6_BIN that %s is a mistake that is named", async ([name, says, error]) => {
  const path = await pretend(`wrong ${name}`, says);
  await expect(findK6({ K6_BIN: path, PATH: "" })).rejects.toThrow(error);
  await expect(findK6({ K6_BIN: path, PATH: "" })).rejects.toBeInstanceOf(UsageError);
});

test("an old k6 on the PATH is passed over", async () => {
  const old = await pretend("old", "k6 v1.8.1 (go1.25)");
  const recent = await pretend("recent", "k6 v2.0.0 (go1.25)");
  const path = [old, recent].map((file) => join(file, "..")).join(":");
  expect(await findK6({ PATH: path })).toEqual({ path: recent, version: "2.0.0" });
});

test("without K6_BIN, PATH and Go only the cache is left", async () => {
  const found = await findK6({ PATH: folder });
  expect(await canHaveK6({ PATH: folder })).toBe(found !== undefined);
});

test.skipIf(await canHaveK6({ PATH: "" }))("a build is announced in CI as well", async () => {
  const go = join(folder, "go");
  await writeFile(go, '#!/bin/sh\n[ "$1" = version ]\n');
  await chmod(go, 0o755);
  const said: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((text) => void said.push(String(text)));
  try {
    await expect(requireK6({ PATH: folder, CI: "true" })).rejects.toThrow(/go could not build k6/);
  } finally {
    spy.mockRestore();
  }
  expect(said.join("\n")).toMatch(/building k6 \S+ once with Go/);
});

test("one version is pinned", () => {
  expect(pinnedVersion()).toMatch(/^2\.\d+\.\d+$/);
});
