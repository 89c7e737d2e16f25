/** A folder of its own in which the runs of a test file keep their journals. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Set in the environment before the tests of the file, and removed after them; returns where it is by then. */
export function ownStateHome(): () => string {
  let home = "";
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "assay-state-"));
    process.env["XDG_STATE_HOME"] = home;
  });
  afterAll(async () => {
    delete process.env["XDG_STATE_HOME"];
    await rm(home, { recursive: true, force: true });
  });
  return () => home;
}
