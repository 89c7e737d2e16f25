/**
 * Calls operations at planned rates: mixed, soak, spike and breakpoint, and one after the other: quiet. What is called
 * when follows from the seed and the number of the iteration alone, so it is the same however many processes share it.
 */
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import http, { type RefinedResponse } from "k6/http";
import type { Options } from "k6/options";
import {
  drawn,
  isOfAnother,
  keyMark,
  measureNames,
  plannedIn,
  toldOfElsewhere,
  type CallPlan,
  type Phase,
  type PlannedCall,
  type SampledAnswer,
} from "../shared/call-plan.ts";
import { createCounting } from "./count-at-once.ts";
import { droppedCounts, droppedThresholds } from "./dropped.ts";
import { jsonIn } from "../../contract/parsed-json.ts";
import { readPlan } from "./environment.ts";
import { handOver } from "./hand-over.ts";
import type { PlanHeader } from "../shared/plan.ts";
import type { Measures } from "./measures.ts";
import { countOf, outcomeOf, type RequestOutcome } from "./outcome.ts";
import { tallyThresholds } from "./tally.ts";

interface Common extends Omit<CallPlan, "calls"> {
  header: PlanHeader;
}

// Each virtual user would have a copy of the plan, which is large: they share one, and take a call out of it when it is due.
const shared = new SharedArray("common", () => {
  const { header, data } = readPlan<unknown, CallPlan>();
  const { calls: _, ...rest } = data;
  return [{ ...rest, header } satisfies Common];
});
const calls = new SharedArray("calls", () => readPlan<unknown, CallPlan>().data.calls);

const common = shared[0] as Common;
const { header, callers, operations, phases } = common;
const several = phases.length > 1;

const measures: Measures = {
  counts: [
    "requests",
    "accepted",
    "refused",
    "throttled",
    "errors",
    "unavailable",
    "failed",
    "another",
    "samples",
    ...(several
      ? phases.flatMap(({ name }) => [
          measureNames.requestsIn(name),
          measureNames.badIn(name),
          measureNames.disturbedIn(name),
        ])
      : []),
  ],
  histograms: ["latency", "schedule_lag"],
  totals: [
    ...operations.map(({ id }) => measureNames.latencyOf(id)),
    ...(several
      ? phases.flatMap(({ name }) => [measureNames.latencyIn(name), measureNames.lagIn(name)])
      : []),
  ],
  maxima: ["latency"],
};
const counting = createCounting(measures, header.slots);

// What the progress shows as errors; which answers are right is not for k6 to say.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 399 }));

/**
 * How long answers are waited for at the end of a phase. Phases overlap by that time, each with its own users, so it is short if there are
 * several; answers that come later are not counted.
 */
const grace_ms = several ? Math.min(header.timeout_ms, 3_000) : header.timeout_ms;

/** What k6 is told: a scenario of its own for each phase. */
export const options: Options = {
  systemTags: ["scenario"],
  thresholds: { ...tallyThresholds(measures, header), ...droppedThresholds(phases) },
  summaryTrendStats: ["max"],
  scenarios: Object.fromEntries(
    phases.map(({ name, from_s, duration_s, rate_per_second }, index) => [
      name,
      {
        exec: "iteration",
        env: { ASSAY_PHASE: String(index) },
        startTime: `${from_s}s`,
        gracefulStop: `${grace_ms}ms`,
        ...(rate_per_second === undefined
          ? { executor: "constant-vus", vus: 1, duration: `${duration_s}s` }
          : {
              executor: "constant-arrival-rate",
              rate: rate_per_second,
              timeUnit: "1s",
              duration: `${duration_s}s`,
              preAllocatedVUs: common.virtual_users,
            }),
      },
    ]),
  ) as NonNullable<Options["scenarios"]>,
};

export const handleSummary = handOver(measures, header, droppedCounts(phases));

// What follows is worked out once, as k6's engine is slow: a lookup costs as much as sending.

/** Upper ends of the shares. */
const ends: number[] = [];
for (const { share } of operations) ends.push((ends.at(-1) ?? 0) + share);

function operationAt(place: number): number {
  for (let i = 0; i < ends.length; i++) if (place < (ends[i] as number)) return i;
  return ends.length - 1;
}

/** Headers of each caller, without and with a body. */
const headersOf = callers.map(({ headers }) => ({ ...header.headers, ...headers }));
const bodyHeadersOf = headersOf.map((headers) => ({
  ...headers,
  "content-type": "application/json",
}));

/** Requests that each phase is to make. */
const planned = phases.map((phase) => plannedIn(phase) ?? Infinity);

/** When each phase began (ms since 1970), as soon as this user has played in it. */
const begun: (number | undefined)[] = [];

/** The call that is due, and where it counts. */
interface Due {
  /** Index of the phase. */
  index: number;
  phase: Phase;
  /** Number of the iteration in its phase. */
  number: number;
  /** Id of the operation. */
  id: string;
  call: PlannedCall;
  slot: number;
}

/** The call of this iteration: it follows from the seed and the numbers alone. */
function callDue(index: number, number: number, slot: number): Due {
  const phase = phases[index] as Phase;
  const chosen =
    phase.rate_per_second === undefined
      ? number % operations.length
      : operationAt(drawn(header.seed + index, number, 1));
  const { id, first, count } = operations[chosen] as (typeof operations)[number];
  const way = first + Math.floor(drawn(header.seed + index, number, 2) * count);
  return { index, phase, number, id, call: calls[way] as PlannedCall, slot };
}

