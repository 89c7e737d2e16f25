/** Whether a target accepted, refused or throttled a call: the one reading of an exchange. */
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
