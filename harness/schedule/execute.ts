/** One execution of rules against a target: every selected rule ends with exactly one verdict. */
import { allRules, loadContract } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import type { Verdict } from "../record/verdict.ts";
import type { Safety } from "../guest/safety.ts";
import type { Target } from "../target/target.ts";
import { createBook, type Book } from "./book.ts";
import type { Turn } from "./most-first.ts";
import { mayLoseVisitor, obstacleTo } from "./judgeable.ts";
import { createPace, type Pace } from "./pace.ts";
import { playedKinds, playedSubject } from "../judge/playable.ts";
import { probeAll } from "./probing.ts";
import type { Unloadable } from "../judge/registry.ts";
import type { ReplayCase } from "../case/replay.ts";
import { roomsIn } from "./rooms.ts";
import { createRounds } from "./rounds.ts";
import { createStopping, type Stopping } from "./stopping.ts";
import { tasksOf } from "./tasks.ts";
import { heldAgainst } from "../judge/verdict-of.ts";
import { wavesOf } from "./waves.ts";
import type { Opening } from "../worker/protocol.ts";
import { CannotOpen, type Ready } from "../worker/worker-process.ts";
import { createWorkers, type RunReport, type Workers } from "../worker/workers.ts";

export interface ExecuteOptions {
  target: Target;
  /** The options that named it, for the command that cleans up after a run that left something. */
  targetArguments?: string[];
  rules: readonly Rule[];
  /** Rules that other runs judge; what the exchanges of this one show about them is kept. */
  others?: readonly Rule[];
  seed: number;
  runs: number;
  /** Steps of shrinking that a failure may cost. */
  shrinks?: number;
  /** Requests that the run may spend. */
  budget: number;
  /** Whether the budget may be too small for all rules: then those that find most for their requests are judged first. */
  isScarce?: boolean;
  /** Rules that run beside each other; one where absent. */
  concurrency?: number;
  /** Whether distance to the target may raise that. */
  adapts?: boolean;
  /** Whether rules may share a website where they have none of their own. */
  shares?: boolean;
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
  /** Called where rules share a website, since they see less there. */
  onShared?: () => void;
  /** Called with all requests so far, whatever they were sent for. */
  onRequests?: (count: number) => void;
  /** Called with what the run is doing besides judging rules; undefined where it judges them. */
  onPhase?: (phase: string | undefined) => void;
  /** Called with what calls wait for at present; undefined where none does. */
  onWaiting?: (what: string | undefined) => void;
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

const familiesOf = (rules: readonly Rule[]): string[] => [
  ...new Set(rules.map(({ family }) => family)),
];

/** Families whose suites judge the rule that failed and play its case; undefined for all, where none is known to play it. */
function familiesToReplay(failed: readonly Rule[], { property }: ReplayCase): string[] | undefined {
  if (playedSubject(property) !== undefined) return familiesOf(failed);
  const player = allRules(loadContract()).find(({ id }) => id === property);
  return player && familiesOf([...failed, player]);
}

/** What the processes that judge are told before the first rule. */
function openingOf(options: ExecuteOptions, atOnce: number): Opening {
  const { target, targetArguments, rules, others = [], safety = "scratch" } = options;
  const { budget, rate, probed, replay } = options;
  return {
    target,
    targetArguments,
    families: replay
      ? familiesToReplay(rules, replay)
      : familiesOf([...rules, ...(probed ? others : [])]),
    atOnce,
    safety,
    budget: Number.isFinite(budget) ? budget : null,
    sent: [],
    rules: replay ? 1 : rules.length,
    rate,
  };
}

/** Judges the rules in worker processes until all have a verdict; those that the run did not come to are `not-run`. */
export async function execute(options: ExecuteOptions): Promise<Execution> {
  const { rules, seed, budget, concurrency = 1, adapts = false, bail = false } = options;
  const { retries = 0, others = [] } = options;
  const opened = performance.now();
  const pace = createPace(concurrency, adapts);
  const stopAt = (rule: string): void => {
    if (!options.isExempt?.(rule)) stopping.stopAt(rule);
  };
  const book = createBook(rules, seed, (verdict) => {
    options.onVerdict?.(verdict);
    if (bail && verdict.outcome === "fail" && verdict.level === "MUST") stopAt(verdict.rule);
  });
  const workers = createWorkers({
    opening: openingOf(options, pace.most),
    onFindings: book.find,
    onViolated(id) {
      // One that is judged again may hold then.
      const isMust = rules.some((rule) => rule.id === id && rule.level === "MUST");
      if (bail && isMust && retries === 0) stopAt(id);
    },
    ...(options.onWaiting ? { onWaiting: options.onWaiting } : {}),
    onTraffic({ fastest, throttled, gone, waiting }) {
      options.onRequests?.(workers.requests());
      if (fastest !== null) pace.answered(fastest);
      if (throttled) pace.throttled();
      if (gone) stopping.stopGone(gone);
      options.onWaiting?.(waiting ?? undefined);
    },
    ...(options.onWorker ? { onWorker: options.onWorker } : {}),
  });
  const stopping = createStopping({
    budget,
    requests: workers.requests,
    maxTime: options.maxTime,
    signal: options.signal,
    onInterrupt() {
      workers.hurry();
      void workers.close();
    },
  });
  try {
    const ready = await workers.ready();
    await judgeRules(options, ready, { workers, book, pace, stopping, opened });
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    const outcome = error.isDefect ? "broken" : "indeterminate";
    for (const rule of rules.filter((one) => !book.has(one)))
      book.leaveOut(rule, stopping.reason() ?? { outcome, reason: error.message, notRun: null });
  } finally {
    options.onPhase?.("cleaning up");
    await workers.close();
    stopping.end();
  }
  return {
    verdicts: book.verdicts(),
    besides: book.besides(others),
    broken: workers.unloadable(),
    report: workers.report(),
  };
}

interface Machine {
  workers: Workers;
  book: Book;
  pace: Pace;
  stopping: Stopping;
  /** When the run began, as `performance.now()` has it. */
  opened: number;
}

/**
 * Whether rules share a website of the target file. Only if more are to run at a time than there are websites: beside other rules, a
 * cache that any write refreshes is not seen to be stale.
 */
const asksToShare = (
  { target, shares = false, concurrency = 1 }: ExecuteOptions,
  { places }: Ready,
): boolean => shares && concurrency > places && target.website !== undefined;

/** Judges every rule that can be judged on this target, wave after wave, and then probes the open points. */
async function judgeRules(
  options: ExecuteOptions,
  ready: Ready,
  { workers, book, pace, stopping, opened }: Machine,
): Promise<void> {
  const { target, rules, seed, concurrency = 1, isScarce = false } = options;
  const { safety = "scratch", retries = 0, bail = false, probed, replay } = options;
  const contract = loadContract();
  const hasWorlds = ready.stageParts.includes("world");
  const isReadOnly = safety === "read" && !hasWorlds;
  const given = { ...ready, target, leavesTraces: safety === "all", isReadOnly };
  const obstacles = new Map(rules.map((rule) => [rule, obstacleTo(rule, given)]));
  const judgeable = rules.filter((rule) => !obstacles.get(rule));
  const haveOwn = hasWorlds || ready.places > 1;
  const areShared = !hasWorlds && judgeable.length > 1 && asksToShare(options, ready);
  if (areShared) options.onShared?.();
  const taskOf = tasksOf(options, playedKinds(judgeable, contract));
  const rooms = roomsIn({
    contract,
    isBeside: concurrency > 1,
    haveOwn,
    areShared,
    places: ready.places,
    bound: new Set(isScarce ? [] : ready.bound),
    doShare: () => rounds.doShare(),
  });
  const rounds = createRounds({
    async judge(turn, room) {
      const began = performance.now() - opened;
      const judged = await workers.judge(taskOf(turn, room));
      return replay ? heldAgainst(turn.rule.id, replay.property, judged) : { ...judged, began };
    },
    enter: book.enter,
    leaveOut: book.leaveOut,
    stopping,
    retries,
    retriesAtOnce: bail,
    limit: pace.limit,
    ...rooms,
  });
  // A stage brings another visitor at any time.
  const isLast = ({ rule }: Turn): boolean =>
    !ready.stageParts.includes("visitor") && mayLoseVisitor(rule);
  const judgeTurns = (turns: readonly Turn[]): Promise<void> =>
    rounds.judge(turns.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b))));
  for (const [rule, obstacle] of obstacles) if (obstacle) book.leaveOut(rule, obstacle);
  for (const wave of wavesOf(rules, {
    isScarce,
    isShort: ready.isShort,
    isShared: areShared && !haveOwn,
  })) {
    await judgeTurns(wave.filter(({ rule, isSecond }) => !isSecond && !obstacles.get(rule)));
    await judgeTurns(wave.filter(({ rule, isSecond }) => isSecond && rounds.isAbridged(rule)));
  }
  if (probed)
    await probeAll(ready.probes.filter(probed), {
      play: (rule, isExclusive) => workers.judge({ rule, seed, runs: 1, isExclusive }),
      isOver: () => stopping.reason() !== undefined,
      // What others do on the same website would be taken for what the target does.
      mayShare: concurrency > 1 && haveOwn,
      limit: pace.limit,
      onPhase: options.onPhase,
    });
}
