/**
 * Sends HEAD over a socket of its own. HTTP clients silently discard what follows the headers, and
 * a rule says that nothing does (1/1).
 */
import type { Socket } from "node:net";
import type { ResponseRecord } from "../record/exchange.ts";
import { connectTo, longestHead, proxyAuthorization } from "./proxy.ts";

/** Longest wait for the close that was asked for, once the headers are there (ms). */
const closingTime = 250;

const end = "\r\n\r\n";

export interface HeadOptions {
  /** Longest wait for the headers (ms). */
  timeout: number;
  /** What names a forward proxy, if any. */
  environment?: NodeJS.ProcessEnv;
}

/** The answer, its `text` being whatever follows the headers. @throws where none comes in time, or what comes is not HTTP */
export async function sendHead(
  url: URL,
  headers: Record<string, string>,
  { timeout, environment = {} }: HeadOptions,
): Promise<ResponseRecord> {
  const { socket, forwarder } = await connectTo(url, timeout, environment);
  try {
    // A proxy learns from the whole address where to go.
    const target = (forwarder ? url.origin : "") + url.pathname + url.search;
    const all = { ...headers, ...(forwarder ? proxyAuthorization(forwarder) : {}) };
    socket.write(requestText(target, { host: url.host, ...all }));
    return await receive(socket, timeout);
  } finally {
    socket.destroy();
  }
}

function requestText(target: string, headers: Record<string, string>): string {
  const all = { ...headers, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => {
    if (/[\r\n]/.test(value)) throw new Error(`the header ${name} has a line break`);
    return `${name}: ${value}`;
  });
  return [`HEAD ${target} HTTP/1.1`, ...lines].join("\r\n") + end;
}

/** Reads until the target closes; what comes after the headers is the body that must not be there. */
async function receive(socket: Socket, timeout: number): Promise<ResponseRecord> {
  const { promise, resolve, reject } = Promise.withResolvers<ResponseRecord>();
  let text = "";
  let timer = setTimeout(
    () => reject(new DOMException("no headers came in time", "TimeoutError")),
    timeout,
  );
  const finish = (): void => {
    clearTimeout(timer);
    const record = parse(text);
    if (record) resolve(record);
    else if ("HTTP/1.".startsWith(text.slice(0, 7))) reject(closedEarly());
    else reject(new Error(`not an HTTP response: ${JSON.stringify(text.slice(0, 80))}`));
  };
  socket.on("data", (piece: Buffer) => {
    const hadHead = text.includes(end);
    text = withoutInterim(text + piece.toString("latin1"));
    if (text.length > longestHead) finish();
    else if (!hadHead && text.includes(end)) {
      clearTimeout(timer);
      timer = setTimeout(finish, closingTime);
    }
  });
  socket.on("end", finish);
  socket.on("error", (error) => (text.includes(end) ? finish() : reject(error)));
  return promise.finally(() => clearTimeout(timer));
}

/** The connection ended before the headers did: that says nothing about the target. */
const closedEarly = (): Error =>
  Object.assign(new Error("the connection was closed before the answer"), { code: "ECONNRESET" });

/** Interim responses such as 103 come before the one that counts. */
const withoutInterim = (text: string): string =>
  /^HTTP\/1\.\d 1\d\d /.test(text) && text.includes(end)
    ? withoutInterim(text.slice(text.indexOf(end) + end.length))
    : text;

function parse(text: string): ResponseRecord | undefined {
  const at = text.indexOf(end);
  const [first = "", ...lines] = text.slice(0, at).split("\r\n");
  const status = /^HTTP\/1\.\d (\d{3})(?: |$)/.exec(first)?.[1];
  if (at === -1 || status === undefined) return undefined;
  const headers: Record<string, string | string[]> = {};
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const known = headers[name];
    headers[name] = known === undefined ? value : [known, value].flat();
  }
  const body = Buffer.from(text.slice(at + end.length), "latin1").toString("utf8");
  return { status: Number(status), headers, text: body, json: undefined };
}
