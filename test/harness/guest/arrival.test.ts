/** Of two runs that begin on one website at once, one plays; where no run could note what it has to take back, none does. */
import { writeFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadContract } from "../../../contract/contract.ts";
import { interruption } from "../../../harness/command/support/interruption.ts";
import { withoutJournal } from "../../../harness/guest/journal/journal-path.ts";
import { openRun } from "../../../harness/run/run.ts";
import type { Target } from "../../../harness/target/target.ts";
import { startReference, type RunningReference } from "../../../reference/server.ts";
import { createWorld } from "../../../reference/stage/world.ts";
import { assay } from "../../support/assay.ts";
import { ownStateHome } from "../../support/state-home.ts";

let running: RunningReference;
let target: Target & { website: string };
const home = ownStateHome();

beforeAll(async () => {
  running = await startReference({ contract: loadContract(), stageSecret: "unused" });
  const { website, operators } = createWorld(running.reference, {});
  const user = operators[0]!.session;
  target = { name: "bare", url: running.url, website: website.website_id, credentials: { user } };
});

afterAll(async () => {
  await running.close();
});

test("two at once", async () => {
  const open = () => openRun(loadContract(), target, { safety: "scratch" });
  const [one, other] = await Promise.allSettled([open(), open()]);
  expect([one.status, other.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  const says = `another run (process ${process.pid}) begins on website ${target.website}`;
  for (const run of [one, other])
    if (run.status === "fulfilled") await run.value.close();
    else expect(String(run.reason)).toContain(says);
  expect(readdirSync(join(home(), "assay"))).toEqual([]);
});

test("a state folder that cannot be written is a mistake of the configuration", async () => {
  const file = join(home(), "a-file");
  await writeFile(file, stringify(target));
  process.env["XDG_STATE_HOME"] = file;
  try {
    const says = `cannot write into ${file}/assay, where a run notes what it has to take back`;
    expect(withoutJournal(target, process.env)).toContain(says);
    const stage = { url: running.url, secret: "a-secret" };
    expect(withoutJournal({ ...target, stage }, process.env)).toBeUndefined();
    for (const command of [["certify", "--out", join(home(), "out")], ["sweep"]])
      expect(await assay(...command, "--target", file)).toEqual({
        code: 2,
        text: expect.stringContaining(says) as unknown,
      });
    expect(await assay("doctor", "--target", file)).toMatchObject({
      text: expect.stringContaining(`✗ ${says}`) as unknown,
    });
  } finally {
    process.env["XDG_STATE_HOME"] = home();
  }
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends a run in good order", (name) => {
  using interrupted = interruption();
  process.emit(name);
  expect(interrupted.signal.aborted).toBe(true);
});
