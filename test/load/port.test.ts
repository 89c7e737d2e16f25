/** The port at which k6 tells of its progress is free when it is chosen, and may be taken before k6 listens there. */
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { executeLoad } from "../../load/command/execute.ts";
import { loadScenario } from "../../load/command/scenarios.ts";
import { requireK6 } from "../../load/runner/k6.ts";
import { needsK6 } from "./with-k6.ts";

const somebody = createServer((_, response) => void response.end("somebody else"));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-port-"));
  await once(somebody.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  somebody.close();
  await rm(folder, { recursive: true });
});
beforeEach(needsK6);

/** k6, told to listen where somebody else does, however it is told where. */
async function misled(k6: string): Promise<string> {
  const taken = `127.0.0.1:${(somebody.address() as AddressInfo).port}`;
  const path = join(folder, "k6");
  const words = `[ "$before" = --address ] && word=${taken}; before=$word; set -- "$@" "$word"`;
  const lines = [`export K6_ADDRESS=${taken}`, `for word do shift; ${words}; done`];
  await writeFile(path, ["#!/bin/sh", ...lines, `exec '${k6}' "$@"`, ""].join("\n"));
  await chmod(path, 0o755);
  return path;
}

test("where somebody else has it, the load is played all the same", async () => {
  vi.stubEnv("K6_BIN", await misled((await requireK6(process.env)).path));
  const exitCode = await executeLoad(await loadScenario("quotas"), {
    profile: fileURLToPath(new URL("quota/profile.yaml", import.meta.url)),
    seed: 1,
    generators: 1,
    out: folder,
  });
  expect(exitCode).toBe(0);
});
