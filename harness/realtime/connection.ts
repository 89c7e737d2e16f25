/** One WebSocket of the target with its framing: it answers pings and the like, and hands out events. */
import type { Socket } from "node:net";
import { WebSocket, type ClientOptions, type RawData } from "ws";
import { connectTo, proxyFor } from "../client/proxy.ts";
import { shortestSecret } from "../../reports/redact.ts";
import { socketAddress } from "./address.ts";
import { framings, type Adapter, type Framing, type Packet } from "./codec.ts";

export interface ConnectOptions {
  /** Address as the target gives it; `http` and `https` stand for `ws` and `wss`. */
  url: string;
  adapter: Adapter;
  headers?: Record<string, string>;
  /** What names a forward proxy, if any. */
  environment?: NodeJS.ProcessEnv;
  /** Never handed out: the target may send back what it was given. */
  secret: string;
}

/** Why a connection ended, or never came to be. */
export interface SocketEnding {
  kind: "unreachable" | "refused" | "closed";
  /** A clause for a verdict. */
  reason: string;
}

export interface SocketHandlers {
  /** Events can be sent from now on. */
  ready: () => void;
  /** `size` counts characters. */
  event: (event: string, data: unknown, size: number) => void;
  malformed: (reason: string) => void;
  /** The last call, made once. */
  over: (ending: SocketEnding) => void;
}

export interface Connection {
  emit: (event: string, data: unknown) => void;
  /** How far it has come, for a wait that ended too early. */
  progress: () => string;
  /** Says goodbye, and hangs up when that is not answered. */
  close: () => Promise<void>;
  /** Hangs up. */
  drop: () => void;
}

/** Longest wait for a forward proxy to open the way (ms). */
const openingTime = 10_000;
/** Largest frame that is read (bytes). */
const largestFrame = 1024 * 1024;
/** Longest wait for the other side to close (ms). */
const closingTime = 1_000;

type Done = (error: unknown, socket?: Socket) => void;

async function open(address: URL, environment: NodeJS.ProcessEnv, done: Done): Promise<void> {
  try {
    const { socket } = await connectTo(address, openingTime, environment);
    done(null, socket);
  } catch (error) {
    done(error);
  }
}

/** Opens a socket through a forward proxy, where the connection is ready only later. */
const wayThroughProxy = (address: URL, environment: NodeJS.ProcessEnv): ClientOptions => ({
  createConnection: ((_: unknown, done: Done) =>
    void open(address, environment, done)) as unknown as NonNullable<
    ClientOptions["createConnection"]
  >,
  finishRequest(request) {
    // It waits so that nothing is read before somebody listens.
    request.once("socket", (socket: Socket) => socket.resume());
    request.end();
  },
});

/** Throws where the address is not a URL. */
export function connect(options: ConnectOptions, handlers: SocketHandlers): Connection {
  const { url, adapter, headers = {}, environment = {}, secret } = options;
  const address = new URL(socketAddress(url, adapter));
  const framing: Framing = framings[adapter];
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    maxPayload: largestFrame,
    headers,
    ...(proxyFor(address.href, environment) ? wayThroughProxy(address, environment) : {}),
  });
  let progress = "the socket was not opened";
  let isOpened = false;
  let isReady = false;
  let isOver = false;
  let broken = "";
  /** Frames of bytes that events said are to come. */
  let announced = 0;

  function over(ending: SocketEnding): void {
    if (isOver) return;
    isOver = true;
    socket.terminate();
    handlers.over(ending);
  }

  function ready(): void {
    if (isReady) return;
    isReady = true;
    progress = "authentication was not answered";
    handlers.ready();
  }

  function receive(packet: Packet, size: number): void {
    const reply = framing.reply(packet);
    if (reply !== undefined) socket.send(reply);
    const { kind } = packet;
    if (kind === "connect") ready();
    if (kind === "event") {
      const { event, args } = packet;
      announced += packet.attachments ?? 0;
      handlers.event(event, args.length > 1 ? args : args[0], size);
    }
    if (kind === "malformed") handlers.malformed(packet.reason);
    if (kind === "refused") over({ kind, reason: `the namespace was refused: ${packet.message}` });
    if (kind === "disconnect" || kind === "close") {
      over({ kind: "closed", reason: "the target ended the session" });
    }
  }

  const hidden = JSON.stringify(secret).slice(1, -1);
  socket.on("open", () => {
    isOpened = true;
    progress = "the namespace was not given";
    if (framing.isReadyAtOnce) ready();
  });
  socket.on("message", (bytes: RawData, isBinary) => {
    if (isOver) return;
    if (isBinary) {
      if (announced > 0) announced -= 1;
      else handlers.malformed("a binary frame that no event announced");
      return;
    }
    const text = (bytes as Buffer).toString("utf8");
    const safe = hidden.length < shortestSecret ? text : text.replaceAll(hidden, "…");
    receive(framing.decode(safe), text.length);
  });
  socket.on("error", ({ message }) => {
    broken = `: ${message}`;
  });
  socket.on("close", (code, why) => {
    const cause = broken || ` with ${code}${why.length ? ` ${why.toString("utf8")}` : ""}`;
    over(
      isOpened
        ? { kind: "closed", reason: `the connection was closed${cause}` }
        : { kind: "unreachable", reason: `${url} could not be opened${cause}` },
    );
  });

  return {
    emit: (event, data) => socket.send(framing.encodeEvent(event, data)),
    progress: () => progress,
    drop: () => socket.terminate(),
    close() {
      isOver = true;
      if (socket.readyState === WebSocket.CLOSED) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => socket.terminate(), closingTime);
        socket.once("close", () => {
          clearTimeout(timer);
          resolve();
        });
        socket.close(1000);
      });
    },
  };
}
