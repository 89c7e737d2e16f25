/**
 * No accent may raise an alarm. Accents are planted together, and what alarms is traced back to the accents that
 * bring it about.
 */
import { allRules, loadContract } from "../../contract/contract.ts";
import { findAccent } from "../../reference/deviation.ts";
import type { Outcome, Verdict } from "../record/verdict.ts";
import { sentenceOf } from "../record/violation.ts";
import { execute } from "../run/execute.ts";
import type { Registered } from "../run/registry.ts";
import type { Target } from "../target/target.ts";
import { fewest } from "./causes.ts";
import { judgeOn } from "./judge-on.ts";
import { startPlanted } from "./planted.ts";

/** A rule that fails, or cannot run, on a platform that conforms. */
export interface Alarm {
  rule: string;
  outcome: Outcome;
  what: string;
  /** The fewest accents that bring it about; several do so only together. */
  accents: string[];
  /** Whether it happened again when the rule was judged by itself. Else it may be for the time that something took. */
  repeated: boolean;
}

export interface GroupResult {
  /** All that were planted; none for the clean reference. */
  accents: string[];
  judged: number;
  alarms: Alarm[];
}

/** Accents may be late: events by a second, reads by 200 ms. */
const patient: Partial<Target> = { settle: 500, realtime: { adapter: "socket.io" } };

/** Rules judged at a time, as `certify` does. */
const concurrency = 8;

/** Up to so many rules are judged here, one after the other: a process that judges them costs more to start. */
const few = 200;

type Seen = Pick<Alarm, "rule" | "outcome" | "what">;

export async function judgeAccents(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<GroupResult> {
  const seen =
    registered.length > few
      ? await alarmsBesideEachOther(accents, registered, seed)
      : await alarmsInTurn(accents, registered, seed);
  const isSeen = new Set(seen.map(({ rule }) => rule));
  const suspected = registered.filter(({ rule }) => isSeen.has(rule.id));
  const causes = await causesOf(accents, suspected, seed);
  return {
    accents: [...accents],
    judged: registered.length,
    alarms: seen.flatMap((one): Alarm[] => {
      const found = causes.get(one.rule);
      if (!found) return [{ ...one, accents: [...accents], repeated: false }];
      return found.map((some) => ({ ...one, accents: some, repeated: true }));
    }),
  };
}

/** The accents that each rule needs to alarm: several such sets where there are several causes. */
async function causesOf(
  accents: readonly string[],
  suspected: readonly Registered[],
  seed: number,
): Promise<Map<string, string[][]>> {
  const causes = new Map<string, string[][]>();
  let left = accents;
  let open = suspected;
  while ((open = await stillAlarming(left, open, seed)).length) {
    const [first, ...rest] = open as [Registered, ...Registered[]];
    const isEnough = async (some: readonly string[]): Promise<boolean> =>
      (await stillAlarming(some, [first], seed)).length > 0;
    // One that alarms only beside the others is seen in their exchanges, and has their cause.
    const found = (await isEnough(left)) ? await fewest(left, isEnough) : [];
    const caused = await stillAlarming(found, found.length ? suspected : [first], seed);
    for (const { rule } of caused) causes.set(rule.id, [...(causes.get(rule.id) ?? []), found]);
    left = left.filter((id) => !found.includes(id));
    if (!found.length) open = rest;
  }
  return causes;
}

async function stillAlarming(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<Registered[]> {
  if (!registered.length) return [];
  const seen = await alarmsInTurn(accents, registered, seed);
  const alarming = new Set(seen.map(({ rule }) => rule));
  return registered.filter(({ rule }) => alarming.has(rule.id));
}

async function alarmsInTurn(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<Seen[]> {
  const planted = { accents: [...accents] };
  const { verdicts, found } = await judgeOn(planted, patient, registered, seed);
  const judged = new Set(verdicts.map(({ rule }) => rule));
  return [
    ...alarmsAmong(verdicts, accents),
    ...found
      .filter((rule) => !judged.has(rule) && !upsetBy(accents).has(rule))
      .map((rule): Seen => ({ rule, outcome: "fail", what: "seen in an exchange" })),
  ];
}

async function alarmsBesideEachOther(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<Seen[]> {
  const { target, stop } = await startPlanted({ accents: [...accents] }, patient);
  try {
    const rules = registered.map(({ rule }) => rule);
    const chosen = new Set(rules.map(({ id }) => id));
    const { verdicts, besides } = await execute({
      target,
      rules,
      others: allRules(loadContract()).filter(({ id }) => !chosen.has(id)),
      seed,
      runs: 1,
      budget: Infinity,
      concurrency,
      adapts: true,
    });
    return alarmsAmong([...verdicts, ...besides], accents);
  } finally {
    await stop();
  }
}

/** Rules below MUST that these accents go against. */
const upsetBy = (accents: readonly string[]): Set<string> =>
  new Set(accents.flatMap((id) => findAccent(id).upsets ?? []));

function alarmsAmong(verdicts: readonly Verdict[], accents: readonly string[]): Seen[] {
  const upsets = upsetBy(accents);
  return verdicts
    .filter(({ outcome }) => outcome !== "pass" && outcome !== "not-applicable")
    .filter(({ rule }) => !upsets.has(rule))
    .map(({ rule, outcome, reason, violations: [first] }) => ({
      rule,
      outcome,
      what: first ? sentenceOf(first) : reason,
    }));
}
