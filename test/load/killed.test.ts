/** Where assay is killed, its k6 loads the target no longer. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { isAlive } from "../../harness/process/process.ts";

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));

test("k6 ends with the run that is killed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-killed-"));
  try {
    const [k6, started] = [join(folder, "k6"), join(folder, "started")];
    // It says so a moment after it was started, as k6 takes one as well: by then the run looks after it.
    await writeFile(
      k6,
      `#!/bin/sh\n[ "$1" = run ] || { echo 'k6 v2.2.0'; exit; }\nsleep 1\necho $$ > '${started}'\nexec sleep 60\n`,
    );
    await chmod(k6, 0o755);
    const run = spawn(process.execPath, [cli, "load", "mixed", "--out", folder], {
      env: { ...process.env, K6_BIN: k6 },
      stdio: "ignore",
    });
    const pid = await vi.waitFor(
      async () => {
        const text = await readFile(started, "utf8");
        expect(text).toMatch(/\n$/);
        return Number(text);
      },
      { timeout: 600_000, interval: 100 },
    );
    expect(isAlive({ pid })).toBe(true);
    run.kill("SIGKILL");
    await once(run, "close");
    await expect.poll(() => isAlive({ pid })).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});
