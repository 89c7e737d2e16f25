/** `assay load fanout`: one message to many sockets, and every delivery checked. */
import { judgeFanout } from "./judge.ts";
import {
  longestMoment,
  messagesOf,
  type FanoutData,
  type FanoutSettings,
} from "../../shared/fanout/plan.ts";
import { percentile, type Summary } from "../../shared/summary.ts";
import { defineScenario } from "../../runner/definition.ts";
import { holdSlowReaders } from "./slow.ts";
import { prepareFanout } from "./prepare.ts";
import { printed, type Generated } from "../../runner/generator.ts";

const second = 1_000;

/** Cases by kind, as the scripts printed them. */
async function evidenceOf(generated: readonly Generated[]): Promise<Map<string, object[]>> {
  const cases = new Map<string, object[]>();
  for await (const { kind, ...one } of printed<{ kind: string }>(generated)) {
    cases.set(kind, [...(cases.get(kind) ?? []), one]);
  }
  return cases;
}

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const shown = (value: number | undefined): string =>
  value === undefined ? "-" : number.format(value);

function describe({ counts, histograms, generators }: Summary, settings: FanoutSettings): string[] {
  const { rooms, subscribers, publishers, rate, duration_s } = settings;
  const of = (name: string): number => counts[name] ?? 0;
  const line = (name: string, title: string): string => {
    const part = (p: number): string => shown(percentile(histograms[name], p)).padStart(9);
    return `  ${title.padEnd(26)}${part(0.5)}${part(0.95)}${part(0.99)}${part(1)}`;
  };
  const cpu = generators.reduce((sum, one) => sum + (one.cpu_seconds ?? 0), 0);
  const deliveries = of("deliveries");
  const sent = rooms * publishers * messagesOf(settings);
  const lost = of("published") === sent ? String(of("lost") + of("visit_lost")) : "not known";
  return [
    `${rooms} websites, ${subscribers} sockets and ${publishers} publishers each, ${rate} messages a second each, ${duration_s} s`,
    `  deliveries     ${number.format(deliveries)} (${number.format(deliveries / duration_s)} a second${cpu ? `, ${number.format(deliveries / cpu)} for each CPU second of k6` : ""})`,
    `  expected       ${number.format(of("expected") + of("visit_expected"))}, lost ${lost}, duplicated ${of("duplicated")}, foreign ${of("foreign")}, late ${of("late")}, overtaken ${of("reordered")}`,
    `  sockets        ${number.format(of("joined"))} joined, ${of("dropped")} dropped, ${of("visits")} of them came and went; ${of("sampled")} frames decoded whole`,
    `  ${"milliseconds".padEnd(26)}${["p50", "p95", "p99", "max"].map((name) => name.padStart(9)).join("")}`,
    line("latency", "sent to received"),
    line("latency_intended", "intended to received"),
    line("publish", "message accepted"),
    line("join", "socket joined"),
    line("loop_lag", "waited in k6"),
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
