/** The oracles of the scenarios that call operations, each seen red and green. */
import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import {
  drawn,
  toldOfElsewhere,
  keyMark,
  measureNames,
  type Phase,
  type SampledAnswer,
} from "../../load/shared/call-plan.ts";
import { bucketOf, type Summary } from "../../load/shared/summary.ts";
import { driftOf, hasGrown } from "../../load/scenario/soak/drift.ts";
import {
  generatorsFault,
  kneeOf,
  waysFault,
  type Knee,
} from "../../load/scenario/breakpoint/knee.ts";
import { scenario as breakpoint } from "../../load/scenario/breakpoint/scenario.ts";
import { recoveryOf } from "../../load/scenario/spike/recovery.ts";
import { createSampleJudge } from "../../load/scenario/calls/sampled.ts";
import { phaseMeasures, voidReasons } from "../../load/scenario/calls/sound.ts";
import { histogramAround, summaryAround } from "./record.ts";

const contract = loadContract();
const steady: Phase[] = [{ name: "steady", from_s: 0, duration_s: 10, rate_per_second: 100 }];

const played = (counts: Record<string, number>, lag = 1): Summary =>
  summaryAround(5, {
    counts: { requests: 1000, dropped: 0, throttled: 0, ...counts },
    histograms: { latency: histogramAround(5), schedule_lag: { [bucketOf(lag)]: 100 } },
  });

const reasonsOf = (summary: Summary): string =>
  voidReasons({ summary, phases: steady, lag_p99_ms: 50 }).join("; ");

test("where requests were dropped, how late the others started is not known", () => {
  const late = played({ requests: 990, dropped: 10 }, 80);
  expect(reasonsOf(late)).not.toContain("saturated");
  const [measure] = phaseMeasures(
    { ...late, counts: { ...late.counts, [measureNames.droppedIn("steady")]: 10 } },
    steady,
  );
  expect(measure?.lag).toBeUndefined();
});

test("a run that played its plan is sound", () => {
  expect(reasonsOf(played({}))).toBe("");
  expect(reasonsOf(played({ requests: 1001 }))).toBe("");
});

test.for<[string, Summary, string]>([
  ["nothing was called", played({ requests: 0 }), "not one request was made"],
  [
    "requests were dropped",
    played({ requests: 990, dropped: 10 }),
    "10 of 1,000 requests could not be started",
  ],
  [
    "requests are missing",
    played({ requests: 900 }),
    "1,000 requests planned and 900 accounted for",
  ],
  [
    "nothing was counted",
    { ...played({}), counts: {} },
    "not one request was made; 1,000 requests planned and 0 accounted for",
  ],
  ["the generator was late", played({}, 80), "generator saturated"],
  ["a quota was met", played({ throttled: 4 }), "the target refused 4 requests for a quota"],
])("void: %s", ([, summary, says]) => {
  expect(reasonsOf(summary)).toContain(says);
});

const stepsOf = (
  steps: {
    latency: number;
    bad?: number;
    disturbed?: number;
    dropped?: number;
    requests?: number;
  }[],
): Knee => {
  const phases = steps.map((_, i): Phase => ({
    name: `step_${i + 1}`,
    from_s: i * 10,
    duration_s: 10,
    rate_per_second: 100 * (i + 1),
  }));
  const counts = Object.fromEntries(
    steps.flatMap(({ bad = 0, disturbed = 0, dropped = 0, requests }, i) => [
      [measureNames.requestsIn(`step_${i + 1}`), requests ?? 1000 * (i + 1) - dropped],
      [measureNames.badIn(`step_${i + 1}`), bad],
      [measureNames.disturbedIn(`step_${i + 1}`), disturbed],
      [measureNames.droppedIn(`step_${i + 1}`), dropped],
    ]),
  );
  const histograms = Object.fromEntries(
    steps.map(({ latency }, i) => [
      measureNames.latencyIn(`step_${i + 1}`),
      histogramAround(latency),
    ]),
  );
  return kneeOf(phaseMeasures(summaryAround(5, { counts, histograms }), phases), {
    percentile: 0.99,
    at_most_ms: 50,
    bad_share: 0.001,
  });
};

