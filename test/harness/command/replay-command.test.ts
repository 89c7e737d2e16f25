/** `assay replay RULE --run RUN`: the token is taken from the file of a run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assay } from "../../support/assay.ts";

const rule = "tier:inboxes.inbox.list";
/** Of level SHOULD: no run is non-conforming for it. */
const advice = "conversations.filter-unread";
const fault = ["--fault", "tier-not-checked", "--fault", "conversations-filter-unread-ignored"];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-replay-"));
  await assay("certify", "--rule", rule, "--rule", advice, ...fault, "--out", folder);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([`MUST ${rule}`, `SHOULD ${advice}`])("the failure is played again: %s", async (head) => {
  const [, id = ""] = head.split(" ");
  const { code, text } = await assay("replay", id, "--run", folder, ...fault);
  expect(text).toContain(head);
  expect(code).toBe(1);
});

test("a rule that did not fail there is named, with those that did", async () => {
  const { code, text } = await assay("replay", "tier:account.read", "--run", folder);
  expect(code).toBe(2);
  expect(text).toContain("keeps no failure of tier:account.read; it keeps those of ");
  expect(text).toContain(rule);
});

test("where it is not played on what the run was of, that is said", async () => {
  const { code, text } = await assay("replay", rule, "--run", folder);
  expect(text).toContain(
    `the run played on ${fault.join(" ")}, this plays on the embedded reference as it is`,
  );
  expect(text).toContain(`pass ${rule}`);
  expect(code).toBe(0);
  const same = await assay("replay", rule, "--run", folder, ...fault);
  expect(same.text).not.toContain("this plays on");
});

test("a rule without its run is no token", async () => {
  const { code, text } = await assay("replay", rule);
  expect(text).toContain(
    `${rule} is not a token: for the id of a rule, name the run in which it failed with --run`,
  );
  expect(code).toBe(2);
});