/** How late the call starts, where its phase has a rate. */
function noteLag(
  { phase: { name, rate_per_second: rate }, number, slot }: Due,
  since: number,
): void {
  if (rate === undefined) return;
  const lag = Math.max(0, since - (number * 1000) / rate);
  counting.note("schedule_lag", slot, lag);
  if (several) counting.noteTotal(measureNames.lagIn(name), lag);
}

function countOutcome({ phase: { name }, slot }: Due, outcome: RequestOutcome): void {
  counting.add("requests", slot);
  counting.add(countOf[outcome], slot);
  // How many of the errors may be of a gateway is counted besides.
  if (outcome === "unavailable") counting.add("unavailable", slot);
  if (!several) return;
  counting.add(measureNames.requestsIn(name), slot);
  if (outcome !== "accepted") counting.add(measureNames.badIn(name), slot);
  if (outcome === "unavailable" || outcome === "failed")
    counting.add(measureNames.disturbedIn(name), slot);
}

function noteLatency({ phase: { name }, id, slot }: Due, duration: number): void {
  counting.note("latency", slot, duration);
  counting.noteTotal(measureNames.latencyOf(id), duration);
  if (several) counting.noteTotal(measureNames.latencyIn(name), duration);
  counting.raise("latency", duration);
}

/** Looks for what answers something else than was asked for, and writes down what is drawn, or wrong. */
function lookAt(
  { index, number, id, call, slot }: Due,
  answer: RefinedResponse<"text">,
  isAccepted: boolean,
): void {
  const tells = isAccepted ? toldOfElsewhere(call.hides, answer.body) : undefined;
  const isAnother = tells !== undefined || (isAccepted && isOfAnother(call.shows, answer.body));
  if (isAnother) counting.add("another", slot);
  const isDrawn = drawn(header.seed + index, number, 3) * common.sample_every < 1;
  const isWrong = isAnother || !isAccepted;
  if (isDrawn || (isWrong && shownWrong++ < mostWrong))
    sample(id, { ...call, tells }, answer, slot);
}

/** Makes the one call that is due, and counts how it went. */
export function iteration(): void {
  const started = Date.now();
  const { iterationInTest } = exec.scenario;
  const index = Number(__ENV["ASSAY_PHASE"]);
  // At the very end of a phase k6 begins one more.
  if (iterationInTest >= (planned[index] as number)) return;
  const startTime = (begun[index] ??= exec.scenario.startTime);
  const { from_s } = phases[index] as Phase;
  const due = callDue(index, iterationInTest, slotOf(started - startTime + from_s * 1000));
  noteLag(due, started - startTime);

  const { call } = due;
  const headers = (call.body === undefined ? headersOf : bodyHeadersOf)[call.caller] ?? {};
  const answer = http.request(call.method, header.url + call.path, call.body ?? null, {
    headers,
    timeout: header.timeout_ms,
    redirects: 0,
    responseType: "text",
  });

  const { method } = call;
  const outcome = outcomeOf({ method, status: answer.status, envelope: envelopeIn(answer.body) });
  countOutcome(due, outcome);
  // A missing answer has no latency; it is counted as failed.
  if (outcome === "failed") return;
  noteLatency(due, answer.timings.duration);
  // What a gateway may have said in place of the target does not show its conformance.
  if (outcome === "unavailable" || outcome === "throttled") return;
  lookAt(due, answer, outcome === "accepted");
}

/** What is wrong is written down whether drawn or not: so many answers for each user. */
const mostWrong = 3;
let shownWrong = 0;

const slotOf = (elapsed: number): number =>
  Math.max(0, Math.min(header.slots - 1, Math.floor(elapsed / header.slot_ms)));

/** Most answers begin like this; the others are parsed. */
const beginsAccepted = /^\s*\{\s*"error"\s*:\s*false\s*[,}]/;

const envelopeIn = (body: string | null): unknown =>
  beginsAccepted.test(body ?? "") ? { error: false } : jsonIn(body);

/** Longer bodies are not written down: a part of one could not be judged. */
const longestBody = 256 * 1024;

const headersKept = /^(?:content-type|content-length|retry-after|(?:x-)?ratelimit.*)$/i;

function sample(
  operation: string,
  call: PlannedCall & { tells: string | undefined },
  { status, headers, body, timings }: RefinedResponse<"text">,
  slot: number,
): void {
  const text = body ?? "";
  if (text.length > longestBody) return;
  counting.add("samples", slot);
  const answer: SampledAnswer = {
    operation,
    caller: callers[call.caller]?.role ?? "nobody",
    method: call.method,
    path: call.path,
    ...(call.body === undefined ? {} : { sent: call.body }),
    ...(call.shows === undefined ? {} : { shows: call.shows }),
    ...(call.tells === undefined ? {} : { tells: call.tells }),
    status,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => headersKept.test(name))),
    body: withoutKeys(text),
    duration_ms: timings.duration,
  };
  console.log(JSON.stringify(answer));
}

/** The keys of all callers, which must not leave k6, as marks that the checks know. */
function withoutKeys(text: string): string {
  return callers.reduce(
    (rest, { key }, i) => (key === "" ? rest : rest.split(key).join(keyMark(i))),
    text,
  );
}