test("the knee is the last step before the first that misses", () => {
  const { knee, broken, steps } = stepsOf([
    { latency: 5 },
    { latency: 8 },
    { latency: 90 },
    { latency: 6 },
  ]);
  expect([knee?.rate, broken?.rate]).toEqual([200, 300]);
  expect(steps.map(({ met }) => met)).toEqual([true, true, false, true]);
});

test.for<[string, Parameters<typeof stepsOf>[0]]>([
  ["refused or failed", [{ latency: 5 }, { latency: 5, bad: 50 }]],
  ["not started", [{ latency: 5 }, { latency: 5, dropped: 50 }]],
  ["never answered", [{ latency: 5 }, { latency: 5, requests: 1900 }]],
])("a step breaks by requests that were %s", ([, steps]) => {
  expect(stepsOf(steps).broken?.rate).toBe(200);
});

test("a step that has as many bad requests as it may have is met", () => {
  expect(stepsOf([{ latency: 5 }, { latency: 5, bad: 2 }]).broken).toBeUndefined();
  expect(stepsOf([{ latency: 5 }, { latency: 5, bad: 3 }]).broken?.rate).toBe(200);
});

test("where the first step misses, or none does, there is no knee", () => {
  expect(stepsOf([{ latency: 90 }, { latency: 95 }]).knee).toBeUndefined();
  const met = stepsOf([{ latency: 5 }, { latency: 6 }]);
  expect([met.knee, met.broken]).toEqual([undefined, undefined]);
});

test("a step that the generator may have broken is told from one that the target broke", () => {
  const objective = { percentile: 0.99, at_most_ms: 50, bad_share: 0 };
  const faultOf = (
    step: Parameters<typeof stepsOf>[0][number],
    lag: number,
  ): string | undefined => {
    const { broken } = stepsOf([{ latency: 5 }, step]);
    return broken && generatorsFault({ ...broken, lag }, objective, 20);
  };
  expect(faultOf({ latency: 90 }, 1)).toBeUndefined();
  expect(faultOf({ latency: 90, dropped: 50 }, 1)).toBeUndefined();
  expect(faultOf({ latency: 5, bad: 50 }, 1)).toBeUndefined();
  expect(faultOf({ latency: 5, dropped: 50 }, 1)).toContain("raise virtual_users");
  expect(faultOf({ latency: 90 }, 30)).toContain("requests started late");
});

test("a step that the way to the target may have broken is told from one that the target broke", () => {
  const objective = { percentile: 0.99, at_most_ms: 50, bad_share: 0.001 };
  const faultOf = (step: Parameters<typeof stepsOf>[0][number]): string | undefined => {
    const { broken } = stepsOf([{ latency: 5 }, step]);
    return broken && waysFault(broken, objective);
  };
  expect(faultOf({ latency: 5, bad: 50, disturbed: 50 })).toContain("50 requests");
  expect(faultOf({ latency: 5, bad: 50, disturbed: 40 })).toBeUndefined();
  expect(faultOf({ latency: 90, bad: 50, disturbed: 50 })).toBeUndefined();
});

test("one request more or less at the edge of a step breaks nothing", () => {
  expect(
    stepsOf([
      { latency: 5, requests: 999 },
      { latency: 5, requests: 2001 },
    ]).broken,
  ).toBeUndefined();
});

const burst = (latencies: (number | undefined)[]): Summary =>
  summaryAround(5, {
    slots: latencies.map((latency) => ({
      counts: {},
      histograms: { latency: latency === undefined ? {} : histogramAround(latency) },
    })),
  });

test("recovery counts from the end of the burst to the last slow slot", () => {
  const asked = { percentile: 0.95, at_most_ms: 20, within_s: 2 };
  expect(recoveryOf(burst([5, 90, 5, 5, 5]), 2, asked)).toEqual({ seconds: 0, isMet: true });
  expect(recoveryOf(burst([5, 90, 90, 90, 5]), 2, asked)).toEqual({ seconds: 2, isMet: true });
  expect(recoveryOf(burst([5, 90, 5, 5, 90, 5]), 2, asked)).toEqual({ seconds: 3, isMet: false });
  expect(recoveryOf(burst([5, 90, 90, 90]), 2, asked)).toEqual({ seconds: Infinity, isMet: false });
  expect(recoveryOf(burst([5, 90, undefined]), 2, asked)).toBeUndefined();
  // A second in which nobody asked says nothing.
  expect(recoveryOf(burst([5, 90, 5, undefined, 5]), 2, asked)).toEqual({
    seconds: 0,
    isMet: true,
  });
});

