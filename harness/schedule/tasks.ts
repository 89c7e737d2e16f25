/** What a worker is asked to do for one turn. */
import type { JudgeOptions } from "../judge/judge.ts";
import { loadContract } from "../../contract/contract.ts";
import { groundOf } from "../guest/ground.ts";
import type { Turn } from "./most-first.ts";
import type { RoomKind } from "./rooms.ts";
import { placeNeeds } from "../run/needs.ts";
import { mayBePlayed, subjectOf } from "../judge/playable.ts";
import type { Task } from "../worker/protocol.ts";
import type { ReplayCase } from "../case/replay.ts";

/** The share of a budget that shrinking one failure may take: the rest is better spent on finding others. */
const ofAFailure = 0.005;

export interface TaskOptions extends Pick<JudgeOptions, "seed" | "runs" | "shrinks"> {
  /** Requests that the run may spend, and whether they may be too few for all rules. */
  budget: number;
  isScarce?: boolean;
  /** Plays this one case in place of the rules' own properties. */
  replay?: ReplayCase;
}

/** @param played the kinds of rules, by the operation or noun that they are about, which one play may decide together */
export function tasksOf(
  { seed, runs, shrinks, budget, isScarce, replay }: TaskOptions,
  played: ReadonlyMap<string, string[]>,
): (turn: Turn, room: RoomKind) => Task {
  return ({ rule, how, isSecond }, room) => {
    const common = {
      needs: placeNeeds(rule),
      seed,
      runs,
      isExclusive: room === "alone",
      ...(room === "shared" && { beside: { ground: groundOf(loadContract(), rule) } }),
    };
    if (replay) return { ...common, rule: replay.property, draws: replay.draws };
    // While requests are saved, a rule is judged for itself and not together with others about its operation.
    const mayPlay = mayBePlayed(rule) && how === "whole" && !isSecond;
    const together = mayPlay ? played.get(subjectOf(rule)) : undefined;
    return {
      ...common,
      rule: rule.id,
      once: how === "once",
      ...(shrinks !== undefined && { shrinks }),
      ...(isScarce && { shrinkRequests: budget * ofAFailure }),
      ...(together && { together }),
    };
  };
}
