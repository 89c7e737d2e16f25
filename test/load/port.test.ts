/** The port at which k6 tells of its progress is free when it is chosen, and may be taken before k6 listens there. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { executeLoad } from "../../load/command/execute.ts";
import { loadScenario } from "../../load/command/scenarios.ts";
import * as progress from "../../load/runner/progress.ts";
import { needsK6 } from "./with-k6.ts";

vi.mock("../../load/runner/progress.ts", async (original) => ({
  ...(await original<typeof progress>()),
  freePort: vi.fn<typeof progress.freePort>(),
}));

const somebody = createServer((_, response) => void response.end("somebody else"));
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-port-"));
  await once(somebody.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  somebody.close();
  await rm(folder, { recursive: true });
});
beforeEach(needsK6);

test("where somebody else has it, the load is played all the same", async () => {
  vi.mocked(progress.freePort).mockResolvedValue((somebody.address() as AddressInfo).port);
  const exitCode = await executeLoad(await loadScenario("quotas"), {
    profile: fileURLToPath(new URL("quota/profile.yaml", import.meta.url)),
    seed: 1,
    generators: 1,
    out: folder,
  });
  expect(exitCode).toBe(0);
  expect(progress.freePort).toHaveBeenCalled();
});
