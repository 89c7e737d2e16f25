/** `assay load kept`: what many write at the same moments, and what was accepted of it, is there afterwards. */
import { counted, thousands } from "../../../reports/format/text.ts";
import { figure, ms } from "../../shared/figure.ts";
import { percentile, shownPercentiles, type Summary } from "../../shared/summary.ts";
import {
  beatsOf,
  kindOf,
  placesOf,
  writeKinds,
  type KeptData,
  type KeptSettings,
  type KeptWrite,
} from "../../shared/kept/plan.ts";
import { defineScenario } from "../../runner/definition.ts";
import { printed } from "../../runner/printed.ts";
import { lead } from "../calls/timing.ts";
import { acceptedIn, countedWrites, judgeKept, missingFrom } from "./judge.ts";
import { prepareKept } from "./prepare.ts";
import { patienceOf, readBack, type PlaceShown } from "./read-back.ts";

/** Why the run says nothing; empty where it says something. */
function voidReasons({ counts }: Summary, settings: KeptSettings, written: number): string[] {
  const { requests = 0, accepted = 0, writers_done: done = 0 } = counts;
  return [
    ...(done === settings.writers
      ? []
      : [`only ${done} of ${counted(settings.writers, "virtual user")} came to their end`]),
    ...(written === requests
      ? []
      : [`${thousands(requests)} writes were counted and ${thousands(written)} written down`]),
    ...(accepted > 0 ? [] : ["not one write was accepted, so there is nothing to be judged"]),
  ];
}

/** What was not accepted need not be there. */
function observe({ counts }: Summary): string[] {
  const { refused = 0, throttled = 0, errors = 0, failed = 0, not_sent: left = 0 } = counts;
  const missing = refused + throttled + errors + failed;
  return [
    ...(missing
      ? [
          `${counted(missing, "write")} ${missing === 1 ? "was" : "were"} not accepted (${thousands(refused)} refused, ${thousands(throttled)} throttled, ${thousands(errors)} errors, ${thousands(failed)} without an answer): whether they are there decides nothing`,
        ]
      : []),
    ...(left
      ? [
          `${counted(left, "write")} ${left === 1 ? "was" : "were"} not sent, since the target took too long to answer those before`,
        ]
      : []),
  ];
}

function describe(
  { counts, histograms }: Summary,
  settings: KeptSettings,
  writes: readonly KeptWrite[],
): string[] {
  const { websites, writers, beat_ms, duration_s } = settings;
  const { requests = 0 } = counts;
  const places = placesOf(settings);
  const kinds = writeKinds.map((kind) => {
    const all = writes.filter((write) => write.went === "accepted" && kindOf(write) === kind);
    return countedWrites(all.length, kind);
  });
  const latency = shownPercentiles.map(
    ([name, p]) => `${name} ${ms(percentile(histograms["latency"], p))}`,
  );
  return [
    `${counted(writers, "writer")} at ${counted(beatsOf(settings), "moment")}, ${beat_ms} ms apart, to ${counted(places, "conversation")} and as many profiles of ${counted(Math.min(websites, places), "website")}`,
    `  writes    ${figure(requests)} (${figure(requests / duration_s)} a second); accepted: ${kinds.join(", ")}`,
    `  latency   ${latency.join(", ")}`,
  ];
}

export const scenario = defineScenario<KeptSettings, KeptData>({
  name: "kept",
  says: "Many write to the same conversations and profiles at the same moments, and all of it is there afterwards.",
  prepare: prepareKept,
  timing: ({ duration_s }) => lead(duration_s),
  async judge({ summary, plan: { settings, data }, generated, session }) {
    const writes: KeptWrite[] = [];
    for await (const write of printed<KeptWrite>(generated)) writes.push(write);
    const accepted = acceptedIn(writes, settings);
    const until = performance.now() + patienceOf(session);
    const shown: PlaceShown[] = [];
    for (const [i, place] of data.places.entries()) {
      session.signal.throwIfAborted();
      const left = Math.max(0, until - performance.now());
      const isWhole = (one: PlaceShown): boolean =>
        missingFrom(one, accepted.get(i) ?? [], data.nonce).length === 0;
      shown.push(await readBack(session, place, left, isWhole));
    }
    const { findings, observations } = judgeKept({ settings, data, writes, shown });
    return {
      findings,
      reasons: voidReasons(summary, settings, writes.length),
      observations: [...observe(summary), ...observations],
      lines: describe(summary, settings, writes),
    };
  },
});
