/** Where rules are judged beside others, and where they wait for one another. */
import type { Contract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { everything, groundOf } from "../guest/ground.ts";
import type { LaneOf } from "../process/lanes.ts";
import { mayLoseVisitor, needsExclusiveRun } from "./judgeable.ts";

/**
 * Where a rule is judged: on a website that others may share, on one of its own while others run elsewhere, or while none runs. One that
 * cannot be judged in a room is judged in the next one.
 */
export type RoomKind = "shared" | "own" | "alone";

export type RoomBeside = Exclude<RoomKind, "alone">;

export interface Rooms {
  /** In the order in which they are tried; none where the rule has to be alone. */
  roomsOf: (rule: Rule) => readonly RoomBeside[];
  laneOf: (rule: Rule, room: RoomBeside) => ReturnType<LaneOf<Rule>>;
}

export interface House {
  contract: Contract;
  /** Whether rules may run beside each other at all. */
  isBeside: boolean;
  /** Whether there are websites enough for some of them to have one each. */
  haveOwn: boolean;
  /** Whether rules share websites. */
  areShared: boolean;
  /** How many websites rules have at a time. */
  places: number;
  /** Rules that one of the websites alone can serve. */
  bound: ReadonlySet<string>;
  /** Whether rules are sharing websites now. */
  doShare: () => boolean;
}

/** Rules that are given out for the same website: one plays there, and the next one is there when it leaves. */
const ofOneWebsite = 2;

/** The share of the websites that rules have to themselves while others share the rest. */
const ownWhileShared = 0.25;

export function roomsIn(house: House): Rooms {
  const { contract, isBeside, haveOwn, areShared, places, bound, doShare } = house;
  const groundIn = (rule: Rule): string | undefined => groundOf(contract, rule);
  const mayShare = (rule: Rule): boolean => areShared && groundIn(rule) !== everything;
  const whileShared = (share: number) => (): number =>
    doShare() ? Math.max(1, Math.round(places * share)) : places;

  function sharedLane(rule: Rule): ReturnType<LaneOf<Rule>> {
    const ground = groundIn(rule);
    if (ground === undefined) return undefined;
    return bound.has(rule.id)
      ? { name: `${ground}, bound`, width: () => 1 }
      : { name: ground, width: () => places };
  }

  function ownLane(rule: Rule): ReturnType<LaneOf<Rule>> {
    if (bound.has(rule.id)) return { name: "bound to one website", width: () => ofOneWebsite };
    if (!areShared) return undefined;
    // A rule that did not hold beside others has a lane of its own, so that its failure is not reported only after all who wait for a
    // website.
    return mayShare(rule)
      ? { name: "judged again", width: whileShared(0) }
      : { name: "on its own", width: whileShared(ownWhileShared) };
  }

  return {
    roomsOf(rule) {
      // A visitor who is gone is missed by all who share the website.
      const isMissed = areShared && mayLoseVisitor(rule);
      if (!isBeside || needsExclusiveRun(rule) || isMissed) return [];
      return [...(mayShare(rule) ? ["shared" as const] : []), ...(haveOwn ? ["own" as const] : [])];
    },
    laneOf: (rule, room) => (room === "shared" ? sharedLane(rule) : ownLane(rule)),
  };
}
