/** Every fault must be caught by the rules that it names. */
import { findFault } from "../../reference/deviation.ts";
import type { Outcome } from "../record/verdict.ts";
import { sentenceOf } from "../record/violation.ts";
import type { Registered, Registry } from "../judge/registry.ts";
import type { Target } from "../target/target.ts";
import { judgeOn, type JudgedOn } from "./judge-on.ts";

export interface FaultResult {
  fault: string;
  says: string;
  /** Whether it is so rare that only load tests see it; then nothing is judged here. */
  underLoad: boolean;
  expected: string[];
  /** Expected rules that went red, by a violation. */
  red: string[];
  /** The first violation of each of them, in a sentence, and where violations were seen. */
  wrong: { rule: string; what: string; where: string[] }[];
  /** Expected rules that did not, with what became of them. */
  missed: { rule: string; outcome: Outcome; reason: string }[];
  /** Expected rules that no property judges: none is written yet, or there is no such rule. */
  unwritten: string[];
  /** Rules that went red besides, of those whose operations were called. */
  extra: string[];
}

/** Whether every rule that the fault names went red; one that nothing judges, such as a mistyped one, did not. */
export const isCaught = ({ missed, unwritten }: FaultResult): boolean =>
  missed.length + unwritten.length === 0;

/** The reference shows writes and sends events at once, so waits are shorter than for a remote target (ms). */
export const hurried: Partial<Target> = {
  settle: 50,
  realtime: { adapter: "socket.io", budget: 500 },
};

/** Longer waits than usual, since the reference may be late on a busy machine. */
export const patientWithFaults: Partial<Target> = {
  settle: 500,
  realtime: { adapter: "socket.io", budget: 5_000 },
};

export async function judgeFault(
  id: string,
  registry: Registry,
  seed: number,
): Promise<FaultResult> {
  const { says, trips, underLoad = false } = findFault(id);
  const registered = underLoad ? [] : trips.flatMap((rule) => registry.get(rule) ?? []);
  const known = { fault: id, says, underLoad, expected: trips };
  const judged = await judgeWithPatience(id, registered, seed).catch((error: Error) => error);
  if (judged instanceof Error) {
    const reason = judged.message;
    const missed = trips.map((rule) => ({ rule, outcome: "broken" as const, reason }));
    return { ...known, red: [], wrong: [], missed, unwritten: [], extra: [] };
  }
  const { verdicts, found } = judged;
  return {
    ...known,
    red: verdicts.filter(({ outcome }) => outcome === "fail").map(({ rule }) => rule),
    wrong: verdicts.flatMap(({ rule, violations }) =>
      violations[0]
        ? [{ rule, what: sentenceOf(violations[0]), where: violations.map(({ where }) => where) }]
        : [],
    ),
    missed: verdicts
      .filter(({ outcome }) => outcome !== "fail")
      .map(({ rule, outcome, reason }) => ({ rule, outcome, reason })),
    unwritten: trips.filter((rule) => !registry.has(rule)),
    extra: found.filter((rule) => !trips.includes(rule)),
  };
}

async function judgeWithPatience(
  id: string,
  registered: readonly Registered[],
  seed: number,
): Promise<Pick<JudgedOn, "verdicts" | "found">> {
  const { verdicts, found } = await judgeOn({ faults: [id] }, hurried, registered, { seed });
  const missed = new Set(
    verdicts.filter(({ outcome }) => outcome !== "fail").map(({ rule }) => rule),
  );
  if (!missed.size) return { verdicts, found };
  const left = registered.filter(({ rule }) => missed.has(rule.id));
  const again = await judgeOn({ faults: [id] }, patientWithFaults, left, { seed });
  const caught = verdicts.filter(({ rule }) => !missed.has(rule));
  return { verdicts: [...caught, ...again.verdicts], found };
}
