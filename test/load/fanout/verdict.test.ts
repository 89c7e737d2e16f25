/** The verdict from counts: each kind of finding, each reason for which a run says nothing. */
import { describe, expect, test } from "vitest";
import { expectedDeliveries, messagesOf, vusOf } from "../../../load/shared/fanout/plan.ts";
import { bucketOf, type Summary } from "../../../load/shared/summary.ts";
import { decide } from "../../../load/runner/result.ts";
import { judgeFanout } from "../../../load/scenario/fanout/judge.ts";
import { scenario } from "../../../load/scenario/fanout/scenario.ts";
import { fanoutSettings } from "./settings.ts";

const settings = fanoutSettings({ lag_p99_ms: 50 });
const expected = expectedDeliveries(settings);
const sent = settings.rooms * settings.publishers * messagesOf(settings);

const clean = {
  expected,
  delivered: expected,
  deliveries: expected,
  published: sent,
  joined: settings.rooms * settings.subscribers,
  vus_done: vusOf(settings),
};

const judge = (counts: Record<string, number>, lag_ms = 1, late_ms = 1) =>
  judgeFanout(
    {
      counts: { ...clean, ...counts },
      histograms: {
        loop_lag: { [bucketOf(lag_ms)]: 100 },
        timer_late: { [bucketOf(late_ms)]: 100 },
      },
    },
    settings,
    new Map([["lost", [{ sequence: 7 }]]]),
  );

test("a clean run has nothing against it", () => {
  expect(judge({})).toEqual({ findings: [], reasons: [], observations: [] });
});

test("deliveries that need not have come are said, so that the numbers add up", () => {
  const lines = (more: Record<string, number>): string => {
    const summary = { counts: { ...clean, ...more }, histograms: {}, generators: [] };
    return scenario.judgeSum!(summary as unknown as Summary, settings).lines.join("\n");
  };
  expect(lines({})).not.toContain("besides");
  const counts = { deliveries: expected + 12, duplicated: 2, visit_expected: 7, visit_lost: 1 };
  expect(lines(counts)).toMatch(/besides +4 to sockets that had just come or were about to go/);
});

describe("findings", () => {
  test.for([
    ["lost", { lost: 1, delivered: expected - 1, deliveries: expected - 1 }],
    ["lost", { visit_lost: 1 }],
    ["foreign", { foreign: 1 }],
    ["foreign", { misplaced: 1 }],
    ["misattributed", { misattributed: 1 }],
    ["same fingerprint", { same_fingerprint: 1 }],
    ["late", { late: 1 }],
    ["unsent", { unsent_heard: 1 }],
    ["malformed", { malformed: 1 }],
  ] satisfies [string, Record<string, number>][])("%s from %o", ([kind, counts]) => {
    const { findings, reasons } = judge(counts);
    expect(findings.map((finding) => [finding.kind, finding.count])).toEqual([[kind, 1]]);
    expect(reasons).toEqual([]);
  });

  test.for([
    ["non-conforming", { foreign: 1 }],
    ["non-conforming", { misattributed: 1 }],
    ["non-conforming", { same_fingerprint: 1 }],
    ["incomplete", { lost: 1 }],
    ["incomplete", { late: 1 }],
  ] satisfies [string, Record<string, number>][])(
    "make a saturated run %s with %o",
    ([outcome, counts]) => {
      const { findings, reasons } = judge({ ...counts, undrained: 1 });
      expect(decide(findings, reasons)).toBe(outcome);
    },
  );

  test("carry the cases that were printed", () => {
    expect(judge({ lost: 1 }).findings[0]?.evidence).toEqual([{ sequence: 7 }]);
  });

  test("do not call lost what was perhaps never accepted", () => {
    const { findings, reasons } = judge({ published: sent - 1, refused: 1, lost: 10 });
    expect(findings).toEqual([]);
    expect(reasons).toHaveLength(1);
  });
});

describe("a run is void", () => {
  test.for([
    ["generator saturated", { undrained: 1 }],
    ["virtual users came to their end", { vus_done: 1, expected: 0 }],
    ["not one delivery came", { deliveries: 0 }],
    ["had not joined", { not_joined: 1 }],
    ["had not joined", { joined_late: 1 }],
    ["could not come in", { turned_away: 1 }],
    ["the target closed", { dropped: 1 }],
    ["throttled 1 message", { throttled: 1, published: sent - 1 }],
    ["broke off", { broken_off: 1, published: sent - 1 }],
    ["not sent", { not_sent: 1, published: sent - 1 }],
    ["accounted for", { published: sent - 1 }],
    ["deliveries expected", { expected: expected - 1 }],
  ] satisfies [string, Record<string, number>][])("as %s with %o", ([reason, counts]) => {
    expect(judge(counts).reasons.filter((one) => one.includes(reason))).toHaveLength(1);
  });

  test("when frames waited too long in k6", () => {
    expect(judge({}, 45).reasons).toEqual([]);
    expect(judge({}, 80).reasons).toEqual([expect.stringContaining("generator saturated")]);
  });

  test("when k6 had too little of the processor", () => {
    expect(judge({}, 1, 80).reasons).toEqual([expect.stringContaining("generator saturated")]);
  });
});

test("that a message comes once is a SHOULD: it is said, and decides nothing", () => {
  const { findings, observations } = judge({ duplicated: 3 });
  expect(findings).toEqual([]);
  expect(observations).toEqual([expect.stringContaining("platform.event-once, SHOULD")]);
});

test("an order that the documents leave open is observed and not judged", () => {
  const { findings, reasons, observations } = judge({ reordered: 3 });
  expect([findings, reasons]).toEqual([[], []]);
  expect(observations).toEqual([expect.stringContaining("open.event-order")]);
});
