/**
 * Plays the plan of a quota run and writes down every request. One virtual user plays the steps one
 * after the other; the crowd asks together at wall-clock moments. Nothing is judged here.
 */
import { messageOf } from "../../contract/thrown.ts";
import { sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";
import { readPlan } from "./environment.ts";
import { handOver } from "./hand-over.ts";
import { untilInside } from "../shared/quotas/inside.ts";
import { askOne, askTogether } from "./quotas/ask.ts";
import { countName, quotaMeasures } from "./quotas/measures.ts";
import type {
  CrowdBurst,
  QuotaPlan,
  QuotaRecord,
  RecordLine,
  QuestionWorlds,
  QuotaStep,
} from "../shared/quotas/plan.ts";
import { went } from "../shared/quotas/went.ts";
import { createTally, tallyThresholds } from "./tally.ts";

const { header, data: plan } = readPlan<unknown, QuotaPlan>();
const measures = quotaMeasures(plan);
const tally = createTally(measures, header);

/** Large enough for every burst; without it k6 sends 20 at once, and 6 to one host. */
const largestBatch = 10_000;
/** How long before a burst its virtual users ask for the target's time (ms). */
const lookAtClock = 200;
/** k6 ends a scenario that takes longer than this. */
const longest = "2h";
/** Time that the target is ahead of this machine (ms), as this virtual user heard last. */
let shift = 0;
let written = 0;

export const options = {
  batch: largestBatch,
  batchPerHost: largestBatch,
  thresholds: tallyThresholds(measures, header),
  scenarios: {
    steps: {
      executor: "per-vu-iterations",
      exec: "execute",
      vus: 1,
      iterations: 1,
      maxDuration: longest,
    },
    ...(plan.crowd.bursts.length > 0
      ? {
          crowd: {
            executor: "per-vu-iterations",
            exec: "join",
            vus: plan.crowd.vus,
            iterations: 1,
            maxDuration: longest,
          },
        }
      : {}),
  },
};

// A refusal is what this looks for.
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 599 }));

export const handleSummary = handOver(measures, header);

/** Plays the steps, one after the other. */
export function execute(): void {
  complete(() => {
    for (const step of plan.steps) play(step);
  });
}

function complete(work: () => void): void {
  try {
    work();
  } catch (error) {
    write({ trouble: messageOf(error) });
    throw error;
  }
  tally.flush();
  write({ end: { vu: exec.vu.idInTest, records: written } });
}

function play(step: QuotaStep): void {
  switch (step.kind) {
    case "sequential": {
      for (let n = 1; n <= step.count; n++) {
        const record = askOne({ ...step, worlds: worldsOf(step), shift }, header, n);
        note(record);
        if (step.until_refused && went(record) !== "admitted") return;
      }
      return;
    }
    case "burst":
      warmUp(step.count, step);
      for (const record of askTogether({ ...step, worlds: worldsOf(step), shift }, header))
        note(record);
      return;
    case "inside":
      return goInside(step);
    case "clock":
      return void advance(step.advance_ms);
    case "wait":
      return sleep(step.ms / 1000);
    case "until":
      return sleepUntil(header.starts_at + step.after_ms);
  }
}

function goInside({ lengths }: Extract<QuotaStep, { kind: "inside" }>): void {
  if (!plan.clock) {
    // Nothing waits for a day: its judges notice an edge, and the experiment is repeated.
    if (lengths.includes("minute")) sleep(untilInside(Date.now(), "minute") / 1000);
    return;
  }
  let now = advance(0);
  // Waiting for the minute may move out of the day's place, and the other way round.
  for (let tries = 0; tries < 3; tries++) {
    for (const length of lengths) {
      const ms = untilInside(now, length);
      if (ms > 0) now = advance(ms);
    }
  }
}

/** Moves the clock of the stage; returns the target's time. */
function advance(ms: number): number {
  const { clock } = plan;
  if (!clock) throw new Error("the plan moves the clock of a target that offers none");
  const answer = http.post(clock.url, JSON.stringify({ advance: ms }), {
    headers: { ...clock.headers, "content-type": "application/json" },
    timeout: header.timeout_ms,
  });
  const now = answer.status === 0 ? undefined : (answer.json("data.now") as unknown);
  if (typeof now !== "number")
    throw new Error(`the stage did not move the clock by ${ms} ms: status ${answer.status}`);
  shift = now - Date.now();
  return now;
}

/** Plays the bursts of the crowd, with all other virtual users at the same moments. */
export function join(): void {
  complete(() => {
    for (const burst of plan.crowd.bursts) {
      warmUp(burst.count, burst);
      const moment = header.starts_at + burst.after_ms;
      sleepUntil(moment - lookAtClock);
      // By then the steps have put the clock where it stays until the crowd is over.
      if (plan.clock) advance(0);
      sleepUntil(moment);
      for (const record of askTogether({ ...burst, worlds: worldsOf(burst), shift }, header))
        note(record);
    }
  });
}

/** Opens as many connections as the burst needs, without credentials, so that the requests really meet. */
function warmUp(count: number, { experiment }: CrowdBurst | QuotaStep): void {
  const { warm_up: url } = worldsOf({ experiment });
  http.batch(Array.from({ length: count }, () => ({ method: "GET", url })));
}

function worldsOf({ experiment }: { experiment: string }): QuestionWorlds {
  const worlds = plan.worlds[experiment];
  if (!worlds) throw new Error(`the plan has no worlds for ${experiment}`);
  return worlds;
}

function sleepUntil(moment: number): void {
  const left = moment - Date.now();
  if (left > 0) sleep(left / 1000);
}

const write = (line: RecordLine): void => console.log(JSON.stringify(line));

function note(record: QuotaRecord): void {
  write({ record });
  written += 1;
  const { experiment, sent, answered } = record;
  tally.turn(sent);
  tally.add(countName(experiment, went(record)));
  tally.note(went(record), answered - sent);
}