test("seconds in which a target answers nobody, or all with errors, are no recovery", () => {
  const asked = { percentile: 0.95, at_most_ms: 20, within_s: 2 };
  const recovered = (accepted: number, latency: number | undefined): unknown => {
    const { slots, ...rest } = burst([5, 90, latency, latency, latency, 5]);
    const counted = slots.map((slot, i) => ({
      ...slot,
      counts: { requests: 100, accepted: i < 2 || i > 4 ? 100 : accepted },
    }));
    return recoveryOf({ ...rest, slots: counted }, 2, asked);
  };
  const late = { seconds: 3, isMet: false };
  expect([recovered(0, undefined), recovered(0, 1), recovered(94, 5)]).toEqual([late, late, late]);
  expect(recovered(95, 5)).toEqual({ seconds: 0, isMet: true });
});

test("drift: what grows is seen, what only wavers is not, and short runs say nothing", () => {
  const wavering = Array.from({ length: 30 }, (_, i) => 10 + (i % 3));
  const growing = wavering.map((value, i) => value * (1 + i / 20));
  const seen = (values: number[], most: number): boolean | undefined => {
    const drift = driftOf(values);
    return drift && hasGrown(drift, most);
  };
  expect(seen(growing, 0.3)).toBe(true);
  expect(seen(wavering, 0.3)).toBe(false);
  expect(seen(growing.toReversed(), 0.3)).toBe(false);
  expect(
    seen(
      wavering.map((value, i) => value * (1 + i / 300)),
      0.3,
    ),
  ).toBe(false);
  expect(seen(growing.slice(0, 9), 0.3)).toBeUndefined();
});

const answer = (more: Partial<SampledAnswer>): SampledAnswer => ({
  operation: "people.stats.read",
  caller: "website-1-owner",
  method: "GET",
  path: "/v1/website/w/people/stats",
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ error: false, reason: "resolved", data: { total: 3 } }),
  duration_ms: 1.2,
  ...more,
});

function rulesOf(...answers: SampledAnswer[]): string[] {
  const judge = createSampleJudge(contract, 2);
  for (const one of answers) judge.see(one);
  expect(judge.seen()).toBe(answers.length);
  return judge.findings().map(({ rule, count }) => `${rule} × ${count}`);
}

test("a right answer is right, also a refusal", () => {
  expect(
    rulesOf(
      answer({}),
      answer({ status: 404, body: '{"error":true,"reason":"gone","data":{}}' }),
      answer({ operation: "conversation.exists", method: "HEAD", body: "" }),
    ),
  ).toEqual([]);
});

test.for<[string, SampledAnswer, string]>([
  [
    "a shape",
    answer({ body: '{"error":false,"reason":"resolved","data":{"total":"3"}}' }),
    "shape:people.stats.read × 1",
  ],
  [
    "an envelope",
    answer({ body: '{"error":0,"reason":"resolved"}' }),
    "envelope:people.stats.read × 1",
  ],
  ["no JSON", answer({ body: "<html>" }), "envelope:people.stats.read × 1"],
  [
    "HEAD with a body",
    answer({ operation: "conversation.exists", method: "HEAD", body: "x" }),
    "head:conversation.exists × 1",
  ],
  [
    "a key of ours",
    answer({ body: `{"error":true,"reason":"${keyMark(1)}"}` }),
    "platform.answers-show-no-inside × 1",
  ],
])("seen in a sampled answer: %s", ([, wrong, rule]) => {
  expect(rulesOf(wrong)).toEqual([rule]);
});

