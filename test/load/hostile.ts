/** A load result in which the target says what it can to disturb a reader. */
import type { ReportInput } from "../../load/report/say.ts";
import { nights, resultOf, summaryAround } from "./record.ts";

const hostile = [
  "<script>alert(1)</script>",
  "\u001b[31mred\u0007\u202e",
  "| `tick` **bold** @everyone ![x](http://evil.example/x.png) <img src=x onerror=alert(1)>",
  "</pre></svg>\"'",
].join("\n");

const summary = summaryAround(5, {
  target: { name: `staging ${hostile}`, cpu_seconds: 6.2 },
  counts: { requests: 1000, accepted: 990, refused: 10, [hostile]: 3 },
  histograms: { ...summaryAround(5).histograms, [`latency.${hostile}`]: { 40: 7 } },
});

export const input: ReportInput = {
  assay: "0.1.0",
  result: resultOf(summary, {
    outcome: "non-conforming",
    findings: [
      {
        kind: "shape",
        rule: "shape:people.profile.list",
        says: `A profile lacks its email: ${hostile}`,
        count: 37,
        evidence: [{ where: "/data/0/email", received: hostile }],
      },
    ],
    objectives: [
      {
        objective: "latency p95 at most 50 ms",
        measured: 22.1,
        unit: "ms",
        met: true,
        limit: { histogram: "latency", at_most: 50 },
      },
      { objective: "latency p99 at most 20 ms", measured: 44.1, unit: "ms", met: false },
      { objective: `${hostile} at most 0`, measured: undefined, met: undefined },
    ],
    observations: [`observed ${hostile}`],
    cpu: {
      generators: [
        Array.from({ length: 60 }, (_, i) => ({
          at: Date.parse(summary.started_at) + i * 100,
          cpu_seconds: i * 0.04,
        })),
      ],
      target: [],
    },
    measures: { knee_per_second: 800 },
    phases: {
      head: ["phase", "per s", "objective"],
      rows: [
        ["step_1", "800", "✓ knee"],
        [hostile, "1,600", "✗"],
      ],
    },
  }),
  exitCode: 1,
  nights: nights([5, 5.1, 4.9, 5.2, 7.3]),
  dashboards: ["k6.html"],
};
