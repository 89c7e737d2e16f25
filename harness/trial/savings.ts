/** How a trial saves requests: what it repeats is done once where the run has few left, and daily quotas are spared. */
import { OutOfQuota } from "../case/stop.ts";
import type { Run } from "../run/run.ts";
import type { Trial } from "./trial.ts";

/** @param once whether what is repeated is done once */
export function savingsOf(
  run: Run,
  once: boolean,
): Pick<Trial, "times" | "isAbridged" | "spares" | "mayTake"> {
  let isAbridged = false;
  return {
    times(often) {
      isAbridged ||= once && often > 1;
      return once ? 1 : often;
    },
    isAbridged: () => isAbridged,
    spares: (as) => run.thrift.isThrifty || run.quotas.left(as) <= 0,
    mayTake(as, much) {
      if (run.thrift.isShort || run.quotas.left(as) < run.thrift.needed + much)
        throw new OutOfQuota(
          `this takes ${much} requests in a row, which ${run.quotas.name(as)}, cannot spare`,
        );
    },
  };
}
