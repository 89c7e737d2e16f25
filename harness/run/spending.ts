/** What the rules of a run may still send: as many requests as its budget allows, and as the daily quota of each caller leaves. */
import type { Caller } from "../client/client.ts";
import type { Quotas } from "../client/quota.ts";
import { OutOfBudget, OutOfQuota } from "../case/stop.ts";

export interface Spending {
  /** Before a rule calls; throws {@link OutOfBudget} or {@link OutOfQuota} where the requests, or those of the caller, are spent. */
  spend: (caller: Caller | undefined) => void;
  /** From now on each rule ends at its next call, which throws {@link OutOfBudget}, and takes back what it made. */
  endRules: () => void;
}

/** @param sent requests so far, whatever they were sent for */
export function createSpending(budget: number, sent: () => number, quotas: Quotas): Spending {
  let spent = 0;
  let isOver = false;
  return {
    spend(caller) {
      // What is sent again counts as well, and so does what is about to be sent.
      if (isOver || Math.max(spent, sent()) >= budget) throw new OutOfBudget();
      if (caller && caller.limit === undefined && quotas.left(caller) <= 0)
        throw new OutOfQuota(`${quotas.name(caller)}, is spent, but for what cleaning up may need`);
      spent += 1;
    },
    endRules: () => void (isOver = true),
  };
}
