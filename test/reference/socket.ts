/** Listens to a socket of the reference in tests, over the plain JSON framing. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { plainPaths } from "../../reference/relay/sockets.ts";
import type { asPlugin, asUser, TestClient } from "./client.ts";

export interface Listener {
  /** Everything heard so far. */
  heard: { event: string; data: Record<string, unknown> }[];
  /** The next event of this name that was not taken before; waits for it. */
  next: (event: string) => Promise<Record<string, unknown>>;
  /** Resolves when everything that was sent before has been heard. */
  ping: () => Promise<void>;
  close: () => void;
}

export async function listen(
  client: TestClient,
  channel: keyof typeof plainPaths,
  { tier, pair }: ReturnType<typeof asUser> | ReturnType<typeof asPlugin>,
): Promise<Listener> {
  const socket = new WebSocket(client.running.url.replace("http", "ws") + plainPaths[channel], {
    perMessageDeflate: false,
  });
  await once(socket, "open");
  const heard: Listener["heard"] = [];
  const taken = new Set<object>();
  let wake: (() => void)[] = [];
  socket.on("message", (bytes: Buffer) => {
    heard.push(JSON.parse(bytes.toString("utf8")) as Listener["heard"][number]);
    for (const one of wake.splice(0)) one();
  });
  const listener: Listener = {
    heard,
    async next(event) {
      for (;;) {
        const found = heard.find((one) => one.event === event && !taken.has(one));
        if (found) {
          taken.add(found);
          return found.data;
        }
        await new Promise<void>((resolve) => {
          wake.push(resolve);
        });
      }
    },
    async ping() {
      const pong = once(socket, "pong");
      socket.ping();
      await pong;
    },
    close: () => socket.close(),
  };
  const data = { tier, username: pair.identifier, password: pair.key };
  socket.send(JSON.stringify({ event: "authentication", data }));
  await listener.next("authenticated");
  return listener;
}
