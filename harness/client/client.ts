/** Calls operations of the contract on a target; every call becomes an Exchange, whatever happens. */
import type { Operation } from "../../contract/contract.ts";
import type { Resolve } from "../../contract/schema.ts";
import type { Tier } from "../../contract/source.ts";
import type { Exchange, ResponseRecord, TransportFailure } from "../record/exchange.ts";
import { variableOf } from "../record/setting.ts";
import { basicCredentials } from "./basic.ts";
import { withData } from "./empty-data.ts";
import { decodedText, decompressed, TooLarge } from "./decode.ts";
import { sendHead } from "./head.ts";
import type { Identifiers } from "./identifiers.ts";
import { dispatcherFor, longestHead } from "./proxy.ts";
import { checkNesting, TooDeep } from "./nesting.ts";
import { send, TooSlow } from "./send.ts";

export interface Keypair {
  identifier: string;
  key: string;
}

/** Who calls. */
export interface Caller {
  role: string;
  tier: Tier;
  pair: Keypair;
  /** What evidence calls the keypair, where it is not the variable of the role. */
  name?: string;
  /** What it is, where a role does not say it: with which scopes, of which quota. */
  says?: string;
  /** The device from which it logged in, where it said so. */
  device?: string;
  /** Requests that it may make in its window, where a rule asked the stage for few: being throttled is then a result. */
  limit?: number;
}

export interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The bytes of the body as they are, in place of `body`: what is not JSON. */
  text?: string;
  /** The Authorization header in place of the Basic one. */
  authorization?: (secret: Secret) => string;
  /** The device from which somebody calls who is not yet a caller. */
  device?: string;
  /** Ends the connection after the answer, so that the next call needs a new one. */
  hangsUp?: boolean;
  /** Carried out twice it does no more than once, so that it is sent again where nobody knows what became of it. */
  mayRepeat?: boolean;
  /** Encodes only what a segment of a path cannot hold (RFC 3986, pchar): clients that join paths by hand encode no more either. */
  unescaped?: boolean;
}

/** What `encodeURIComponent` escapes though a segment may hold it. */
const mayStandInSegment = /%(?:2B|3A|40)/g;

/** The keypair of the caller, alone and as Basic encodes it; in an exchange names stand for all three. */
export interface Secret extends Keypair {
  encoded: string;
}

export interface ClientOptions {
  url: string;
  identifiers: Identifiers;
  /** Follows references of the contract. */
  resolve: Resolve;
  /** Headers that every request carries. */
  headers?: Record<string, string>;
  /** Name of the header that carries the tier. */
  tierHeader?: string;
  /** Longest wait for the headers, and between two pieces of a body (ms). */
  timeout?: number;
  /** Longest body that is read (bytes). */
  largestBody?: number;
  /** Most connections at a time. */
  connections?: number;
  /** What names a forward proxy, if any. */
  environment?: NodeJS.ProcessEnv;
}

/** The header that carries the tier of the caller (1/5), where a target names no other. */
export const usualTierHeader = "x-service-tier";
/** Longest wait for an answer, where a target names no other (ms). */
export const usualTimeout = 10_000;
/** Longest body that is read, where nobody says otherwise (bytes). */
const usualLargestBody = 16 * 1024 * 1024;
/** Connections at a time, where nobody says otherwise. */
const usualConnections = 16;
/** The whole answer may take this many times the longest wait for a piece of it: a body that trickles would never end otherwise. */
const mostWaits = 3;
/** Characters of a body that an exchange keeps. */
const keptBody = 64 * 1024;

export interface Client {
  call: (operation: Operation, caller: Caller | undefined, input: CallInput) => Promise<Exchange>;
  /** Calls made so far. */
  count: () => number;
  close: () => Promise<void>;
}

/** The path with its parameters; `{page_number}` is left out when it is not given. */
function pathOf(
  operation: Operation,
  { params = {}, query = {}, unescaped = false }: CallInput,
): string {
  const segmentOf = (value: string | number): string => {
    const escaped = encodeURIComponent(value);
    return unescaped ? escaped.replaceAll(mayStandInSegment, decodeURIComponent) : escaped;
  };
  const path = operation.path.replaceAll(/\/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value !== undefined) return `/${segmentOf(value)}`;
    if (name === operation.paging?.segment) return "";
    throw new Error(`${operation.operationId} was called without ${name}`);
  });
  const entries = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return entries.length ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}

/**
 * Sends calls and records them. What goes wrong on the way is the `failure` of the exchange and never thrown; a call
 * without one of its path parameters is a mistake of the rule, and is.
 */
