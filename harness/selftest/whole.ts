/**
 * A run judges rules beside each other, decides several by one play and remembers what it saw. A fault that is caught when a rule is
 * judged by itself must be caught there too. Many faults are planted in one run; each is recognised by the rules that it names.
 */
import type { Rule } from "../../contract/derive.ts";
import type { Outcome, Verdict } from "../record/verdict.ts";
import { execute } from "../schedule/execute.ts";
import type { Target } from "../target/target.ts";
import { faultGroupsOf } from "./fault-groups.ts";
import { hurried, patientWithFaults, type FaultResult } from "./fault.ts";
import { startPlanted } from "./planted.ts";

/** A fault that its rules catch by themselves, and not in a run. */
export interface Hole {
  fault: string;
  /** Rules that were to catch it, with what became of them when it was the only one planted. */
  missed: { rule: string; outcome: Outcome; reason: string }[];
}

export interface WholeResult {
  /** Faults that were planted in runs. */
  faults: string[];
  /** The runs that this took. */
  runs: number;
  holes: Hole[];
  /** Milliseconds. */
  took: number;
}

export interface WholeOptions {
  /** All rules of the runs. */
  rules: readonly Rule[];
  seed: number;
  /** Groups of faults that are judged; the others are left out. */
  groups: number;
  onRun: (run: WholeRun) => void;
}

/** One run. A fault that it does not catch may be hidden by another one, unless it was planted alone. */
export interface WholeRun {
  runOf: readonly string[];
  caught: number;
  holes: readonly Hole[];
}

/** Rules judged at a time: as many as where accents make them wait. */
const concurrency = 24;

/** Faults of a group that another hid: who is missed is judged among these few, then alone. */
const fewer = 8;

/** @param caughtAlone faults with what their rules found by themselves; others are a hole already */
export async function judgeWhole(
  caughtAlone: readonly FaultResult[],
  { rules, seed, groups, onRun }: WholeOptions,
): Promise<WholeResult> {
  const began = performance.now();
  const alone = new Map(caughtAlone.map((result) => [result.fault, result]));
  let runs = 0;
  const missedIn = async (group: readonly string[], waits: Partial<Target>): Promise<Hole[]> => {
    const isOnly = group.length === 1;
    const verdicts = await certified(group, waits, rules, seed);
    const holes = group.flatMap((fault): Hole[] => {
      const missed = missedOf(alone.get(fault)!, verdicts, isOnly);
      return missed.length ? [{ fault, missed }] : [];
    });
    runs += 1;
    onRun({ runOf: group, caught: group.length - holes.length, holes: isOnly ? holes : [] });
    return holes;
  };
  const inTurn = async (some: string[][], waits: Partial<Target>): Promise<Hole[]> => {
    const holes: Hole[] = [];
    for (const group of some) holes.push(...(await missedIn(group, waits)));
    return holes;
  };
  const drawn = faultGroupsOf([...alone.keys()], rules, { seed }).slice(0, groups);
  const masked = (await inTurn(drawn, hurried)).map(({ fault }) => fault);
  const apart = faultGroupsOf(masked, rules, { seed, most: fewer });
  const still = (await inTurn(apart, patientWithFaults)).map(({ fault }) => fault);
  const holes = await inTurn(
    still.map((fault) => [fault]),
    patientWithFaults,
  );
  return { faults: drawn.flat(), runs, holes, took: performance.now() - began };
}

async function certified(
  faults: readonly string[],
  waits: Partial<Target>,
  rules: readonly Rule[],
  seed: number,
): Promise<Map<string, Verdict>> {
  const { target, stop } = await startPlanted({ faults: [...faults] }, waits);
  try {
    const { verdicts } = await execute({
      target,
      rules,
      seed,
      runs: 1,
      // The smallest counterexample is of no use here.
      shrinks: 0,
      budget: Infinity,
      concurrency,
      adapts: true,
    });
    return new Map(verdicts.map((verdict) => [verdict.rule, verdict]));
  } finally {
    await stop();
  }
}

/** Rules that did not fail where they fail by themselves: elsewhere, another fault may be the reason. */
function missedOf(
  { red, wrong, extra }: FaultResult,
  verdicts: ReadonlyMap<string, Verdict>,
  isOnly: boolean,
): Hole["missed"] {
  const failed = (rule: string): boolean => verdicts.get(rule)?.outcome === "fail";
  return red.flatMap((rule): Hole["missed"] => {
    const verdict = verdicts.get(rule);
    if (!verdict) return [];
    const { outcome, violations, reason } = verdict;
    const places = violations.map(({ where }) => placeOf(where));
    const known = wrong.find((one) => one.rule === rule)?.where.map(placeOf) ?? [];
    if (outcome === "fail" && (isOnly || places.some((place) => known.includes(place)))) return [];
    // An operation that accepts nothing is told once, by the rule that the others name.
    const [, named = ""] = /^see (\S+?):? /.exec(reason) ?? [];
    if (failed(named) && (isOnly || extra.includes(named) || red.includes(named))) return [];
    const what = outcome === "fail" ? `it failed elsewhere: ${places.join("; ")}` : reason;
    return [{ rule, outcome, reason: what }];
  });
}

/** Without what differs from run to run: identifiers have digits. */
const placeOf = (where: string): string => where.replaceAll(/[^\s/]*\d[^\s/]*/g, "#");
