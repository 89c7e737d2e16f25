/** One HTTP request and its response: frozen, JSON-serialisable, secrets already replaced. */
import type { Method } from "../../contract/source.ts";

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
    /** What was sent as the body where that is not JSON. */
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
  /** The parsed body; undefined when it is not JSON, and in a record, where the text holds it. */
  json: unknown;
}

export interface TransportFailure {
  kind: "unreachable" | "timeout" | "closed" | "too-large" | "too-deep" | "protocol";
  message: string;
}
