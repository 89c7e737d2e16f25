/** The time of the reference: real time plus what the stage moved it by, with due work in order. */
import { AsyncLocalStorage } from "node:async_hooks";

interface Job {
  at: number;
  run: () => void;
  isMeant: () => boolean;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /**
   * Runs `job` once at `at` (ms since the epoch) or soon after. A job that is far off says whether it is
   * still meant, so that what it is for can be freed before then.
   */
  at: (at: number, job: () => void, isMeant?: () => boolean) => void;
  /** Moves the time forward by `ms` and runs what falls due on the way, each at its own moment. */
  advance: (ms: number) => void;
  stop: () => void;
}

/** The longest delay that a Node timer takes; a job later than that is looked at again when it ends. */
const longestTimer = 2 ** 31 - 1;
/** How many jobs may wait before those that are no longer meant are looked for. */
const smallestSweep = 64;

const always = (): boolean => true;

/** @param onDefect is told what a job threw; the jobs after it run all the same */
export function createClock(
  onDefect: (error: unknown) => void,
  realNow: () => number = Date.now,
): Clock {
  let offset = 0;
  let frozenAt: number | undefined;
  let jobs: Job[] = [];
  let sweepAt = smallestSweep;
  let timer: NodeJS.Timeout | undefined;
  const now = (): number => frozenAt ?? realNow() + offset;

  function arm(): void {
    clearTimeout(timer);
    timer = undefined;
    const first = jobs[0];
    if (!first) return;
    timer = setTimeout(runDue, Math.min(longestTimer, Math.max(0, first.at - now())));
    timer.unref();
  }

  function run(job: Job): void {
    try {
      job.run();
    } catch (error) {
      onDefect(error);
    }
  }

  function runDue(): void {
    while (jobs[0] && jobs[0].at <= now()) run(jobs.shift() as Job);
    arm();
  }

  function sweep(): void {
    jobs = jobs.filter(({ isMeant }) => isMeant());
    // Doubling keeps the cost of a job constant on average.
    sweepAt = Math.max(smallestSweep, 2 * jobs.length);
  }

  return {
    now,
    at(at, work, isMeant = always) {
      // One timer serves all jobs: each goes on as the work of the call that asked for it.
      const job = { at, run: AsyncLocalStorage.bind(work), isMeant };
      const place = jobs.findIndex((other) => other.at > at);
      jobs.splice(place === -1 ? jobs.length : place, 0, job);
      if (jobs.length > sweepAt) sweep();
      if (jobs[0] === job) arm();
    },
    advance(ms) {
      const target = now() + ms;
      while (jobs[0] && jobs[0].at <= target) {
        const job = jobs.shift() as Job;
        frozenAt = Math.max(now(), job.at);
        run(job);
      }
      frozenAt = undefined;
      offset = target - realNow();
      arm();
    },
    stop() {
      clearTimeout(timer);
      jobs = [];
    },
  };
}
