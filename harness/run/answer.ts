/** Whether a target accepted, refused or throttled a call: the one reading of an exchange. */
import { classify, isRefusal, type AnswerClass } from "../../contract/answer.ts";
import type { Exchange } from "../record/exchange.ts";

/** The envelope's members as they came, without trust in their types. */
export function envelopeOf(exchange: Exchange): {
  error?: unknown;
  reason?: unknown;
  data?: unknown;
} {
  const json = exchange.response?.json;
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
}

/** What the answer means; undefined when none came. */
const meaningOf = ({ request: { method }, response }: Exchange): AnswerClass | undefined =>
  response && classify({ method, status: response.status, envelope: response.json });

export const isAccepted = (exchange: Exchange): boolean => meaningOf(exchange) === "accepted";

export function isRefused(exchange: Exchange): boolean {
  const meaning = meaningOf(exchange);
  return meaning !== undefined && isRefusal(meaning);
}

export const isThrottled = (exchange: Exchange): boolean => meaningOf(exchange) === "throttled";
