/**
 * The RTM and streaming sockets: Socket.IO over WebSocket or polling (engine protocols 3 and 4), and the
 * same stream as plain JSON frames `{"event": name, "data": …}` below `/plain/`.
 */
import type { IncomingMessage, Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import { Server as SocketIo } from "socket.io";
import { WebSocket, WebSocketServer } from "ws";
import type { Reference } from "../reference.ts";
import { authenticateSocket } from "./authentication.ts";
import type { RelayListener } from "./event.ts";
import { encoder } from "./frame.ts";

export const socketPaths = { rtm: "/rtm/", stream: "/stream/" } as const;
export const plainPaths = { rtm: "/plain/rtm", stream: "/plain/stream" } as const;
type SocketChannel = keyof typeof socketPaths;
const channels = Object.keys(plainPaths) as SocketChannel[];

/** Where clients that know no other path look for the RTM socket. */
export const defaultPath = "/socket.io/";
const paths: [path: string, channel: SocketChannel][] = [
  [socketPaths.rtm, "rtm"],
  [socketPaths.stream, "stream"],
  [defaultPath, "rtm"],
];

/** Engine.IO message, Socket.IO event. */
const encodeSocketIo = encoder((name, data) => `42${JSON.stringify([name, data])}`);
const encodePlain = encoder((event, data) => JSON.stringify({ event, data }));

/** How long a socket may take to authenticate before it is dropped (ms). */
const authenticationTime = 10_000;

interface Connection {
  send: RelayListener["send"];
  close: () => void;
}

type Place = Pick<RelayListener, "channel" | "path">;

interface Wire {
  receive: (name: string, message: unknown) => void;
  left: () => void;
}

/** Wires one connection: authentication (a second one replaces the first), filters, teardown. */
function connect(reference: Reference, place: Place, { send, close }: Connection): Wire {
  let listener: RelayListener | undefined;
  let leave: (() => void) | undefined;
  const deadline = setTimeout(close, authenticationTime);
  deadline.unref();
  return {
    receive(name: string, message: unknown): void {
      if (name === "authentication") {
        leave?.();
        listener = authenticateSocket(reference, place, message, send);
        clearTimeout(deadline);
        if (!listener) {
          send("unauthorized", { message: "the keypair is not valid for this tier" });
          close();
          return;
        }
        leave = reference.relay.listen(listener);
        (send as (name: string, data: unknown) => void)("authenticated", true);
        return;
      }
      const names = (message as { events?: unknown } | undefined)?.events;
      if (!listener || !Array.isArray(names)) return;
      if (name === "socket:bind") listener.events = new Set(names as string[]);
      else
        for (const one of names as string[])
          rebind.get(name)?.((listener.events ??= new Set()), one);
    },
    left(): void {
      clearTimeout(deadline);
      leave?.();
    },
  };
}

/** A map, because a plain client chooses the name. */
const rebind = new Map<string, (events: Set<string>, name: string) => void>([
  ["socket:bind:push", (events, name) => events.add(name)],
  ["socket:bind:pop", (events, name) => events.delete(name)],
]);

const boundNames = ["authentication", "socket:bind", ...rebind.keys()];

/** Whether frames of their own follow the text of an event. */
const hasBytes = (data: unknown): boolean =>
  Object.values(Object(data)).some((value) => value instanceof Uint8Array);

function socketIo(
  reference: Reference,
  server: HttpServer,
  path: string,
  channel: SocketChannel,
): SocketIo {
  const io = new SocketIo(server, {
    path,
    allowEIO3: true,
    destroyUpgrade: false,
    serveClient: false,
    perMessageDeflate: false,
    // Heartbeats stay out of the way of both short runs and soak runs.
    pingInterval: 25_000,
    pingTimeout: 20_000,
  });
  io.on("connection", (socket) => {
    const connection = connect(
      reference,
      { channel, path },
      {
        send(name, data) {
          if (hasBytes(data)) return void socket.emit(name, data);
          const { text, frame } = encodeSocketIo(name, data);
          // The engine writes a finished frame unchanged; its own packet type precedes the text.
          const ready: object = { wsPreEncodedFrame: [frame] };
          socket.conn.write(text.slice(1), ready);
        },
        close: () => socket.disconnect(true),
      },
    );
    for (const name of boundNames) {
      socket.on(name, (message: unknown) => connection.receive(name, message));
    }
    socket.on("disconnect", connection.left);
  });
  return io;
}

/** `wire` is what the WebSocket writes to; as nothing is compressed, it takes whole frames beside the socket's own. */
function plain(
  reference: Reference,
  channel: SocketChannel,
  socket: WebSocket,
  wire: Duplex,
): void {
  const place = { channel, path: plainPaths[channel] };
  const connection = connect(reference, place, {
    send(event, data) {
      if (socket.readyState === WebSocket.OPEN) wire.write(encodePlain(event, data).frame);
    },
    close: () => socket.close(1008),
  });
  socket.on("message", (bytes: Buffer) => {
    let frame: { event?: unknown; data?: unknown };
    try {
      frame = JSON.parse(bytes.toString("utf8")) as typeof frame;
    } catch {
      socket.close(1003, "not JSON");
      return;
    }
    if (typeof frame?.event === "string") connection.receive(frame.event, frame.data);
  });
  socket.on("close", connection.left);
  socket.on("error", connection.left);
}

/** Attaches all sockets to the HTTP server; returns the function that closes them. */
export function attachSockets(reference: Reference, server: HttpServer): () => Promise<void> {
  const servers = paths.map(([path, channel]) => socketIo(reference, server, path, channel));
  const plainServer = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 1 << 20,
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const channel = channels.find((name) => path === plainPaths[name]);
    if (channel) {
      plainServer.handleUpgrade(request, socket, head, (ws) =>
        plain(reference, channel, ws, socket),
      );
    } else if (!paths.some(([prefix]) => path.startsWith(prefix))) {
      // Node no longer listens to a socket that it has handed over; a client that leaves early is not a defect.
      socket.on("error", () => undefined);
      socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    }
  });
  return async () => {
    for (const client of plainServer.clients) client.terminate();
    plainServer.close();
    await Promise.all(servers.map((io) => io.close()));
  };
}
