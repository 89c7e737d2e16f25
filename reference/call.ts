/** What a handler is given and what it gives back. */
import type { Operation } from "../contract/contract.ts";
import type { Operations, OperationId } from "../schemas/generated/maps.ts";
import type { KnownCaller, User, Website } from "./model.ts";
import type { Reference } from "./reference.ts";

/** Facts of the HTTP request that some handlers need. */
export interface Origin {
  ip: string;
  useragent: string | undefined;
  /** `ws://host:port` or `wss://…` as the client reached us. */
  socketBase: string;
}

export interface Call<Id extends OperationId = OperationId> {
  reference: Reference;
  operation: Operation;
  params: Operations[Id]["params"];
  query: NonNullable<Operations[Id]["query"]>;
  body: NonNullable<Operations[Id]["body"]>;
  /** Undefined on operations without a listed tier that were called without credentials. */
  caller: KnownCaller | undefined;
  origin: Origin;
  /** The page asked for; 1 where the segment is absent. */
  page: number;
}

/**
 * What a handler returns, or a promise of it: the envelope's data, or an {@link Answer} for another
 * reason or status.
 */
export type Result = unknown;

/** Data with a reason or a status of its own, for handlers that answer otherwise than their kind. */
export class Answer {
  readonly data: unknown;
  readonly reason: string | undefined;
  readonly status: number | undefined;

  constructor(data: unknown, reason?: string, status?: number) {
    this.data = data;
    this.reason = reason;
    this.status = status;
  }
}

export type Handler<Id extends OperationId> = (call: Call<Id>) => Result;

/** Handlers of some operations; each family file exports one such map. */
export type Handlers = { [Id in OperationId]?: Handler<Id> };

/** The website of the path; its existence and the caller's access were checked before. */
export function websiteOf(call: { reference: Reference; params: { website_id: string } }): Website {
  return call.reference.website(call.params.website_id);
}

/** The user behind a user-tier call. */
export function userOf(call: { reference: Reference; caller: KnownCaller | undefined }): User {
  return call.reference.callingUser(call.caller);
}