test("the same defect in many items and answers is one finding with three examples", () => {
  const judge = createSampleJudge(contract, 0);
  const item = { people_id: "p", email: 7 };
  for (let i = 0; i < 5; i++) {
    judge.see(
      answer({
        operation: "people.profile.list",
        body: JSON.stringify({ error: false, reason: "listed", data: [item, item] }),
      }),
    );
  }
  const email = judge.findings().filter(({ says }) => says.includes("/data/*/email"));
  expect(email).toHaveLength(1);
  expect(email[0]?.count).toBe(10);
  expect(email[0]?.evidence).toHaveLength(3);
});

test("what is drawn is the same for the same seed, and evenly spread", () => {
  expect(drawn(1, 7, 1)).toBe(drawn(1, 7, 1));
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 10_000; i++) {
    const tenth = Math.floor(drawn(1, i, 1) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  const differs = (a: number, b: number): number =>
    Array.from({ length: 100 }, (_, i) => i).filter(
      (i) => Math.floor(drawn(a, i, 1) * 10) !== Math.floor(drawn(b, i, 2) * 10),
    ).length;
  expect(differs(1, 1)).toBeGreaterThan(70);
  expect(differs(1, 2)).toBeGreaterThan(70);
});

test("who reads one thing and is shown another sees it", () => {
  const read = (shown: string): Partial<SampledAnswer> => ({
    operation: "people.profile.read",
    path: "/v1/website/w/people/profile/asked-for",
    shows: "asked-for",
    body: JSON.stringify({ error: false, reason: "resolved", data: { people_id: shown } }),
  });
  const judge = createSampleJudge(contract, 0);
  for (const shown of ["asked-for", "another", "another"]) judge.see(answer(read(shown)));
  expect(
    judge
      .findings()
      .filter(({ kind }) => kind === "another")
      .map(({ rule, count }) => [rule, count]),
  ).toEqual([["created-is-read:people-profile", 2]]);
});

test("what an answer tells of another website is seen, in any answer that is accepted", () => {
  expect(toldOfElsewhere(["website-2", "person-of-2"], '{"people_id":"person-of-2"}')).toBe(
    "person-of-2",
  );
  expect(toldOfElsewhere(["website-2"], '{"people_id":"person-of-1"}')).toBeUndefined();
  expect(toldOfElsewhere(undefined, null)).toBeUndefined();
  const judge = createSampleJudge(contract, 0);
  judge.see(answer({ tells: "person-of-2" }));
  expect(judge.findings()).toMatchObject([
    { kind: "another", rule: "platform.lists-of-one-website", count: 1 },
  ]);
});

test("what is not accepted is shown by one example of each status", () => {
  const judge = createSampleJudge(contract, 0);
  const refusal = JSON.stringify({ error: true, reason: "internal", data: {} });
  judge.see(answer({}));
  for (const status of [500, 500, 404]) judge.see(answer({ status, body: refusal }));
  const asked = `GET /v1/website/w/people/stats as website-1-owner: ${refusal}`;
  expect(judge.unaccepted()).toEqual([
    `answered 500, such as to ${asked}`,
    `answered 404, such as to ${asked}`,
  ]);
});

test("a first step that the generator may have broken says nothing of the target", async () => {
  const { judge } = breakpoint;
  const outcomeAt = async (lag: number): Promise<unknown> => {
    const name = "step_1";
    const summary = summaryAround(5, {
      counts: { requests: 1000, samples: 0, [measureNames.requestsIn(name)]: 1000 },
      histograms: {
        [measureNames.latencyIn(name)]: histogramAround(90),
        [measureNames.lagIn(name)]: histogramAround(lag),
      },
    });
    const objective = { percentile: 0.99, at_most_ms: 50, bad_share: 0 };
    const settings = { blend: {}, objective, first_per_second: 100, lag_p99_ms: 20 };
    const phases = [{ name, from_s: 0, duration_s: 10, rate_per_second: 100 }];
    const measured = {
      summary,
      plan: { settings, data: { phases, callers: [] } },
      generated: [],
      session: { run: { contract, claims: () => true }, target: { name: "it", url: "http://it" } },
    };
    const { findings, reasons } = await judge(measured as never);
    return [findings.length, reasons.some((one) => one.startsWith("where the knee is"))];
  };
  expect(await outcomeAt(1)).toEqual([1, false]);
  expect(await outcomeAt(80)).toEqual([0, true]);
});
