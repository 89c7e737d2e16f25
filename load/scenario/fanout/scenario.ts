/** `assay load fanout`: one message to many sockets, and every delivery checked. */
import { judgeFanout } from "./judge.ts";
import {
  longestMoment,
  messagesOf,
  type FanoutData,
  type FanoutSettings,
} from "../../shared/fanout/plan.ts";
import { columns } from "../../../reports/format/columns.ts";
import { counted } from "../../../reports/format/text.ts";
import { figure, ms } from "../../shared/figure.ts";
import { percentile, shownPercentiles, type Summary } from "../../shared/summary.ts";
import { defineScenario } from "../../runner/definition.ts";
import { holdSlowReaders } from "./slow.ts";
import { prepareFanout } from "./prepare.ts";
import type { Generated } from "../../runner/generator.ts";
import { printed } from "../../runner/printed.ts";

const second = 1_000;

/** Cases by kind, as the scripts printed them. */
async function evidenceOf(generated: readonly Generated[]): Promise<Map<string, object[]>> {
  const cases = new Map<string, object[]>();
  for await (const { kind, ...one } of printed<{ kind: string }>(generated)) {
    cases.set(kind, [...(cases.get(kind) ?? []), one]);
  }
  return cases;
}

const shares = [...shownPercentiles, ["largest", 1]] as const;

function describe({ counts, histograms, generators }: Summary, settings: FanoutSettings): string[] {
  const { rooms, subscribers, publishers, rate, duration_s } = settings;
  const of = (name: string): number => counts[name] ?? 0;
  const row = (name: string, title: string): string[] => [
    `  ${title}`,
    ...shares.map(([, p]) => ms(percentile(histograms[name], p))),
  ];
  const cpu = generators.reduce((sum, one) => sum + (one.cpu_seconds ?? 0), 0);
  const deliveries = of("deliveries");
  const sent = rooms * publishers * messagesOf(settings);
  const besides =
    deliveries -
    (of("expected") + of("visit_expected") - of("lost") - of("visit_lost")) -
    (of("duplicated") + of("foreign") + of("unsent_heard"));
  const lost = of("published") === sent ? figure(of("lost") + of("visit_lost")) : "not known";
  return [
    `${counted(rooms, "website")}, ${counted(subscribers, "socket")} and ${counted(publishers, "publisher")} each, ${counted(rate, "message")} a second each, ${duration_s} s`,
    `  deliveries     ${figure(deliveries)} (${figure(deliveries / duration_s)} a second${cpu ? `, ${figure(deliveries / cpu)} for each CPU second of k6` : ""})`,
    `  expected       ${figure(of("expected") + of("visit_expected"))}, lost ${lost}, duplicated ${figure(of("duplicated"))}, foreign ${figure(of("foreign"))}, late ${figure(of("late"))}, overtaken ${figure(of("reordered"))}`,
    ...(besides > 0
      ? [
          `  besides        ${figure(besides)} to sockets that had just come or were about to go: they may come, and need not`,
        ]
      : []),
    `  sockets        ${figure(of("joined"))} joined, ${figure(of("dropped"))} dropped, ${figure(of("visits"))} of them came and went; ${counted(of("sampled"), "frame")} decoded whole`,
    ...columns(
      [
        ["", ...shares.map(([name]) => name)],
        row("latency", "sent to received"),
        row("latency_intended", "intended to received"),
        row("publish", "message accepted"),
        row("join", "socket joined"),
        row("loop_lag", "waited in k6"),
      ],
      "lrrrr",
    ),
  ];
}

export const scenario = defineScenario<FanoutSettings, FanoutData>({
  name: "fanout",
  says: "One message to many sockets: every delivery checked, latency by percentiles.",
  prepare: prepareFanout,
  timing: (settings) => ({
    lead_ms: settings.join_s * second,
    duration_ms: settings.duration_s * second,
    ending_ms: longestMoment(settings) - settings.duration_s * second,
  }),
  accompany: holdSlowReaders,
  judgeSum: (summary, settings) => ({
    ...judgeFanout(summary, settings),
    lines: describe(summary, settings),
  }),
  async judge({ summary, plan: { settings }, generated }) {
    const verdict = judgeFanout(summary, settings, await evidenceOf(generated));
    return { ...verdict, lines: describe(summary, settings) };
  },
});
