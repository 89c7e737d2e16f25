/** One HTTP request and its response: frozen, JSON-serialisable, secrets already replaced. */
import type { Method } from "../contract/source.ts";

export interface Exchange {
  operationId: string;
  /** Role of the caller, such as `owner`; `nobody` without credentials. */
  as: string;
  request: {
    method: Method;
    /** Path and query below the target's URL. */
    path: string;
    headers: Record<string, string>;
    body: unknown;
    /** What was sent as the body where that is no JSON. */
    text?: string;
  };
  /** Undefined when no complete response came; then `failure` says why. */
  response: ResponseRecord | undefined;
  failure: TransportFailure | undefined;
  /** From sending to the last byte (ms). */
  duration: number;
}

export interface ResponseRecord {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The body as text, cut after `keptBody` characters. */
  text: string;
  /** The parsed envelope; undefined when the body is no JSON. */
  json: unknown;
}

export interface TransportFailure {
  kind: "unreachable" | "timeout" | "closed" | "too-large" | "protocol";
  message: string;
}

/** The envelope's members as they came, without trust in their types. */
export function envelopeOf(exchange: Exchange): {
  error?: unknown;
  reason?: unknown;
  data?: unknown;
} {
  const json = exchange.response?.json;
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};
}

const is2xx = (status: number): boolean => status >= 200 && status <= 299;

/** `error: false` and 2xx; for HEAD a 2xx alone. Which 2xx is open. */
export function isAccepted(exchange: Exchange): boolean {
  if (!exchange.response || !is2xx(exchange.response.status)) return false;
  return exchange.request.method === "head" || envelopeOf(exchange).error === false;
}

/** `error: true`; for HEAD a status other than 2xx. Which status or reason is open. */
export function isRefused(exchange: Exchange): boolean {
  if (!exchange.response) return false;
  return exchange.request.method === "head"
    ? !is2xx(exchange.response.status)
    : envelopeOf(exchange).error === true;
}

/** Statuses that public platforms of this kind answer when a limit is reached. */
const throttling = new Set([420, 429]);

export function isThrottled(exchange: Exchange): boolean {
  return exchange.response !== undefined && throttling.has(exchange.response.status);
}
