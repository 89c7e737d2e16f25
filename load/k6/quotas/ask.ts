/** Sends the requests of a quota plan and writes down how they went. k6 only. */
import http, { type RefinedResponse, type ResponseType } from "k6/http";
import { jsonIn } from "../../../contract/parsed-json.ts";
import type { PlanHeader } from "../../shared/plan.ts";
import type { Ask, QuotaCall, QuotaRecord, QuestionWorlds } from "../../shared/quotas/plan.ts";

type Answer = RefinedResponse<ResponseType | undefined>;

/** Headers that may speak of a quota; which of them do is judged later. */
const hintName = /rate-?limit|quota|retry-after/i;
/** A hostile target may send long headers. */
const longestHint = 200;

export interface Asking extends Ask {
  experiment: string;
  worlds: QuestionWorlds;
  /** See `QuotaRecord.shift`. */
  shift: number;
}

interface Envelope {
  error?: unknown;
  data?: unknown;
}

interface Prepared {
  call: QuotaCall;
  parameters: { headers: Record<string, string>; timeout: number; redirects: 0 };
}

function prepare({ worlds, caller, call: name }: Asking, header: PlanHeader): Prepared {
  const credentials = worlds.callers[caller];
  const call = worlds.calls[name];
  if (!credentials || !call) throw new Error(`the plan has no ${caller} or no ${name}`);
  const headers = {
    ...header.headers,
    ...credentials,
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
  };
  return { call, parameters: { headers, timeout: header.timeout_ms, redirects: 0 } };
}

/** One request. */
export function askOne(asking: Asking, header: PlanHeader, n: number): QuotaRecord {
  const { call, parameters } = prepare(asking, header);
  const sent = Date.now();
  const answer = http.request(call.method, call.url, call.body ?? null, parameters);
  return recordOf(asking, call, answer, { n, sent });
}

/** All at once; the options of the script must allow that many. */
export function askTogether(asking: Asking, header: PlanHeader): QuotaRecord[] {
  const { call, parameters } = prepare(asking, header);
  const { method, url, body = null } = call;
  const sent = Date.now();
  const answers = http.batch(
    Array.from({ length: asking.count }, () => ({ method, url, body, params: parameters })),
  );
  return answers.map((answer, i) => recordOf(asking, call, answer, { n: i + 1, sent }));
}

function recordOf(
  { experiment, label, caller, call: name, shift }: Asking,
  call: QuotaCall,
  answer: Answer,
  { n, sent }: Pick<QuotaRecord, "n" | "sent">,
): QuotaRecord {
  const { blocked, connecting, tls_handshaking, duration } = answer.timings;
  const envelope =
    call.method === "HEAD" ? undefined : (jsonIn(answer.body) as Envelope | null | undefined);
  const items = call.items === undefined ? undefined : itemsOf(envelope?.data, call.items);
  return {
    experiment,
    label,
    caller,
    call: name,
    method: call.method,
    n,
    sent,
    // Answers of one batch come together, so only k6's own times tell them apart.
    answered: sent + blocked + connecting + tls_handshaking + duration,
    shift,
    status: answer.status,
    error: typeof envelope?.error === "boolean" ? envelope.error : null,
    ...(answer.status === 0 ? { failure: answer.error } : {}),
    hints: hintsOf(answer.headers),
    ...(items ? { items } : {}),
  };
}

function itemsOf(data: unknown, member: string): string[] | undefined {
  if (!Array.isArray(data)) return undefined;
  return data.map((item) => String((item as Record<string, unknown> | null)?.[member])).sort();
}

function hintsOf(headers: Record<string, string>): Record<string, string> {
  const hints: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (hintName.test(name)) hints[name.toLowerCase()] = value.slice(0, longestHint);
  }
  return hints;
}
