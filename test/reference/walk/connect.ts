import { once } from "node:events";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { TestClient } from "../client.ts";

/** Opens the address as a Socket.IO client does. */
async function opens(address: string): Promise<void> {
  const socket = new WebSocket(`${address}?EIO=4&transport=websocket`);
  await once(socket, "open");
  socket.close();
}

export async function walk(client: TestClient): Promise<void> {
  const { website } = await client.world({ tokens: [{}] });
  const { website_id } = website;
  const base = client.running.url.replace("http", "ws");

  const user = await client.ok("connect.user.read");
  expect(user.socket.app).toBe(`${base}/rtm/`);
  const { socket } = await client.ok("connect.website.read", { params: { website_id } });
  expect(socket).toEqual({ app: user.socket.app, stream: `${base}/stream/` });
  await opens(socket.app);
  await opens(socket.stream);

  expect((await client.call("connect.user.read", { as: null })).status).toBe(401);
}
