/** The verdict on a fanout run: from counts alone, so that the sum over many generators is judged like one. */
import {
  expectedDeliveries,
  messagesOf,
  vusOf,
  type FanoutSettings,
} from "../../shared/fanout/plan.ts";
import { percentile, type Summary } from "../../shared/summary.ts";
import { counted, thousands } from "../../../reports/format/text.ts";
import type { Assessment } from "../../runner/definition.ts";
import type { LoadFinding } from "../../shared/result.ts";

type Counts = Record<string, number>;

interface Kind {
  kind: string;
  /** The counts that it is made of. */
  counts: string[];
  rule?: string;
  stands?: true;
  says: (count: number, counts: Counts, settings: FanoutSettings) => string;
}

/** What no conforming target does. */
const kinds: readonly Kind[] = [
  {
    kind: "lost",
    counts: ["lost", "visit_lost"],
    rule: "platform.event-name-exact",
    says: (count, { expected = 0, visit_expected = 0 }) =>
      `${counted(count, "delivery", "deliveries")} of ${thousands(expected + visit_expected)} never came`,
  },
  {
    kind: "foreign",
    counts: ["foreign", "misplaced"],
    rule: "platform.event-of-own-website-only",
    stands: true,
    says: (count) => `${counted(count, "event")} of another website came to a socket`,
  },
  {
    kind: "misattributed",
    counts: ["misattributed"],
    rule: "conversation.messages-apart",
    stands: true,
    says: (count) =>
      `${counted(count, "event")} of a message named another conversation than that in which it was sent`,
  },
  {
    kind: "same fingerprint",
    counts: ["same_fingerprint"],
    rule: "conversation.fingerprints-differ",
    stands: true,
    says: (count) =>
      `${counted(count, "event")} of a message carried the fingerprint of another message of its conversation`,
  },
  {
    kind: "late",
    counts: ["late"],
    says: (count, _, { late_after_ms }) =>
      `${counted(count, "delivery", "deliveries")} took longer than the ${thousands(late_after_ms)} ms of the profile`,
  },
  {
    kind: "unsent",
    counts: ["unsent_heard"],
    says: (count) => `${counted(count, "message")} came that nobody had sent`,
  },
  {
    kind: "malformed",
    counts: ["malformed"],
    says: (count) => `${counted(count, "frame")} could not be read`,
  },
];

/** `evidence` holds cases by kind, as the scripts printed them. */
export function judgeFanout(
  { counts, histograms }: Pick<Summary, "counts" | "histograms">,
  settings: FanoutSettings,
  evidence: ReadonlyMap<string, object[]> = new Map(),
): Pick<Assessment, "findings" | "reasons" | "observations"> {
  const of = (name: string): number => counts[name] ?? 0;
  const reasons = whyVoid(of, histograms, settings);
  const undecided = of("refused") + of("throttled") + of("broken_off") + of("not_sent") > 0;
  const findings = kinds.flatMap(({ kind, counts: names, rule, stands, says }): LoadFinding[] => {
    // It is not known whether a message that was not accepted had to come.
    if (kind === "lost" && undecided) return [];
    const count = names.reduce((sum, name) => sum + of(name), 0);
    if (count === 0) return [];
    const cases = names.flatMap((name) => evidence.get(name) ?? []).slice(0, 3);
    return [
      {
        kind,
        ...(rule === undefined ? {} : { rule }),
        ...(stands ? { stands } : {}),
        says: says(count, counts, settings),
        count,
        evidence: cases,
      },
    ];
  });
  return { findings, reasons, observations: observe(of, evidence.get("duplicated")) };
}

function whyVoid(
  of: (name: string) => number,
  histograms: Summary["histograms"],
  settings: FanoutSettings,
): string[] {
  const { lag_p99_ms, join_s, rooms, subscribers, publishers } = settings;
  const part = (name: string): number | undefined => percentile(histograms[name], 0.99);
  const [lag = 0, late = 0] = [part("loop_lag"), part("timer_late")];
  const sent = rooms * publishers * messagesOf(settings);
  const accounted =
    of("published") + of("refused") + of("throttled") + of("broken_off") + of("not_sent");
  const ended = of("vus_done") === vusOf(settings);
  const isWhole = ended && of("dropped") + of("turned_away") + of("not_joined") === 0;
  const checks: [holds: boolean, reason: string][] = [
    [
      ended,
      `only ${of("vus_done")} of ${counted(vusOf(settings), "virtual user")} came to their end`,
    ],
    [
      Math.max(lag, late) <= lag_p99_ms,
      `generator saturated: frames waited ${lag.toFixed(1)} ms in k6 and its timers fired ${late.toFixed(1)} ms late (p99; the profile allows ${lag_p99_ms}); use more generators or less load`,
    ],
    [of("undrained") === 0, "generator saturated: it was still reading when its time was over"],
    [of("deliveries") > 0, "not one delivery came, so there is nothing to be judged"],
    [
      of("not_joined") === 0 && of("joined_late") === 0,
      `${thousands(of("not_joined"))} of ${counted(rooms * subscribers, "socket")} had not joined when the first message was due; raise join_s (${join_s})`,
    ],
    [of("turned_away") === 0, `${counted(of("turned_away"), "socket")} could not come in`],
    [
      of("dropped") === 0,
      `the target closed ${counted(of("dropped"), "socket")}; what they missed cannot be judged`,
    ],
    [
      of("throttled") === 0,
      `the target throttled ${counted(of("throttled"), "message")}, so what had to come is not known`,
    ],
    [
      of("refused") + of("broken_off") === 0,
      `the target refused ${counted(of("refused"), "message")} and broke off ${thousands(of("broken_off"))}, so what had to come is not known`,
    ],
    [
      of("not_sent") === 0,
      `not sent: ${counted(of("not_sent"), "message")}, since the target took too long to accept those before`,
    ],
    [
      !ended || accounted === sent,
      `${counted(accounted, "message")} accounted for instead of ${thousands(sent)}: this is a defect of assay`,
    ],
    [
      !isWhole || of("expected") === expectedDeliveries(settings),
      `deliveries expected: ${thousands(of("expected"))} instead of ${thousands(expectedDeliveries(settings))}: this is a defect of assay`,
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, reason]) => reason);
}

/** Whoever connects may be sent again what others had before (open.event-replay), and that an event comes once is a SHOULD. */
const sayDoubled = (count: number, [one]: readonly object[] = []): string =>
  `${counted(count, "delivery", "deliveries")} came to a socket that had the message already (platform.event-once, SHOULD)${one ? `, such as ${JSON.stringify(one)}` : ""}`;

function observe(of: (name: string) => number, doubled?: readonly object[]): string[] {
  return [
    ...(of("duplicated") ? [sayDoubled(of("duplicated"), doubled)] : []),
    ...(of("reordered")
      ? [
          `${thousands(of("reordered"))} of ${counted(of("deliveries"), "delivery", "deliveries")} overtook an earlier message of their conversation (open.event-order)`,
        ]
      : []),
    ...(of("other_frames")
      ? [
          `${counted(of("other_frames"), "frame")} spoke of messages under further names (open.event-more-causes)`,
        ]
      : []),
    ...(of("negative_latency")
      ? [`${counted(of("negative_latency"), "message")} arrived before being sent: clocks differ`]
      : []),
  ];
}
