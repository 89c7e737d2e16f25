/** The reads of one trial: whether they waver between what was and what is, as replicas do that are each behind by another time. */
import { setTimeout as pause } from "node:timers/promises";
import type { Operation } from "../../contract/contract.ts";
import type { Exchange } from "../record/exchange.ts";
import { settleTime, type Target } from "../target/target.ts";
import { patienceFor } from "./eventually.ts";

/**
 * Surely where it showed something, then something else, and then the first again, while the trial wrote nothing. Perhaps where the trial wrote
 * meanwhile, or where it changed by itself.
 */
export type Wavered = "surely" | "perhaps";

export interface Reads {
  /** Before each call. Where reads waver, one waits until it has to show the last write (open.read-after-write). */
  before: (operation: Operation) => Promise<void>;
  after: (operation: Operation, exchange: Exchange) => void;
  /** Whether any that may be behind did. */
  wavered: () => Wavered | undefined;
}

interface Shown {
  /** What it showed, each once, the newest last. */
  answers: string[];
  /** Writes of the trial until the last of them. */
  writes: number;
}

const isRead = ({ method }: Operation): boolean => method === "get" || method === "head";

/** `isPatient` where the trial is played again since its reads wavered. */
export function createReads(target: Target, isPatient: boolean): Reads {
  const shown = new Map<string, Shown>();
  let writes = 0;
  let lastWrite = -Infinity;
  let wavered: Wavered | undefined;
  return {
    async before(operation) {
      if (!isPatient || !isRead(operation)) return;
      const left = lastWrite + settleTime(target) - performance.now();
      if (left > 0) await pause(left);
    },
    after(operation, { as, request, response }) {
      if (!isRead(operation)) {
        writes += 1;
        lastWrite = performance.now();
        return;
      }
      if (!response) return;
      const key = `${as} ${request.method} ${request.path}`;
      const answer = `${response.status} ${response.text}`;
      const before = shown.get(key) ?? { answers: [], writes };
      const mayBeBehind =
        performance.now() < lastWrite + patienceFor(operation.paging ? "list" : "thing", target);
      const isOld = before.answers.slice(0, -1).includes(answer);
      const isOther = before.answers.length > 0 && before.answers.at(-1) !== answer;
      const isByItself = before.writes === writes;
      if (mayBeBehind && isOld && isByItself) wavered = "surely";
      else if (mayBeBehind && (isOld || (isOther && isByItself))) wavered ??= "perhaps";
      const others = before.answers.filter((one) => one !== answer);
      shown.set(key, { answers: [...others, answer], writes });
    },
    wavered: () => wavered,
  };
}
