/** A proxy before a target that makes weather: latency, throttling, gateways that fail, connections that end. */
import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** What becomes of one request. Absent members change nothing. */
export interface Gust {
  /** Waits this long before the request goes on (ms). */
  delay?: number;
  /** Waits for this before the request goes on. */
  until?: Promise<unknown>;
  /** The target has done it, and its answer waits this long (ms). */
  late?: number;
  /** Answers in place of the target, which never sees the request. */
  answer?: { status: number; headers?: Record<string, string>; body?: string };
  /** Ends the connection: before the target sees the request, after it has carried it out, or within the body of its answer. */
  cut?: "before" | "after" | "within";
  /** Sends the body of the answer in chunks of so many bytes. */
  chunk?: number;
  /** Changes the answer of the target on its way back. */
  rewrite?: (answer: Answer) => Answer;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Called for each request, with its number from 1; undefined for good weather. */
export type Weather = (number: number, request: IncomingMessage) => Gust | undefined;

/** How long an upgraded connection lasts: in time (ms), or in pieces of what the target sends. */
export interface Life {
  time?: number;
  pieces?: number;
}

/** Called for each upgraded connection, with its number from 1; undefined for one that lasts. */
export type SocketWeather = (number: number) => Life | undefined;

/** How the proxy is reached. */
export interface Way {
  host?: string;
  /** Stands before every path, and not before those of the target. */
  prefix?: string;
}

export interface WeatherProxy {
  url: string;
  /** Requests that came so far. */
  count: () => number;
  /** Upgraded connections that were cut so far, because their life was over. */
  cuts: () => number;
  close: () => Promise<void>;
}

/**
 * @param target where requests go, without a path
 * @param isSpared requests that always have good weather, such as those of the stage
 */
export async function weatherProxy(
  target: string,
  weather: Weather,
  sockets: SocketWeather = () => undefined,
  isSpared: (path: string) => boolean = (path) => path.startsWith("/_stage"),
  { host = "127.0.0.1", prefix = "" }: Way = {},
): Promise<WeatherProxy> {
  const { hostname, port } = new URL(target);
  const upgraded = new Set<Socket>();
  let count = 0;
  let opened = 0;
  let cuts = 0;

  const forward = (request: IncomingMessage, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const onward = ask(
        {
          hostname,
          port,
          path: request.url?.slice(prefix.length),
          method: request.method,
          headers: request.headers,
        },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on("data", (piece: Buffer) => pieces.push(piece));
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(pieces),
            }),
          );
        },
      );
      onward.on("error", reject);
      onward.end(body);
    });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith(prefix)) throw new Error(`${request.url} is not below ${prefix}`);
    const gust = isSpared(request.url ?? "") ? undefined : weather((count += 1), request);
    // Taken in at once: what waits is carried out though nobody waits for the answer any more.
    const asked = await buffer(request);
    if (gust?.delay) await pause(gust.delay);
    await gust?.until;
    if (gust?.answer) {
      const { status, headers = {}, body = "" } = gust.answer;
      response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
      return;
    }
    if (gust?.cut === "before") {
      request.socket.destroy();
      return;
    }
    const came = await forward(request, asked);
    if (gust?.cut === "after") {
      request.socket.destroy();
      return;
    }
    if (gust?.late) await pause(gust.late);
    const { status, headers, body } = gust?.rewrite?.(came) ?? came;
    // The length of the body is stated anew, as the body may have changed.
    const { "transfer-encoding": _, "content-length": length, ...others } = headers;
    const size = request.method === "HEAD" ? Number(length ?? 0) : body.length;
    if (gust?.chunk && request.method !== "HEAD") {
      response.writeHead(status, others);
      for (let at = 0; at < body.length; at += gust.chunk)
        response.write(body.subarray(at, at + gust.chunk));
      response.end();
      return;
    }
    response.writeHead(status, { ...others, "content-length": size });
    if (gust?.cut === "within" && body.length > 1) {
      response.write(body.subarray(0, body.length >> 1), () => request.socket.destroy());
      return;
    }
    response.end(request.method === "HEAD" ? undefined : body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on("upgrade", (request, socket: Socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(request.headers).map(
        ([name, value]) => `${name}: ${[value ?? []].flat().join(", ")}`,
      );
      onward.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
      if (head.length) onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    upgraded.add(socket);
    const cut = (): void => {
      if (socket.destroyed) return;
      cuts += 1;
      socket.destroy();
    };
    const { time, pieces = Infinity } = sockets((opened += 1)) ?? {};
    const timer = time === undefined ? undefined : setTimeout(cut, time);
    let sent = 0;
    onward.on("data", () => {
      // The last piece still goes through.
      if ((sent += 1) === pieces) setImmediate(cut);
    });
    const end = (): void => {
      clearTimeout(timer);
      upgraded.delete(socket);
      socket.destroy();
      onward.destroy();
    };
    for (const one of [socket, onward]) one.on("error", end).on("close", end);
  });
  server.listen(0, host);
  await once(server, "listening");
  const authority = host.includes(":") ? `[${host}]` : host;

  return {
    url: `http://${authority}:${(server.address() as AddressInfo).port}${prefix}`,
    count: () => count,
    cuts: () => cuts,
    async close() {
      for (const socket of upgraded) socket.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** True at random, once in `n` on average; the same numbers give the same weather. */
export const oneIn =
  (n: number) =>
  (number: number): boolean =>
    // Knuth's multiplicative hash: neighbours fall far apart.
    ((number * 2_654_435_761) >>> 0) / 2 ** 32 < 1 / n;
