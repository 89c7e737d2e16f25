/**
 * A rule that is judged in shared worlds of others first, where much of what it needs stands already. That decides only what holds:
 * where anything else is seen the rule is judged by itself, so evidence and replay are those of the rule alone.
 */
import { createHash } from "node:crypto";
import { slot } from "../trial/slot.ts";
import { attempt, type Attempt, type Property } from "./attempt.ts";
import { unlessDown } from "./down.ts";
import { repeating } from "./draws.ts";
import { search, type JudgeOptions } from "./judge.ts";
import type { Registered, SharedUse } from "./registry.ts";
import type { Run } from "./run.ts";
import { CouldNotRun } from "./stop.ts";
import type { Judged } from "./verdict-of.ts";

/** Whether a rule is judged in shared worlds first: not where one case is played again, or many are. */
export const isShared = ({ stageParts }: Run, { draws, runs }: JudgeOptions): boolean =>
  stageParts.has("world") && !draws && runs === 1;

/** What is played, by which name, and whose worlds it shares. */
interface Sharing {
  id: string;
  property: Property;
  shared: SharedUse;
}

/** The last of those that use shared worlds in turn, by what they name. */
const turns = slot<Map<string, Promise<unknown>>>("shared worlds: turns");

/** @param alone judges by itself what does not hold in shared worlds */
export async function inSharedWorlds(
  run: Run,
  { id, property, shared }: Sharing,
  { seed, isExclusive = true, once }: Pick<JudgeOptions, "seed" | "isExclusive" | "once">,
  alone: () => Promise<Judged>,
): Promise<Judged> {
  const started = performance.now();
  const found: Parameters<Run["find"]>[] = [];
  // Who drew the same values in the same shared world would make the same things.
  const own = (seed ^ createHash("sha256").update(id).digest().readInt32BE()) >>> 1;
  const telling = run.telling((...one) => void found.push(one));
  // Who was refused in a shared world may have met what others left there.
  const blame = (): never => {
    throw new CouldNotRun("refused in a shared world");
  };
  const play = (): Promise<Attempt> =>
    attempt({ ...telling, blame }, property, {
      rule: id,
      seed: own,
      isExclusive,
      once,
      draw: repeating([], own),
      sharedBy: shared.of,
    });
  const last = turns.ensure(run, () => new Map());
  const attempting = shared.inTurn ? (last.get(shared.of) ?? Promise.resolve()).then(play) : play();
  if (shared.inTurn) last.set(shared.of, attempting);
  const attempted = await attempting;
  if (attempted.ending.kind === "passed" && !found.length)
    return { ...attempted, draws: [], seed, runs: 1, duration: performance.now() - started };
  const judged = await alone();
  // What was not seen again was seen all the same.
  for (const [one, exchange, during] of found) {
    if (run.findings.has(one.rule)) continue;
    // In worlds of its own it draws more.
    const replayCase = () => ({ property: id, seed, draws: [] });
    run.find(one, exchange, during && { ...during, replayCase });
  }
  return { ...judged, requests: judged.requests + attempted.requests };
}

/** Judges a rule, in shared worlds first where it uses any. */
export function judgeRegistered(
  run: Run,
  registered: Registered,
  options: JudgeOptions,
): Promise<Judged> {
  const { rule, shared } = registered;
  const property = unlessDown(registered);
  const alone = (): Promise<Judged> => search(run, rule.id, property, options);
  return shared && isShared(run, options)
    ? inSharedWorlds(run, { id: rule.id, property, shared }, options, alone)
    : alone();
}
