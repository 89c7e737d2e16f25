/** No accent may raise an alarm. Accents are planted together, and an alarm is traced back to the accents that cause it. */
import { allRules, loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { findAccent } from "../../reference/deviation.ts";
import type { Outcome, Verdict } from "../record/verdict.ts";
import { sentenceOf } from "../record/violation.ts";
import { decodeReplay } from "../case/replay.ts";
import { mayBePlayed, playedSubject, subjectOf } from "../judge/playable.ts";
import { execute } from "../schedule/execute.ts";
import type { Registered } from "../judge/registry.ts";
import type { Target } from "../target/target.ts";
import { fewest } from "./causes.ts";
import { judgeOn } from "./judge-on.ts";
import { startPlanted, type Planted } from "./planted.ts";

/** A rule that fails, or cannot run, on a platform that conforms. */
export interface Alarm {
  rule: string;
  outcome: Outcome;
  what: string;
  /** The fewest accents that bring it about; several do so only together. */
  accents: string[];
  /** Whether it happened again when the rule was judged by itself. If not, the cause may be timing. */
  repeated: boolean;
}

export interface GroupResult {
  /** All that were planted; none for the clean reference. */
  accents: string[];
  /** Present where the rules were judged without a stage; what an owner gives by hand is too little for these. */
  byHand?: { couldNotRun: string[] };
  judged: number;
  alarms: Alarm[];
  /** What each rule asked, by its id. */
  requests: Record<string, number>;
}

/**
 * Accents delay events by up to a second and reads by up to 200 ms, and a machine that judges two dozen rules at a time is slow itself.
 */
export const patient: Partial<Target> = { settle: 1000, realtime: { adapter: "socket.io" } };

/** Rules judged at a time: more than `certify` does, since the accents make many of them wait. */
const concurrency = 24;

/** The most rules that are judged here, one after the other: a process that judges them costs more to start. */
const few = 200;

interface Seen extends Pick<Alarm, "rule" | "outcome" | "what"> {
  /** The rule, or the play, whose property made the exchange that shows it. */
  by: string;
}

/** Judges rules on a reference with these accents, and says which alarm. */
export type AccentJudge = (
  accents: readonly string[],
  registered: readonly Registered[],
) => Promise<SeenAlarms>;

/** Alarms of these accents, planted together. */
export async function judgeAccents(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<GroupResult> {
  const again: AccentJudge = (some, rules) => judgeInTurn(some, rules, seed);
  const together: AccentJudge = (some, rules) =>
    judgeTogether({ accents: inOrder(some) }, rules, { seed, concurrency });
  const judge = registered.length > few ? together : again;
  return traceAlarms(accents, registered, await judge(accents, registered), again);
}

/** What was judged, with every alarm traced to the accents that cause it when the rule is judged `again`, by itself. */
export async function traceAlarms(
  accents: readonly string[],
  registered: readonly Registered[],
  { seen, requests }: SeenAlarms,
  again: AccentJudge,
): Promise<GroupResult> {
  const suspects = seen.map(({ rule, by }): Suspect => {
    const played = playedSubject(by);
    const isMeant = (one: Rule): boolean =>
      one.id === rule || one.id === by || (mayBePlayed(one) && subjectOf(one) === played);
    return { rule, judged: registered.filter((one) => isMeant(one.rule)) };
  });
  const causes = await causesOf(accents, suspects, again);
  return {
    accents: [...accents],
    judged: registered.length,
    alarms: seen.flatMap(({ rule, outcome, what }): Alarm[] => {
      const found = causes.get(rule);
      if (!found) return [{ rule, outcome, what, accents: [...accents], repeated: false }];
      return found.map((some) => ({ rule, outcome, what, accents: some, repeated: true }));
    }),
    requests,
  };
}

/** A rule that alarmed, and what is judged to see whether it does so again. */
interface Suspect {
  rule: string;
  judged: Registered[];
}

/** The accents that each rule needs to alarm: several such sets where there are several causes. */
async function causesOf(
  accents: readonly string[],
  suspects: readonly Suspect[],
  again: AccentJudge,
): Promise<Map<string, string[][]>> {
  const causes = new Map<string, string[][]>();
  let left = accents;
  let open = suspects;
  while ((open = await stillAlarming(left, open, again)).length) {
    const [first, ...rest] = open as [Suspect, ...Suspect[]];
    const isEnough = async (some: readonly string[]): Promise<boolean> =>
      (await stillAlarming(some, [first], again)).length > 0;
    const found = (await isEnough(left)) ? await fewest(left, isEnough) : [];
    const caused = await stillAlarming(found, found.length ? suspects : [first], again);
    for (const { rule } of caused) causes.set(rule, [...(causes.get(rule) ?? []), found]);
    left = left.filter((id) => !found.includes(id));
    if (!found.length) open = rest;
  }
  return causes;
}

async function stillAlarming(
  accents: readonly string[],
  suspects: readonly Suspect[],
  again: AccentJudge,
): Promise<Suspect[]> {
  if (!suspects.length) return [];
  const judged = new Set(suspects.flatMap((one) => one.judged));
  const { seen } = await again(accents, [...judged]);
  const alarming = new Set(seen.map(({ rule }) => rule));
  return suspects.filter(({ rule }) => alarming.has(rule));
}

export type SeenAlarms = Pick<GroupResult, "requests"> & { seen: Seen[] };

async function judgeInTurn(
  accents: readonly string[],
  registered: readonly Registered[],
  seed: number,
): Promise<SeenAlarms> {
  const planted = { accents: inOrder(accents) };
  const { verdicts, found } = await judgeOn(planted, patient, registered, { seed });
  const judged = new Set(verdicts.map(({ rule }) => rule));
  const upsets = upsetBy(accents);
  const besides = found
    .filter((rule) => !judged.has(rule) && !upsets.has(rule))
    .map((rule): Seen => ({ rule, outcome: "fail", what: "seen in an exchange", by: rule }));
  return { seen: [...alarmsAmong(verdicts, upsets), ...besides], requests: requestsOf(verdicts) };
}

/** Judges rules as a run does: beside each other, and several of them by one play. */
export async function judgeTogether(
  planted: Planted,
  registered: readonly Registered[],
  { seed, concurrency }: { seed: number; concurrency: number },
): Promise<SeenAlarms> {
  const { target, stop } = await startPlanted(planted, patient);
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
    return {
      seen: alarmsAmong([...verdicts, ...besides], upsetBy(planted.accents ?? [])),
      requests: requestsOf(verdicts),
    };
  } finally {
    await stop();
  }
}

const requestsOf = (verdicts: readonly Verdict[]): Record<string, number> =>
  Object.fromEntries(verdicts.map(({ rule, requests }) => [rule, requests]));

/** One accent may change what another has changed, so a part of them is planted in the same order as all of them. */
export const inOrder = (accents: readonly string[]): string[] => accents.toSorted();

/** Rules below MUST that these accents go against. */
const upsetBy = (accents: readonly string[]): Set<string> =>
  new Set(accents.flatMap((id) => findAccent(id).upsets ?? []));

const alarmsAmong = (verdicts: readonly Verdict[], upsets: ReadonlySet<string>): Seen[] =>
  verdicts
    .filter(({ outcome }) => outcome !== "pass" && outcome !== "not-applicable")
    .filter(({ rule }) => !upsets.has(rule))
    .map(({ rule, outcome, reason, violations: [first], replay }) => ({
      rule,
      outcome,
      what: first ? sentenceOf(first) : reason,
      by: replay ? decodeReplay(replay).property : rule,
    }));
