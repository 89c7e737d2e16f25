/** A run on a platform where one was before, such as every night, finds what that found. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import type { Verdict } from "../../../harness/record/verdict.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import { pictureOf } from "../../support/picture.ts";
import { ownStateHome } from "../../support/state-home.ts";

const rules = allRules(loadContract());

ownStateHome();
let byHand: ByHand;

beforeAll(async () => {
  byHand = await startByHand([], [], 2);
});

afterAll(async () => {
  await byHand.stop();
});

const judge = async (fits: RegExp, seed: number): Promise<Verdict[]> =>
  (
    await execute({
      target: byHand.target,
      rules: rules.filter(({ id }) => fits.test(id)),
      seed,
      runs: 1,
      budget: 10_000,
      concurrency: 8,
    })
  ).verdicts;

const pictures = (): Promise<unknown> =>
  Promise.all(
    byHand.target.websites!.map(({ website, user }) =>
      pictureOf(byHand.target.url, website, user!),
    ),
  );

const outcomes = (verdicts: readonly Verdict[]): string[] => verdicts.map(({ outcome }) => outcome);

test("what registers accounts is another each time", async () => {
  const registers = /^(accepted:account\.(create|remove)|account\.removal-needs-password)$/;
  for (const seed of [1, 1, 2])
    expect(outcomes(await judge(registers, seed))).toEqual(["pass", "pass", "pass"]);
});

test("alerts of what a run started do not stay, and stand in nobody's way", async () => {
  const alerting = /^(\w+:helpdesk\.export\.start|alerts\.feed-cleared)$/;
  const before = await pictures();
  for (const seed of [1, 2]) {
    expect(new Set(outcomes(await judge(alerting, seed)))).toEqual(new Set(["pass"]));
    expect(await pictures()).toEqual(before);
  }
});

test("a quota that an earlier run used up is said to be, and is no failure", async () => {
  const using = /^platform\.(daily-quota-(enforced|not-early|per-integration)|quota-refusal)/;
  const first = await judge(using, 1);
  expect(new Set(outcomes(first))).toEqual(new Set(["pass"]));
  for (const { outcome, reason } of await judge(using, 2))
    expect({ outcome, reason }).toEqual({
      outcome: "could-not-run",
      reason: expect.stringContaining("its daily quota is used up") as unknown,
    });
});
