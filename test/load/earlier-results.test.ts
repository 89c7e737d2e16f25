/** What keeps a load from its beginning costs nobody the results of the run before. */
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { executeLoad } from "../../load/command/execute.ts";
import { loadScenario } from "../../load/command/scenarios.ts";

const results = ["junit.xml", "k6.html", "load.html", "load.json", "summary.md"];
let folder = "";
let out = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-earlier-"));
  const k6 = join(folder, "k6");
  await writeFile(k6, "#!/bin/sh\necho 'k6 v2.2.0'\n");
  await chmod(k6, 0o755);
  vi.stubEnv("K6_BIN", k6);
});
beforeEach(async () => {
  out = await mkdtemp(join(folder, "out-"));
  await mkdir(join(out, "mixed"));
  for (const file of results) await writeFile(join(out, "mixed", file), "earlier");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test.each([
  ["a setting that there is not", { set: ["nope=5"] }, 2],
  ["a profile that there is not", { profile: "nope" }, 2],
  ["a target that cannot be reached", { baseUrl: "http://127.0.0.1:1" }, 3],
])("%s", async (_, options, exitCode) => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const usual = { profile: "smoke", seed: 1, generators: 1, out };
  expect(await executeLoad(await loadScenario("mixed"), { ...usual, ...options })).toBe(exitCode);
  expect(await readdir(join(out, "mixed"))).toEqual(results);
  vi.restoreAllMocks();
});
