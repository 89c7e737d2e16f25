/** What the doctor takes for a slip in the target file no conforming target does with a file that is right. */
import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { accountDiagnoses } from "../../harness/command/support/account-diagnoses.ts";
import { shutOutOf } from "../../harness/command/support/passwords.ts";
import { scopeDiagnoses } from "../../harness/command/support/scope-diagnoses.ts";
import { openRun } from "../../harness/run/run.ts";
import { startByHand } from "../../harness/selftest/by-hand.ts";
import { groupsOf } from "../../harness/selftest/groups.ts";
import { deviationIds } from "../../reference/deviation.ts";
import { ownStateHome } from "../support/state-home.ts";

ownStateHome();

test.each(groupsOf(deviationIds("accent"), 1).map((ids, i) => [i, ids] as const))(
  "accents together, group %i",
  async (_, accents) => {
    const { target, stop } = await startByHand([], accents);
    try {
      expect(await shutOutOf(loadContract(), target, process.env)).toEqual([]);
      const run = await openRun(loadContract(), target, { rules: 1 });
      try {
        expect([...(await accountDiagnoses(run)), ...(await scopeDiagnoses(run, []))]).toEqual([]);
      } finally {
        await run.close();
      }
    } finally {
      await stop();
    }
  },
);
