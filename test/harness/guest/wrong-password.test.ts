/** A wrong password in the target file: nothing is made that only the right one removes, unless it may stay. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Safety } from "../../../harness/guest/safety.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { stringify } from "yaml";
import { assay } from "../../support/assay.ts";

const rules = allRules(loadContract()).filter(({ id }) => id === "operators.has-token-follows");

ownStateHome();
let byHand: ByHand;

beforeEach(async () => {
  byHand = await startByHand();
});

afterEach(async () => {
  await byHand.stop();
});

async function judgeWithWrongPassword(safety: Safety): Promise<{ reason: string; left: string[] }> {
  const { target: given } = byHand;
  const user = { ...given.credentials!.user!, password: "not-the-password" };
  const target = { ...given, credentials: { ...given.credentials, user } };
  const how = { target, rules, seed: 1, runs: 1, budget: 1000, safety };
  const { report, verdicts } = await execute(how);
  const left = report.traces?.left.map(([what]) => what) ?? [];
  return { reason: verdicts[0]?.reason ?? "", left };
}

test("no two-factor is set where a login shows that it could not be removed", async () => {
  const { reason, left } = await judgeWithWrongPassword("scratch");
  expect(reason).toContain("credentials.user.password lets nobody in");
  expect(left).toEqual([]);
});

test("two-factor that may stay is counted", async () => {
  const { left } = await judgeWithWrongPassword("all");
  expect(left).toContainEqual(expect.stringMatching(/^account\.token\.replace: makes what/));
});

test("the command says so, the doctor too, and what is right does not look wrong", async () => {
  const { target: given } = byHand;
  const user = { ...given.credentials!.user!, password: "not-the-password" };
  const folder = mkdtempSync(join(tmpdir(), "assay-password-"));
  const file = join(folder, "target.yaml");
  writeFileSync(file, stringify({ ...given, credentials: { ...given.credentials, user } }));
  try {
    const named = ["--rule", "accepted:account.profile.merge", "--rule", "accepted:session.login"];
    const out = ["--report", "json", "--out", folder];
    const run = await assay("certify", "--target", file, ...named, ...out);
    expect(run.text).toMatch(
      /password of user in the target file let nobody in: 401 .*go(?:es)? on/,
    );
    expect(run.text).toContain("2 could not run of 2 rules");
    expect(run.code).toBe(3);
    const said = await assay("doctor", "--target", file);
    expect(said.text).toContain("✗ user logs in with email and password: 401 ");
    expect(said.code).toBe(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
