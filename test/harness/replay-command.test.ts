/** `assay replay RULE --run RUN`: the token is taken from the file of a run. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../harness/cli.ts", import.meta.url));
const rule = "tier:inboxes.inbox.list";
/** Of level SHOULD: no run is non-conforming for it. */
const advice = "conversations.filter-unread";
const fault = ["--fault", "tier-not-checked", "--fault", "conversations-filter-unread-ignored"];

const assay = (...words: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-replay-"));
  assay("certify", "--rule", rule, "--rule", advice, ...fault, "--out", folder);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([`MUST ${rule}`, `SHOULD ${advice}`])("the failure is played again: %s", (head) => {
  const [, id = ""] = head.split(" ");
  const { status, said } = assay("replay", id, "--run", folder, ...fault);
  expect(said).toContain(head);
  expect(status).toBe(1);
});

test("a rule that did not fail there is named, with those that did", () => {
  const { status, said } = assay("replay", "tier:account.read", "--run", folder);
  expect(status).toBe(2);
  expect(said).toContain("keeps no failure of tier:account.read; it keeps those of ");
  expect(said).toContain(rule);
});
