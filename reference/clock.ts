/** The time of the reference: real time plus what the stage moved it by, with due work in order. */

interface Job {
  at: number;
  sequence: number;
  run: () => void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Runs `job` once at `at` (ms since the epoch) or soon after; the returned function cancels it. */
  at: (at: number, job: () => void) => () => void;
  /** Moves the time forward by `ms` and runs what falls due on the way, each at its own moment. */
  advance: (ms: number) => void;
  stop: () => void;
}

/** The longest delay that a Node timer takes; a later job is looked at again then. */
const longestTimer = 2 ** 31 - 1;

export function createClock(realNow: () => number = Date.now): Clock {
  let offset = 0;
  let frozenAt: number | undefined;
  let sequence = 0;
  let jobs: Job[] = [];
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

  function runDue(): void {
    while (jobs[0] && jobs[0].at <= now()) jobs.shift()?.run();
    arm();
  }

  return {
    now,
    at(at, run) {
      const job = { at, sequence: sequence++, run };
      const place = jobs.findIndex((other) => other.at > at);
      jobs.splice(place === -1 ? jobs.length : place, 0, job);
      if (jobs[0] === job) arm();
      return () => {
        jobs = jobs.filter((other) => other !== job);
      };
    },
    advance(ms) {
      const target = now() + ms;
      while (jobs[0] && jobs[0].at <= target) {
        const job = jobs.shift() as Job;
        frozenAt = Math.max(now(), job.at);
        job.run();
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
