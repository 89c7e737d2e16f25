/**
 * Judges rules beside each other and alone, round after round. A rule waits for the next round if it turned out to need to be alone, if
 * the weather got in its way, if it failed and is retried, or if its process ended.
 */
import type { Rule } from "../../contract/derive.ts";
import type { Turn } from "./most-first.ts";
import { inLanes } from "../process/lanes.ts";
import type { RoomKind, RoomBeside, Rooms } from "./rooms.ts";
import { notReached, type LeftOut, type Stopping } from "./stopping.ts";
import type { Judged } from "../judge/verdict-of.ts";
import { WorkerEnded } from "../worker/worker-process.ts";

/** How often a rule that weather got in the way of is judged again. */
const mostDisturbed = 2;

/** A turn that waits for its round. */
interface Waiting {
  turn: Turn;
  /** How the process ended that judged it before. */
  ended?: WorkerEnded;
  /** How often weather got in the way. */
  disturbed: number;
  /** How it failed, and how often it was judged again since. */
  failed?: Judged;
  retried: number;
}

/** A turn that waits to be judged beside others. */
interface Placed {
  waiting: Waiting;
  room: RoomBeside;
}

export interface RoundsOptions extends Rooms {
  /** @throws {@link WorkerEnded} */
  judge: (turn: Turn, room: RoomKind) => Promise<Judged>;
  enter: (rule: Rule, judged: Judged) => void;
  /** Enters a rule that was not judged. */
  leaveOut: (rule: Rule, reason: LeftOut) => void;
  stopping: Pick<Stopping, "reason" | "spentBudget">;
  /** Times that a rule which fails is judged again. */
  retries: number;
  /** Whether a retry comes at once, since the run may stop at the failure; otherwise it comes after all other rules. */
  retriesAtOnce: boolean;
  /** Rules that may run beside each other now. */
  limit: () => number;
}

export interface Rounds {
  /** Judges the turns until each rule has a verdict, or the run ends. */
  judge: (turns: readonly Turn[]) => Promise<void>;
  /** Whether the rule held without its repetitions. */
  isAbridged: (rule: Rule) => boolean;
  /** Whether rules share websites, or are about to. */
  doShare: () => boolean;
}

export function createRounds({
  judge,
  enter,
  leaveOut,
  stopping,
  retries,
  retriesAtOnce,
  limit,
  roomsOf,
  laneOf,
}: RoundsOptions): Rounds {
  const abridged = new Set<Rule>();
  const beside: Placed[] = [];
  const alone: Waiting[] = [];
  /** Rules that are to be judged in a shared room. */
  let sharing = 0;

  /** Sends a rule to a room; returns it where that is one beside others. */
  function enterRoom(waiting: Waiting, room: RoomBeside | undefined): Placed[] {
    if (room === "shared") sharing += 1;
    if (room === undefined) alone.push(waiting);
    return room === undefined ? [] : [{ waiting, room }];
  }

  /**
   * Enters the verdict, unless the rule is to be judged again, after bad weather or to retry a failure: then it returns how the rule
   * waits.
   */
  function settle(waiting: Waiting, judged: Judged): Waiting | undefined {
    const { ending } = judged;
    const { turn, disturbed, retried, failed } = waiting;
    const { rule } = turn;
    if (ending.kind === "out-of-budget")
      return giveUp(waiting, stopping.reason() ?? stopping.spentBudget);
    if (ending.kind === "out-of-quota") return giveUp(waiting, notReached("quota", ending.reason));
    if (ending.kind === "violated" && retried < retries)
      return { turn, disturbed, failed: failed ?? judged, retried: retried + 1 };
    const isHeld = ending.kind === "passed";
    if (failed) {
      enter(rule, isHeld ? { ...failed, heldOnRetry: retried } : failed);
      return undefined;
    }
    const isDisturbed = ending.kind === "stopped" && ending.outcome === "indeterminate";
    if (isDisturbed && disturbed < mostDisturbed) return { ...waiting, disturbed: disturbed + 1 };
    enter(rule, judged);
    if (judged.abridged && isHeld) abridged.add(rule);
    return undefined;
  }

  const isNow = (again: Waiting): boolean => retriesAtOnce && again.failed !== undefined;

  /**
   * Leaves out a rule whose turn cannot come. A failure that was to be retried remains a failure, and a rule that has held once remains
   * judged.
   */
  function giveUp({ turn: { rule, isSecond }, failed }: Waiting, reason: LeftOut): undefined {
    if (failed) enter(rule, failed);
    else if (!isSecond || reason.outcome === "broken") leaveOut(rule, reason);
  }

  /** Returns the rule where it is to be judged in another room beside others. */
  async function judgeBeside({ waiting, room }: Placed): Promise<Placed[]> {
    const { turn } = waiting;
    try {
      const reason = stopping.reason();
      if (reason) {
        giveUp(waiting, reason);
        return [];
      }
      const judged = await judge(turn, room);
      if (judged.ending.kind === "needs-exclusive-run") {
        const rooms = roomsOf(turn.rule);
        return enterRoom(waiting, rooms[rooms.indexOf(room) + 1]);
      }
      const again = settle(waiting, judged);
      const [placed] = again ? enterRoom(again, room) : [];
      if (placed && isNow(placed.waiting)) return await judgeBeside(placed);
      if (placed) beside.push(placed);
      return [];
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      alone.push({ ...waiting, ended: error });
      return [];
    } finally {
      if (room === "shared") sharing -= 1;
    }
  }

  /** A rule that ends its process twice, the second time alone, is broken; it takes no other rule with it. */
  async function judgeAlone(waiting: Waiting): Promise<void> {
    const { turn, ended } = waiting;
    const { id } = turn.rule;
    const reason = stopping.reason(id);
    if (reason) return giveUp(waiting, reason);
    try {
      const again = settle(waiting, await judge(turn, "alone"));
      if (again && isNow(again)) return judgeAlone(again);
      if (again) alone.push(again);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      if (!ended) return judgeAlone({ ...waiting, ended: error });
      const twice = `${error.message}\nIt was judged before, and then ${ended.message}`;
      const broken: LeftOut = { outcome: "broken", reason: twice, notRun: null };
      giveUp(waiting, stopping.reason(id) ?? broken);
    }
  }

  const judgeAllBeside = (all: readonly Placed[]): Promise<void> =>
    inLanes(all, ({ waiting, room }) => laneOf(waiting.turn.rule, room), limit, judgeBeside);

  return {
    async judge(turns) {
      const order = new Map(turns.map((turn, place) => [turn, place]));
      const place = ({ turn }: Waiting): number => order.get(turn) ?? 0;
      for (const turn of turns)
        beside.push(...enterRoom({ turn, disturbed: 0, retried: 0 }, roomsOf(turn.rule)[0]));
      while (beside.length || alone.length) {
        await judgeAllBeside(beside.splice(0));
        for (const waiting of alone.splice(0).toSorted((a, b) => place(a) - place(b)))
          await judgeAlone(waiting);
      }
    },
    isAbridged: (rule) => abridged.has(rule),
    doShare: () => sharing > 0,
  };
}
