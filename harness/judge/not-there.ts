/**
 * If an operation does not exist on the target, fails each time or answers nothing of the platform, rules about other operations that depend
 * on it are not failures: they wait for its rule `accepted:<operation>`.
 */
import { allRules } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import {
  acceptedNothing,
  acceptedRule,
  mayBeFailure,
  mayBeNotThere,
  meaningOf,
} from "../client/answer.ts";
import type { EvidenceKeeper } from "../case/evidence.ts";
import { slot } from "../case/slot.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Run } from "../run/run.ts";
import { violatedBy, type Ending } from "./ending.ts";

/** What shows a violation. */
export interface Exhibit {
  /** Where the exchange stands in the evidence; -1 where none shows it. */
  at: number;
  /** The operation that was asked, where the answer may mean that it does nothing at all. */
  suspect: string | undefined;
}

/** It may be that nothing behind the path does what it is for: it is not there, fails, or a page answers in its place. */
const isNotDone = (exchange: Exchange): boolean =>
  mayBeNotThere(exchange) || mayBeFailure(exchange) || meaningOf(exchange) === "broken";

/** What shows each violation so far. */
export function shownOf({ reach }: Run, evidence: EvidenceKeeper): Exhibit[] {
  const { exchanges } = evidence.collect();
  return evidence.showing().map((exchange) => {
    if (!exchange) return { at: -1, suspect: undefined };
    const { operationId } = exchange;
    const isSuspect = isNotDone(exchange) && !reach.get(operationId)?.successes;
    return { at: exchanges.indexOf(exchange), suspect: isSuspect ? operationId : undefined };
  });
}

/** Plays the rule that an operation accepts what it must. */
export type PlayAccepted = (rule: Rule) => Promise<Ending>;

/** How such rules ended that were played for the sake of others. */
const played = slot<Map<string, Promise<Ending | undefined>>>("played to see what is there");

/** Undefined where no rule says that the operation accepts anything. */
async function endingAt(run: Run, id: string, play: PlayAccepted): Promise<Ending | undefined> {
  const all = played.ensure(run, () => new Map());
  const rule = allRules(run.described).find((one) => one.id === id);
  const playing = all.get(id) ?? Promise.resolve(rule && play(rule));
  all.set(id, playing);
  const ending = await playing;
  // It is played again once nothing else runs.
  if (ending?.kind === "needs-exclusive-run") all.delete(id);
  return ending;
}

/** Whether a rule waits for the operation: it is down, or nothing tells whether it is there. */
async function waitsFor(
  run: Run,
  { operations }: Rule,
  operationId: string,
  play: PlayAccepted,
): Promise<"waits" | "holds" | "alone"> {
  if (run.isDown(operationId)) return "waits";
  const ending = await endingAt(run, acceptedRule({ operationId }), play);
  if (ending?.kind === "needs-exclusive-run") return "alone";
  if (run.reach.get(operationId)?.successes) return "holds";
  // What a rule is about has to be seen down before, by the rule that says more.
  if (run.isDown(operationId)) return operations.includes(operationId) ? "holds" : "waits";
  return ending?.kind === "stopped" && ending.outcome !== "indeterminate" ? "waits" : "holds";
}

export interface Decided {
  ending: Ending;
  /** Where in the evidence the first violation is shown, if that is another one now. */
  offending?: number;
}

/** The ending without the violations that only show that something is not there. */
export async function unlessNotThere(
  run: Run,
  rule: Rule,
  { ending, shown }: { ending: Ending; shown: readonly Exhibit[] },
  play: PlayAccepted,
): Promise<Decided> {
  if (ending.kind !== "violated") return { ending };
  const awaited = new Set<string>();
  for (const id of new Set(shown.flatMap(({ suspect }) => suspect ?? []))) {
    const state = await waitsFor(run, rule, id, play);
    if (state === "alone")
      return { ending: { kind: "needs-exclusive-run", reason: `whether ${id} is there` } };
    if (state === "waits") awaited.add(id);
  }
  const [operationId] = awaited;
  if (operationId === undefined) return { ending };
  const isAwaited = (_: unknown, i: number): boolean => awaited.has(shown[i]?.suspect ?? "");
  const first = ending.violations.findIndex((_, i) => !isAwaited(_, i));
  if (first === -1)
    return {
      ending: {
        kind: "stopped",
        outcome: "could-not-run",
        reason: acceptedNothing({ operationId }),
      },
    };
  const rest = ending.violations.filter((_, i) => !isAwaited(_, i));
  return { ending: violatedBy(rest), offending: shown[first]?.at ?? -1 };
}
