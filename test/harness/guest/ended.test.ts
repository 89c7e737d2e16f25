/** What a run left is taken back also where the process that judged ended too early, or the target lacks what takes it back; else it is said. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { allRules, loadContract } from "../../../contract/contract.ts";
import { journalPath } from "../../../harness/guest/journal/journal-path.ts";
import { execute, type Execution } from "../../../harness/schedule/execute.ts";
import { startByHand, type ByHand } from "../../../harness/selftest/by-hand.ts";
import type { Target } from "../../../harness/target/target.ts";
import { pictureOf } from "../../support/picture.ts";
import { ownStateHome } from "../../support/state-home.ts";

ownStateHome();

/** A few that write, and one that changes the account. */
const rules = allRules(loadContract()).filter(({ id }) =>
  /^(shortcuts\.|inboxes\.|account\.credentials)/.test(id),
);

async function onItsOwn<Result>(play: (byHand: ByHand) => Promise<Result>): Promise<Result> {
  const byHand = await startByHand([], [], 0);
  try {
    return await play(byHand);
  } finally {
    await byHand.stop();
  }
}

const picture = ({ url, website, credentials }: Target): Promise<unknown> =>
  pictureOf(url, website!, credentials!.user!);

const run = (target: Target, more: Partial<Parameters<typeof execute>[0]> = {}) =>
  execute({ target, rules, seed: 1, runs: 1, budget: 20_000, concurrency: 8, ...more });

const outcomes = ({ verdicts }: Execution): string[] => [
  ...new Set(verdicts.map(({ outcome }) => outcome)),
];

test(
  "a target that lacks an operation with which a rule would change it",
  () =>
    onItsOwn(async ({ target }) => {
      const partial = { ...target, notClaimed: ["account.profile.merge", "session.logout"] };
      const before = await picture(target);
      for (let night = 0; night < 2; night++) {
        const execution = await run(partial);
        expect(outcomes(execution)).toContain("pass");
        for (const bad of ["fail", "broken"]) expect(outcomes(execution)).not.toContain(bad);
        expect(execution.report.traces?.left).toEqual([]);
        expect(existsSync(journalPath(target, process.env))).toBe(false);
        expect(await picture(target)).toEqual(before);
      }
    }),
  120_000,
);

test(
  "a process that is killed once it has judged everything",
  () =>
    onItsOwn(async ({ target }) => {
      const workers: number[] = [];
      const before = await picture(target);
      let judged = 0;
      const execution = await run(target, {
        onWorker: (pid) => workers.push(pid as number),
        onVerdict: () => ++judged === rules.length && process.kill(workers[0]!, "SIGKILL"),
      });
      expect(workers).toHaveLength(2);
      expect(execution.report.traces?.left).toEqual([]);
      expect(await picture(target)).toEqual(before);
      expect(existsSync(journalPath(target, process.env))).toBe(false);
    }),
  120_000,
);

test(
  "where the next process is killed too the report says so, and the next run cleans up",
  () =>
    onItsOwn(async ({ target }) => {
      const before = await picture(target);
      let judged = 0;
      let first = 0;
      const execution = await run(target, {
        onWorker(pid) {
          if (first) process.kill(pid as number, "SIGKILL");
          else first = pid as number;
        },
        onVerdict: () => ++judged === rules.length && process.kill(first, "SIGKILL"),
      });
      expect(execution.report.traces?.left).toEqual([
        [expect.stringMatching(/^what was not taken back, since .*SIGKILL.*`assay sweep /), 1],
      ]);
      expect(existsSync(journalPath(target, process.env))).toBe(true);
      await run(target, { rules: rules.slice(0, 1) });
      expect(await picture(target)).toEqual(before);
      expect(existsSync(journalPath(target, process.env))).toBe(false);
    }),
  120_000,
);
