/** A socket server that does with each connection what the test says. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

export interface SocketServer {
  url: string;
  close: () => Promise<unknown>;
}

export async function startSocketServer(
  behave: (socket: WebSocket) => void,
): Promise<SocketServer> {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", behave);
  await once(server, "listening");
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      for (const socket of server.clients) socket.terminate();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
