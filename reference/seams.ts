/**
 * The steps of the reference that a fault or an accent may change. Everything the reference does for
 * every request or event goes through one of these functions; faults and accents wrap them.
 */
import type { Context } from "hono";
import type { Operation } from "../contract/contract.ts";
import type { OperationId, Operations } from "../schemas/generated/maps.ts";
import type { Call, Result } from "./call.ts";
import type { KnownCaller, Credential, Website } from "./model.ts";
import type { Reference } from "./reference.ts";
import type { EmittedEvent, RelayListener } from "./relay/event.ts";
import type { HookDelivery } from "./relay/hooks.ts";

export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Undefined for HEAD. */
  body: string | undefined;
}

/** Everything that is known when a reply is written. */
export interface HandledCall {
  operation: Operation | undefined;
  method: string;
  status: number;
  error: boolean;
  reason: string;
  data: unknown;
}

export interface QuotaCharge {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When the window ends (ms). */
  resetAt: number;
}

/** What is known about a call that lists. */
export type ListCall = Pick<Call, "operation" | "params" | "caller"> & { query: object };
/** A delivery on its way to the target of a hook. */
export interface HookRequest {
  url: string;
  method: "POST" | "PUT";
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** Whether the caller may call the operation, with these parameters of its path. */
type AllowsOperation = (
  operation: Operation,
  caller: KnownCaller,
  params?: Record<string, string>,
) => boolean;

/** Refuses by throwing. */
export type Check = () => void | Promise<void>;

export interface Seams {
  /** The path by which the operation is looked up. */
  path: (path: string) => string;
  /** The keypair in an Authorization header; undefined where there is none of the accepted form. */
  keypair: (authorization: string) => { identifier: string; key: string } | undefined;
  /** The keypair's credential, if it is valid now. */
  credential: (identifier: string, key: string) => Credential | undefined;
  /** The tier that a request claims with its header, or without one. */
  claimedTier: (header: string | undefined, credential: Credential) => string;
  /** Whether the operation looks at a keypair that is sent. */
  readsCredential: (operation: Operation) => boolean;
  /** Whether the operation is closed to those who send no keypair. */
  needsCredential: (operation: Operation) => boolean;
  /** Whether the tier of the caller is listed for the operation. */
  allowsTier: AllowsOperation;
  /** Whether a plugin token has the scope, with the permission that the method needs. */
  allowsScope: AllowsOperation;
  /** Whether the caller may act on the website. */
  allowsWebsite: (
    website: Website,
    caller: KnownCaller,
    operation: Operation,
    params?: Record<string, string>,
  ) => boolean;
  /** The order in which a request is checked for its tier, its website, its scope and its form. */
  checks: (checks: Check[]) => Check[];
  /** How many requests a keypair may make, and in which time (ms). */
  quota: (credential: Credential) => { limit: number; length: number };
  /** Counts the request against the caller's quota. */
  charge: (caller: KnownCaller, operation: Operation) => QuotaCharge | undefined;
  /** The query parameters that the contract names, typed. */
  query: (operation: Operation, search: URLSearchParams) => Record<string, unknown>;
  /** The body as it is judged and handled, for the body that was sent. */
  body: (operation: Operation, body: unknown) => unknown;
  /** Why the request breaks the contract; undefined when it does not. */
  violation: (
    operation: Operation,
    query: Record<string, unknown>,
    body: unknown,
    caller?: KnownCaller,
  ) => string | undefined;
  /** Runs the handler of the operation. */
  handle: (call: Call) => Result;
  /** Has the call handled. A change that waits for the answer belongs here, around those that happen at once. */
  serve: (call: Call) => Promise<unknown>;
  /** The page that the path segment names; pages count from 1. */
  pageNumber: (segment: string | undefined, operation: Operation) => number;
  /** What a list holds, before it is cut into pages. */
  select: <T>(items: Iterable<T>, call: ListCall) => Iterable<T>;
  /** One page of a list; `perPage` items from `(page - 1) * perPage`. */
  page: <T>(items: Iterable<T>, page: number, perPage: number, operation: Operation) => T[];
  /** The page size for what the query asks. */
  perPage: (operation: Operation, asked: number | undefined) => number;
  /** Writes envelope, status and headers. */
  reply: (outcome: HandledCall) => Reply;
  /** Headers about the quota. */
  quotaHints: (charge: QuotaCharge, status: number, now: number) => Record<string, string>;
  /** Puts the reply on the wire. */
  transmit: (reply: Reply, context: Context) => Response | Promise<Response>;
  /** Sends an event out on all channels that it belongs to. */
  emit: (event: EmittedEvent) => void;
  /** The keypair's credential where a socket is opened with it. */
  socketCredential: (identifier: string, key: string) => Credential | undefined;
  /** Whether a valid keypair may listen on a socket. */
  mayListen: (credential: Credential) => boolean;
  /** Whether this listener is given this event. */
  hears: (listener: RelayListener, event: EmittedEvent) => boolean;
  /** Gives one event to one listener. */
  deliver: (listener: RelayListener, event: EmittedEvent) => void;
  /** Whether a hook that names these namespaces receives this event. */
  hookNames: (namespaces: readonly string[], event: EmittedEvent) => boolean;
  /** Does what the visitor of the stage does; returns what the stage answers. */
  visit: (reference: Reference, input: Record<string, unknown>) => unknown;
  /** Brings in for the stage what no route creates; returns what the stage answers. */
  inject: (reference: Reference, input: Record<string, unknown>) => unknown;
  /** The HTTP request that delivers an event to a hook. */
  hookRequest: (request: HookRequest, delivery: HookDelivery) => HookRequest;
  /** A new identifier of a thing; the holder is the user or the website that it may be counted for. */
  newId: (noun: string, holder_id?: string) => string;
  /** How long a state lasts (ms). */
  duration: (name: DurationName) => number;
}

export type DurationName =
  | "open-state"
  | "ephemeral-session"
  | "website-deletion"
  | "hook-retry"
  | "quota-day"
  | "quota-minute"
  | "presence"
  | "browsing-heartbeat"
  | "domain-validation"
  | "status-probe"
  | "mailed-keypair";

/** Replaces one seam by a function of the previous one. */
export function wrap<Name extends keyof Seams>(
  seams: Seams,
  name: Name,
  around: (original: Seams[Name]) => Seams[Name],
): void {
  seams[name] = around(seams[name]);
}

/** What handlers of an operation answer with; test/reference/walk holds them to it. */
export type Data<Id extends OperationId> = Operations[Id]["data"];

/** Wraps the handler of one operation. */
export function wrapHandler<Id extends OperationId>(
  seams: Seams,
  operationId: Id,
  around: (call: Call<Id>, original: (call: Call<Id>) => Data<Id>) => Result,
): void {
  wrap(
    seams,
    "handle",
    (original) => (call) =>
      call.operation.operationId === operationId
        ? around(call as Call<Id>, original)
        : original(call),
  );
}