export function createClient(options: ClientOptions): Client {
  const { origin, pathname } = new URL(options.url);
  const prefix = pathname.replace(/\/$/, "");
  const timeout = options.timeout ?? usualTimeout;
  const largestBody = options.largestBody ?? usualLargestBody;
  const environment = options.environment ?? {};
  const pool = dispatcherFor(
    origin,
    {
      connections: options.connections ?? usualConnections,
      allowH2: false,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      connect: { timeout },
    },
    environment,
  );
  let count = 0;

  function parse(operation: Operation, text: string): unknown {
    try {
      return withData(operation, options.identifiers.parse(operation, text), options.resolve);
    } catch {
      // It is not JSON: the envelope check says so, with the text as evidence.
      return undefined;
    }
  }

  async function exchange(
    operation: Operation,
    path: string,
    headers: Record<string, string>,
    { body, text: raw, hangsUp = false }: Omit<CallInput, "params" | "query">,
  ): Promise<ResponseRecord> {
    if (operation.method === "head")
      return sendHead(new URL(origin + prefix + path), headers, { timeout, environment });
    const { body: bytes, ...answer } = await send(
      pool,
      {
        origin,
        method: operation.method.toUpperCase(),
        path: prefix + path,
        headers,
        body: raw ?? (body === undefined ? null : JSON.stringify(body)),
        reset: hangsUp,
      },
      { deadline: mostWaits * timeout, largestBody },
    );
    const plain = await decompressed(bytes, answer.headers["content-encoding"], largestBody);
    const { text, isUtf8 } = decodedText(plain);
    checkNesting(text);
    return {
      ...answer,
      text: text.slice(0, keptBody),
      json: isUtf8 ? parse(operation, text) : undefined,
    };
  }

  /** The headers of a request, without the secret of the caller. */
  function plainHeaders(caller: Caller | undefined, input: CallInput): Record<string, string> {
    const headers: Record<string, string> = { ...options.headers };
    if (input.body !== undefined || input.text !== undefined)
      headers["content-type"] = "application/json";
    if (caller) headers[options.tierHeader ?? usualTierHeader] = caller.tier;
    const device = input.device ?? caller?.device;
    if (device !== undefined) headers["user-agent"] = device;
    return headers;
  }

  return {
    async call(operation, caller, input) {
      const path = pathOf(operation, input);
      const plain = plainHeaders(caller, input);
      const { authorization = basic } = input;
      const body =
        input.body === undefined ? undefined : options.identifiers.toSend(operation, input.body);
      const secret = caller ? { authorization: authorization(secretOf(caller.pair)) } : {};
      count += 1;
      const started = performance.now();
      let response: ResponseRecord | undefined;
      let failure: TransportFailure | undefined;
      try {
        response = await exchange(operation, path, { ...plain, ...secret }, { ...input, body });
      } catch (error) {
        failure = failureOf(error);
      }
      return Object.freeze({
        operationId: operation.operationId,
        as: caller?.role ?? "nobody",
        request: {
          method: operation.method,
          path,
          headers: caller ? { ...plain, authorization: authorization(namesOf(caller)) } : plain,
          body,
          ...(input.text === undefined ? {} : { text: input.text }),
        },
        response,
        failure,
        duration: performance.now() - started,
      });
    },
    count: () => count,
    close: () => pool.destroy(),
  };
}

const basic = ({ encoded }: Secret): string => `Basic ${encoded}`;

const secretOf = ({ identifier, key }: Keypair): Secret => ({
  identifier,
  key,
  encoded: basicCredentials(identifier, key),
});

/** What stands for the secrets of a caller in an exchange. */
function namesOf({ role, name: known = variableOf(role) }: Caller): Secret {
  const name = `$${known}`;
  return { identifier: `${name}_IDENTIFIER`, key: `${name}_KEY`, encoded: name };
}

const kinds: Record<string, TransportFailure["kind"]> = {
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  ENETUNREACH: "unreachable",
  EHOSTUNREACH: "unreachable",
  UND_ERR_CONNECT_TIMEOUT: "unreachable",
  // A forward proxy that opens no tunnel, or that asks for a password.
  UND_ERR_ABORTED: "unreachable",
  UND_ERR_INVALID_ARG: "unreachable",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  UND_ERR_SOCKET: "closed",
  ETIMEDOUT: "timeout",
  ECONNRESET: "closed",
  ECONNABORTED: "closed",
  EPIPE: "closed",
};

function failureOf(error: unknown): TransportFailure {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (error instanceof TooLarge) return { kind: "too-large", message };
  if (error instanceof TooDeep) return { kind: "too-deep", message };
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return { kind: "too-large", message: `the head has more than ${longestHead} bytes` };
  if (error instanceof TooSlow) return { kind: "timeout", message };
  if (name === "TimeoutError")
    return { kind: "timeout", message: "the response did not end in time" };
  return { kind: kinds[code ?? ""] ?? "protocol", message: message || (code ?? name) };
}
