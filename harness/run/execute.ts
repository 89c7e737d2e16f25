/** One execution of rules against a target: every selected rule ends with exactly one verdict. */
import { loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import type { NotRun, Verdict } from "../record/verdict.ts";
import type { Safety } from "../guest/guest.ts";
import type { Target } from "../target/target.ts";
import { createBook } from "./book.ts";
import { tellingFirst } from "./down.ts";
import { mayBePlayed, playedKinds, subjectOf } from "./plays.ts";
import { mayLoseVisitor, needsExclusiveRun, obstacleTo, placeNeeds } from "./needs.ts";
import { turnsOf, type Turn } from "./most-first.ts";
import { createPace } from "./pace.ts";
import { inParallel } from "./parallel.ts";
import type { Task, Unloadable } from "./protocol.ts";
import type { ReplayCase } from "./replay.ts";
import { heldAgainst, notJudged, type Judged, type NotJudged } from "./verdict-of.ts";
import { CannotOpen, WorkerEnded } from "./worker-process.ts";
import { createWorkers, type RunReport } from "./workers.ts";

export interface ExecuteOptions {
  target: Target;
  /** The options that named it, for what is said of what it may be left with. */
  targetArguments?: string[];
  rules: readonly Rule[];
  /** Rules that other runs judge: what the exchanges of this one show of them is kept. */
  others?: readonly Rule[];
  seed: number;
  runs: number;
  /** Steps of shrinking that a failure may cost. */
  shrinks?: number;
  /** Requests that the run may spend. */
  budget: number;
  /** Whether the budget may be too small for all rules: what finds most for its requests is judged first. */
  isScarce?: boolean;
  /** Rules that run beside each other, where each has a website of its own; one where absent. */
  concurrency?: number;
  /** Whether distance to the target may raise that. */
  adapts?: boolean;
  /** Most requests per second. */
  rate?: number;
  /** Milliseconds after which no further rule is begun. */
  maxTime?: number;
  /** Times that a rule which fails is judged again, each in a new world. */
  retries?: number;
  /** Stops at the first rule of level MUST that fails. */
  bail?: boolean;
  /** Rules whose failure does not count, and stops nothing. */
  isExempt?: (rule: string) => boolean;
  /** What may be done on a website that the target names. */
  safety?: Safety;
  /** Open points that are probed once the rules are judged, of those that the suites of their families probe. */
  probed?: (openPoint: string) => boolean;
  /** Plays this one case in place of the rules' own properties. */
  replay?: ReplayCase;
  /** Called with each verdict as it comes, and again when it becomes a failure afterwards. */
  onVerdict?: (verdict: Verdict) => void;
  /** Called with all requests so far, whatever they were sent for. */
  onRequests?: (count: number) => void;
  /** Called with what the run is at, once no rule waits any more. */
  onPhase?: (phase: string) => void;
  /** Called with the process that judges, each time one starts. */
  onWorker?: (pid: number | undefined) => void;
  /** Ends the run: what runs is finished and cleaned up. */
  signal?: AbortSignal;
}

export interface Execution {
  verdicts: Verdict[];
  /** Failures of rules that other runs judge. */
  besides: Verdict[];
  /** Suite files that could not be loaded, with the error. */
  broken: Unloadable[];
  report: RunReport;
}

/** Rules of a wave: what has to run alone waits for the others of its wave only, and not for the end of the budget. */
const ofAWave = 100;

const wavesOf = (turns: readonly Turn[]): Turn[][] =>
  Array.from({ length: Math.ceil(turns.length / ofAWave) }, (_, i) =>
    turns.slice(i * ofAWave, (i + 1) * ofAWave),
  );

/** Rules that are given out for the same website: one plays there, and the next one is there when it leaves. */
const inLane = 2;

/** The share of a budget that a failure may take to become smaller: much of what is broken is to be found with the rest. */
const ofAFailure = 0.005;

/** How often a rule that weather got in the way of is judged again. */
const mostDisturbed = 2;

type Reason = Omit<NotJudged, "kind">;

/** The run did not come to it. */
const ended = (notRun: NotRun, reason: string): Reason => ({ outcome: "not-run", notRun, reason });

/** A target that is gone would answer no further rule: it says so once, and not with each of their requests. */
const gone: Reason = {
  outcome: "indeterminate",
  notRun: null,
  reason: "the target stopped answering, whatever it was asked, for a minute or longer",
};

const familiesOf = (rules: readonly Rule[]): string[] => [
  ...new Set(rules.map(({ family }) => family)),
];

/** Judges the rules in worker processes until all have a verdict; those that the run did not come to are `not-run`. */
export async function execute(options: ExecuteOptions): Promise<Execution> {
  const { target, rules, seed, runs, budget, concurrency = 1, bail = false, replay } = options;
  const { safety = "scratch", adapts = false, rate, maxTime, retries = 0, probed } = options;
  const { isScarce = false, shrinks } = options;
  const { onVerdict, onPhase, onWorker, signal } = options;
  const opened = performance.now();
  const pace = createPace(concurrency, adapts);
  let stopped: Reason | undefined;
  /** The rule at which a run stops that goes no further than its first failure. */
  let last: string | undefined;
  const stopAt = (rule: string): void => {
    if (stopped || options.isExempt?.(rule)) return;
    last = rule;
    stopped = ended("bail", `the run stopped at the failure of ${rule}`);
  };
  const book = createBook(rules, seed, (verdict) => {
    onVerdict?.(verdict);
    if (bail && verdict.outcome === "fail" && verdict.level === "MUST") stopAt(verdict.rule);
  });
  const workers = createWorkers({
    opening: {
      target,
      targetArguments: options.targetArguments,
      families: replay
        ? undefined
        : familiesOf([...rules, ...(probed ? (options.others ?? []) : [])]),
      atOnce: pace.most,
      safety,
      budget: Number.isFinite(budget) ? budget : null,
      sent: [],
      rules: replay ? 1 : rules.length,
      rate,
    },
    onFindings: book.find,
    onViolated(id) {
      // One that is judged again may hold then.
      const isMust = rules.some((rule) => rule.id === id && rule.level === "MUST");
      if (bail && isMust && retries === 0) stopAt(id);
    },
    onTraffic({ fastest, throttled, isGone }) {
      options.onRequests?.(workers.requests());
      if (fastest !== null) pace.answered(fastest);
      if (throttled) pace.throttled();
      if (isGone) stopped ??= gone;
    },
    ...(onWorker ? { onWorker } : {}),
  });

  const interrupt = (): void => {
    stopped ??= ended("interrupted", "the run was interrupted");
    void workers.close();
  };
  if (signal?.aborted) interrupt();
  signal?.addEventListener("abort", interrupt);

  const timeIsOver = (): void => {
    stopped ??= ended("time", `the time of ${(maxTime ?? 0) / 1000} s was over`);
  };
  const timer = maxTime === undefined ? undefined : setTimeout(timeIsOver, maxTime);

  const leaveOut = (rule: Rule, reason: Reason): void => book.enter(rule, notJudged(seed, reason));

  const spentBudget = ended("budget", `the budget of ${budget} requests was spent`);

  /** Why no more rules are judged. */
  const reasonToEnd = (id?: string): Reason | undefined => {
    // Should the process that judged the last one have ended, its failure is still to be shown.
    const isLast = id !== undefined && id === last && !signal?.aborted;
    if (stopped && !isLast) return stopped;
    return workers.requests() < budget ? undefined : spentBudget;
  };

  async function judge({ rule, how, isSecond }: Turn, isExclusive: boolean): Promise<Judged> {
    const { id } = rule;
    const needs = placeNeeds(rule);
    const bounds = {
      runs,
      ...(shrinks !== undefined && { shrinks }),
      ...(isScarce && { shrinkRequests: budget * ofAFailure }),
    };
    const task: Task = { rule: id, needs, seed, ...bounds, isExclusive, once: how === "once" };
    // While requests are spared a rule is judged for what it finds, and not for what others about its operation might.
    const mayPlay = mayBePlayed(rule) && how === "whole" && !isSecond;
    const together = mayPlay && played.get(subjectOf(rule));
    const began = performance.now() - opened;
    if (!replay)
      return { ...(await workers.judge(together ? { ...task, together } : task)), began };
    const { property, draws } = replay;
    const judged = await workers.judge({ rule: property, needs, seed, runs, isExclusive, draws });
    return heldAgainst(rule.id, property, judged);
  }

  /** What one play of an operation or a noun may decide. */
  let played: ReturnType<typeof playedKinds> = new Map();

  /** Rules of one round: judged beside each other, or while no other runs. */
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
  /** Rules that held without their repetitions. */
  const abridged = new Set<Rule>();
  const beside: Waiting[] = [];
  const alone: Waiting[] = [];

  /** Enters it, unless it is judged once more when the others are done: after weather, or a failure to retry. */
  function settle(waiting: Waiting, judged: Judged, again: Waiting[]): void {
    const { ending } = judged;
    const { turn, disturbed, retried, failed } = waiting;
    const { rule } = turn;
    if (ending.kind === "out-of-budget") return giveUp(waiting, spentBudget);
    if (ending.kind === "out-of-quota") return giveUp(waiting, ended("quota", ending.reason));
    if (ending.kind === "violated" && retried < retries)
      return void again.push({ turn, disturbed, failed: failed ?? judged, retried: retried + 1 });
    if (failed) {
      const isHeld = ending.kind === "passed";
      return book.enter(rule, isHeld ? { ...failed, heldOnRetry: retried } : failed);
    }
    const isDisturbed = ending.kind === "stopped" && ending.outcome === "indeterminate";
    if (isDisturbed && disturbed < mostDisturbed)
      again.push({ ...waiting, disturbed: disturbed + 1 });
    else book.enter(rule, judged);
    if (judged.abridged && ending.kind === "passed") abridged.add(rule);
  }

  /** A failure that cannot be retried any more stays one, and a rule that held without its repetitions is judged. */
  function giveUp({ turn: { rule, isSecond }, failed }: Waiting, reason: Reason): void {
    if (failed) book.enter(rule, failed);
    else if (!isSecond || reason.outcome === "broken") leaveOut(rule, reason);
  }

  async function judgeBeside(waiting: Waiting): Promise<void> {
    const reason = reasonToEnd();
    if (reason) return giveUp(waiting, reason);
    try {
      const judged = await judge(waiting.turn, false);
      if (judged.ending.kind === "needs-exclusive-run") alone.push(waiting);
      else settle(waiting, judged, beside);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      alone.push({ ...waiting, ended: error });
    }
  }

  /** A rule that ends its process twice, the second time when it ran alone, is broken, and takes no other rule with it. */
  async function judgeAlone(waiting: Waiting): Promise<void> {
    const { turn, ended } = waiting;
    const reason = reasonToEnd(turn.rule.id);
    if (reason) return giveUp(waiting, reason);
    try {
      settle(waiting, await judge(turn, true), alone);
    } catch (error) {
      if (!(error instanceof WorkerEnded)) throw error;
      if (!ended) return judgeAlone({ ...waiting, ended: error });
      const twice = `${error.message}\nIt was judged before, and then ${ended.message}`;
      giveUp(
        waiting,
        reasonToEnd(turn.rule.id) ?? { outcome: "broken", reason: twice, notRun: null },
      );
    }
  }

  /** What finds most first, where the daily quotas of plugins do not last for all. */
  const inOrder = (isShort: boolean): Rule[] =>
    isShort
      ? turnsOf(rules).flatMap(({ rule, isSecond }) => (isSecond ? [] : [rule]))
      : tellingFirst(rules);

  /** Asks what the target does where the documents leave it open, as far as the budget reaches; judges nothing. */
  async function observe(points: readonly string[], mayShare: boolean): Promise<void> {
    const apart: string[] = mayShare ? [] : [...points];
    let asked = 0;
    const saySoFar = (): void => onPhase?.(`${asked} of ${points.length} open points asked`);
    saySoFar();
    const play = async (rule: string, isExclusive: boolean): Promise<void> => {
      if (reasonToEnd()) return;
      try {
        const { ending } = await workers.judge({ rule, seed, runs: 1, isExclusive });
        if (ending.kind === "needs-exclusive-run") return void apart.push(rule);
      } catch (error) {
        // A target that ends the process that asks it has given no answer.
        if (!(error instanceof WorkerEnded)) throw error;
      }
      asked += 1;
      saySoFar();
    };
    if (mayShare) await inParallel([...points], pace.limit, (point) => play(point, false));
    for (const point of apart.splice(0)) await play(point, true);
  }

  try {
    const ready = await workers.ready();
    const mayShare = concurrency > 1 && (ready.stageParts.includes("world") || ready.places > 1);
    const waves = isScarce
      ? wavesOf(turnsOf(rules))
      : [inOrder(ready.isShort).map((rule): Turn => ({ rule, how: "whole", isSecond: false }))];
    const obstacles = new Map(
      rules.map((rule) => [
        rule,
        obstacleTo(rule, { ...ready, target, leavesTraces: safety === "all" }),
      ]),
    );
    const judgeable = rules.filter((rule) => !obstacles.get(rule));
    played = playedKinds(judgeable, loadContract());
    // A stage brings another visitor at any time.
    const isLast = ({ rule }: Turn): boolean =>
      !ready.stageParts.includes("visitor") && mayLoseVisitor(rule);
    // Those that wait for the same website wait in a lane of their own, and not in the place of others that could go on.
    const bound = new Set(isScarce ? [] : ready.bound);
    const judgeAllBeside = async (all: readonly Waiting[]): Promise<void> => {
      const isBound = ({ turn }: Waiting): boolean => bound.has(turn.rule.id);
      let lanes = all.some(isBound) ? 1 : 0;
      const lane = inParallel(all.filter(isBound), inLane, judgeBeside).then(() => (lanes = 0));
      const limit = (): number => Math.max(1, pace.limit() - lanes);
      const others = all.filter((one) => !isBound(one));
      await Promise.all([lane, inParallel(others, limit, judgeBeside)]);
    };
    const judgeTurns = async (turns: readonly Turn[]): Promise<void> => {
      for (const turn of turns.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
        const mayRunBeside = mayShare && !needsExclusiveRun(turn.rule);
        (mayRunBeside ? beside : alone).push({ turn, disturbed: 0, retried: 0 });
      }
      while (beside.length || alone.length) {
        await judgeAllBeside(beside.splice(0));
        for (const waiting of alone.splice(0)) await judgeAlone(waiting);
      }
    };
    for (const [rule, obstacle] of obstacles) if (obstacle) leaveOut(rule, obstacle);
    for (const wave of waves) {
      await judgeTurns(wave.filter(({ rule, isSecond }) => !isSecond && !obstacles.get(rule)));
      await judgeTurns(wave.filter(({ rule, isSecond }) => isSecond && abridged.has(rule)));
    }
    if (probed) await observe(ready.probes.filter(probed), mayShare);
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    const outcome = error.isDefect ? "broken" : "indeterminate";
    for (const rule of rules.filter((one) => !book.has(one)))
      leaveOut(rule, reasonToEnd() ?? { outcome, reason: error.message, notRun: null });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", interrupt);
    onPhase?.("cleaning up");
    await workers.close();
  }
  return {
    verdicts: book.verdicts(),
    besides: book.besides(options.others ?? []),
    broken: workers.unloadable(),
    report: workers.report(),
  };
}
