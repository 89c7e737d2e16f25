/**
 * Kept: many writers that write to the same conversations and profiles at the same moments. k6 judges nothing: what
 * was accepted is read back when all have ended.
 */
import exec from "k6/execution";
import http from "k6/http";
import { sleep } from "k6";
import type { Options } from "k6/options";
import { jsonIn } from "../../contract/parsed-json.ts";
import {
  beatsOf,
  callerOf,
  kindOf,
  mostBehind,
  placeOf,
  textOf,
  type KeptData,
  type KeptSettings,
  type KeptWrite,
  type KeptPlace,
  type WriteKind,
} from "../shared/kept/plan.ts";
import { readPlan, untilEnd } from "./environment.ts";
import { handOver } from "./hand-over.ts";
import { measures } from "./kept/measures.ts";
import { countOf, outcomeOf, type RequestOutcome } from "./outcome.ts";
import { createTally, tallyThresholds } from "./tally.ts";

const { header, settings, data } = readPlan<KeptSettings, KeptData>();
const tally = createTally(measures, header);

export const options: Options = {
  scenarios: {
    kept: {
      exec: "write",
      executor: "per-vu-iterations",
      vus: settings.writers,
      iterations: 1,
      maxDuration: untilEnd(header),
      gracefulStop: "0s",
    },
  },
  thresholds: tallyThresholds(measures, header),
  systemTags: [],
};

// What the progress shows as errors; which answers are right is not for k6 to say.
http.setResponseCallback(http.expectedStatuses({ min: 100, max: 399 }));

export const handleSummary = handOver(measures, header);

/** Writes at each moment, as long as it is not far behind. */
export function write(): void {
  const writer = exec.vu.idInTest - 1;
  const beats = beatsOf(settings);
  for (let beat = 0; beat < beats; beat++) {
    const moment = header.starts_at + beat * settings.beat_ms;
    const wait = moment - Date.now();
    if (wait > 0) sleep(wait / 1000);
    if (wait < -mostBehind) {
      tally.add("not_sent", beats - beat);
      break;
    }
    writeOne(writer, beat, Math.max(0, Date.now() - moment));
  }
  tally.add("writers_done");
  tally.flush();
}

function writeOne(writer: number, beat: number, lag: number): void {
  const place = data.places[placeOf(settings, { writer, beat })] as KeptPlace;
  const caller = callerOf(settings, place, writer);
  const { method, path, body } = requests[kindOf({ writer, beat })](
    place,
    textOf(data.nonce, writer, beat),
  );
  const sent = Date.now();
  tally.turn(sent);
  const answer = http.request(method, header.url + path, JSON.stringify(body), {
    headers: { ...header.headers, ...caller?.headers, "content-type": "application/json" },
    timeout: header.timeout_ms,
    redirects: 0,
    responseType: "text",
  });
  const { status } = answer;
  const outcome = outcomeOf({ method, status, envelope: jsonIn(answer.body) });
  tally.add("requests");
  tally.add(countOf[outcome]);
  tally.note("schedule_lag", lag);
  if (status !== 0) {
    tally.note("latency", answer.timings.duration);
    tally.raise("latency", answer.timings.duration);
  }
  const went = outcome === "accepted" ? "accepted" : isRefusal[outcome] ? "refused" : "failed";
  console.log(JSON.stringify({ writer, beat, sent, status, went } satisfies KeptWrite));
}

/** What a gateway or a broken server answers does not say whether the write was done. */
const isRefusal: Partial<Record<RequestOutcome, true>> = { refused: true, throttled: true };

interface WriteRequest {
  method: "POST" | "PATCH";
  path: string;
  body: object;
}

const requests: Record<WriteKind, (place: KeptPlace, text: string) => WriteRequest> = {
  message: ({ website_id, session_id }, content) => ({
    method: "POST",
    path: `/v1/website/${website_id}/conversation/${encodeURIComponent(session_id)}/message`,
    body: { type: "text", from: "operator", origin: "chat", content },
  }),
  data: ({ website_id, people_id }, text) => ({
    method: "PATCH",
    path: `/v1/website/${website_id}/people/data/${encodeURIComponent(people_id)}`,
    body: { data: { [text]: text } },
  }),
};
