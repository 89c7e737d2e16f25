/** A Socket.IO client for tests, spoken by hand over a WebSocket: engine protocols 3 and 4. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { socketPaths } from "../../reference/relay/sockets.ts";

export interface Packet {
  event: string;
  data: unknown;
}

export interface SocketIoClient {
  heard: Packet[];
  emit: (event: string, data: unknown) => void;
  /** The next packet that was not taken before; waits for it. */
  next: () => Promise<Packet>;
  /** Resolves once the server has read all that was sent before; engine protocol 3 only. */
  ping: () => Promise<void>;
  closed: Promise<unknown>;
  close: () => void;
}

export async function connectSocketIo(
  url: string,
  channel: keyof typeof socketPaths,
  engine: 3 | 4,
): Promise<SocketIoClient> {
  const socket = new WebSocket(
    `${url.replace("http", "ws")}${socketPaths[channel]}?EIO=${engine}&transport=websocket`,
    { perMessageDeflate: false },
  );
  const heard: Packet[] = [];
  let taken = 0;
  let wake: (() => void)[] = [];
  const pongs: (() => void)[] = [];
  const connected = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (bytes: Buffer) => {
      const frame = bytes.toString("utf8");
      // The client of engine 4 asks for the namespace; that of engine 3 is given it.
      if (frame.startsWith("0") && engine === 4) socket.send("40");
      if (frame === "2") socket.send("3");
      if (frame === "3") pongs.shift()?.();
      if (frame.startsWith("40")) resolve();
      if (!frame.startsWith("42")) return;
      const [event, data] = JSON.parse(frame.slice(2)) as [string, unknown];
      heard.push({ event, data });
      for (const one of wake.splice(0)) one();
    });
  });
  await connected;
  return {
    heard,
    emit: (event, data) => socket.send(`42${JSON.stringify([event, data])}`),
    async next() {
      for (;;) {
        const found = heard[taken];
        if (found) {
          taken += 1;
          return found;
        }
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
    },
    ping: () =>
      new Promise((resolve) => {
        pongs.push(resolve);
        socket.send("2");
      }),
    closed: once(socket, "close"),
    close: () => socket.close(),
  };
}
