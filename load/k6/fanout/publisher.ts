/**
 * One publisher: sends its messages over REST at their intended moments, each only after the one before it was
 * answered, so that their order is defined. A target that is slow makes it run behind, which is measured.
 */
import { classify } from "../../../contract/answer.ts";
import http from "k6/http";
import { setTimeout } from "k6/timers";
import { messageOf, type VuContext } from "./context.ts";
import { markerOf } from "../../shared/fanout/marker.ts";
import { jsonIn } from "../../../contract/parsed-json.ts";
import { intendedAt, mostBehind } from "../../shared/fanout/plan.ts";

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

type Publication = "published" | "refused" | "throttled" | "broken_off";

function publicationOf(status: number, body: unknown): Publication {
  if (status === 0) return "broken_off";
  const answer = classify({ method: "POST", status, envelope: jsonIn(body) });
  if (answer === "throttled") return answer;
  return answer === "accepted" ? "published" : "refused";
}

export async function publish(context: VuContext, publisher: number): Promise<void> {
  const { header, settings, messages, nonce, part, room, tally, now, show } = context;
  const session_id = encodeURIComponent(room.conversations[publisher] ?? "");
  const url = `${header.url}/v1/website/${room.website_id}/conversation/${session_id}/message`;
  const params = {
    headers: { ...header.headers, ...room.publisher.headers, "content-type": "application/json" },
    timeout: header.timeout_ms,
    responseType: "text" as const,
  };
  const givesUpAt = header.starts_at + settings.duration_s * 1000 + mostBehind;
  for (let sequence = 0; sequence < messages; sequence++) {
    const intended = intendedAt(header, settings, publisher, sequence);
    const wait = intended - now();
    if (wait > 0) await pause(wait);
    const sent = now();
    if (sent > givesUpAt) {
      tally.add("not_sent", messages - sequence);
      return;
    }
    const content = markerOf(nonce, part.room, publisher, sequence, sent);
    const body = JSON.stringify({ type: "text", from: room.from, origin: "chat", content });
    const { status, body: text } = await http.asyncRequest("POST", url, body, params);
    const answer = publicationOf(status, text);
    tally.add(answer);
    tally.note("publish", now() - sent);
    tally.note("behind", Math.max(0, sent - intended));
    if (answer !== "published") {
      show(answer, () => ({ ...messageOf(context, publisher, sequence), status }));
    }
  }
}
