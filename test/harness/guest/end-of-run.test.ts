/** Whose things a run on a website by hand never removes, and what it says of those that it cannot look for. */
import { existsSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { loadContract } from "../../../contract/contract.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { Safety } from "../../../harness/guest/guest.ts";
import { journalPath } from "../../../harness/guest/journal/journal-path.ts";
import { openRun, type Run } from "../../../harness/run/run.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import { logIn } from "../../support/session.ts";
import { ownStateHome } from "../../support/state-home.ts";
import { weatherProxy } from "../../weather/proxy.ts";

ownStateHome();
const contract = loadContract();
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function byHand(): Promise<ByHand> {
  const started = await startByHand([], [], 0);
  closing.push(started.stop);
  return started;
}

const open = (target: Target, safety: Safety): Promise<Run> =>
  openRun(contract, target, { safety });

const trialOf = (run: Run): Trial =>
  createTrial(run, () => {
    throw new Error("nothing is drawn");
  });

test.each(["scratch", "all"] as const)("the account of the owner stays: %s", async (safety) => {
  const { target } = await byHand();
  const { user } = target.credentials!;
  const run = await open(target, safety);
  const trial = trialOf(run);
  const as = { role: "owner", tier: "user", pair: user! } as const;
  const removal = contract.operation("account.remove");
  const removed = trial.callOperation(as, removal, { body: { verify: user!.password } });
  await expect(removed).rejects.toThrow(CouldNotRun);
  await trial.end();
  await run.close();
  expect((await logIn(target.url, user!)).status).toBe(200);
});

test("a list that cannot be read any more is named, and what may be new there is left to a sweep", async () => {
  const { target } = await byHand();
  let isOver = false;
  const proxy = await weatherProxy(target.url, (_, { url = "" }) =>
    isOver && url.includes("/shortcuts/list")
      ? { answer: { status: 403, body: '{"error":true,"reason":"forbidden","data":{}}' } }
      : undefined,
  );
  closing.push(() => proxy.close());
  const through = { ...target, url: proxy.url };
  const run = await open(through, "scratch");
  isOver = true;
  await run.close();
  expect(run.guests[0]?.traces().left).toEqual([
    [
      expect.stringMatching(
        /^what could not be looked for, since shortcuts\S* cannot be read any more; run `assay sweep /,
      ),
      1,
    ],
  ]);
  expect(existsSync(journalPath(through, process.env))).toBe(true);
  isOver = false;
  const next = await open(through, "scratch");
  await next.close();
  expect(next.guests[0]?.traces().left).toEqual([]);
  expect(existsSync(journalPath(through, process.env))).toBe(false);
});
