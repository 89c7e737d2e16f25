/** Recoveries that a run asks for: another one may not be mailed for a while (open.session-recover-again). */
import type { Trial } from "../../trial/trial.ts";
import { slot } from "../../case/slot.ts";

/** Milliseconds after which platforms that limit them mail another one; no document says how many. */
const usualWhile = 61_000;

/** When each account was last asked for, by its user. */
const lastAsked = slot<Map<string, number>>("recovery: when it was last asked for");
/** Users whom nothing was mailed though it was waited that long: it is not waited again. */
const waitedInVain = slot<Set<string>>("recovery: users waited for in vain");

type InRun = Pick<Trial, "run">;

/** Notes that one is asked for now; returns the milliseconds until another is mailed for sure, 0 where none was asked for before. */
export function noteRecovery({ run }: InRun, user_id: string): number {
  const all = lastAsked.ensure(run, () => new Map());
  const now = performance.now();
  const since = now - (all.get(user_id) ?? -Infinity);
  all.set(user_id, now);
  const isHopeless = waitedInVain.get(run)?.has(user_id) ?? false;
  return isHopeless ? 0 : Math.max(0, usualWhile - since);
}

export const noteInVain = ({ run }: InRun, user_id: string): void =>
  void waitedInVain.ensure(run, () => new Set()).add(user_id);
