/**
 * No accent may raise an alarm without a stage either, where rules share the websites of a target file and use what an owner gives by
 * hand. A platform may ask for more than that: a rule that could not run is counted, and is no alarm.
 */
import {
  judgeTogether,
  inOrder,
  traceAlarms,
  type GroupResult,
  type AccentJudge,
} from "./accents.ts";
import type { Registered } from "../judge/registry.ts";

/** Rules judged at a time, as far as there are websites for them. */
const concurrency = 8;

/** The result of the clean reference, and the rules that are decided there: others need more than can be given by hand. */
export async function decideByHand(
  registered: readonly Registered[],
  seed: number,
): Promise<{ result: GroupResult; decided: Registered[] }> {
  const { undecided, ...judged } = await judgedByHand([], registered, { seed, concurrency });
  const decided = registered.filter(({ rule }) => !undecided.has(rule.id));
  const result = await traceAlarms([], decided, judged, judgeAgain(seed));
  return { result: { ...result, byHand: { couldNotRun: [...undecided] } }, decided };
}

/** @param decided the rules that the clean reference decides by hand */
export async function judgeAccentsByHand(
  accents: readonly string[],
  decided: readonly Registered[],
  seed: number,
): Promise<GroupResult> {
  const { undecided, ...judged } = await judgedByHand(accents, decided, { seed, concurrency });
  const result = await traceAlarms(accents, decided, judged, judgeAgain(seed));
  return { ...result, byHand: { couldNotRun: [...undecided] } };
}

interface JudgedByHand extends Awaited<ReturnType<AccentJudge>> {
  /** Rules that could not run. */
  undecided: ReadonlySet<string>;
}

async function judgedByHand(
  accents: readonly string[],
  registered: readonly Registered[],
  how: { seed: number; concurrency: number },
): Promise<JudgedByHand> {
  const planted = { accents: inOrder(accents), byHand: true };
  const { seen, requests } = await judgeTogether(planted, registered, how);
  const { undecided = [], alarms = [] } = Object.groupBy(seen, ({ outcome }) =>
    outcome === "could-not-run" ? "undecided" : "alarms",
  );
  return { seen: alarms, requests, undecided: new Set(undecided.map(({ rule }) => rule)) };
}

const judgeAgain =
  (seed: number): AccentJudge =>
  (accents, registered) =>
    judgedByHand(accents, registered, { seed, concurrency: 1 });
