/** Hears everything that one website announces: both sockets, and for rows of hooks a hook that names the event. */
import { expect } from "vitest";
import { emitWebsite } from "../../../reference/relay/relay.ts";
import type { HookEvent } from "../../../schemas/generated/types.ts";
import { asPlugin, asUser, type TestClient, type World } from "../client.ts";
import type { Sink } from "../sink.ts";
import { listen } from "../socket.ts";
import { connectSocketIo, type Packet } from "../socketio.ts";
import type { Row } from "./scene.ts";

export interface Witness {
  heard: Record<Row["channel"], () => Packet[]>;
  /** Waits until everything that was sent before has come. */
  fence: () => Promise<void>;
  close: () => void;
}

/** Between two looks (ms). */
export const often = { interval: 2 };

/** A name that every listener may hear; its data tell it from others of this name. */
const fenceName = "plugin:event";

const isFence = ({ event, data }: Packet): boolean =>
  event === fenceName && (data as { is_fence?: true }).is_fence === true;

const isNews = (packet: Packet): boolean => packet.event !== "authenticated" && !isFence(packet);

async function socketIo(
  client: TestClient,
  channel: "rtm" | "stream",
  { tier, pair }: ReturnType<typeof asUser> | ReturnType<typeof asPlugin>,
): Promise<{ heard: Packet[]; close: () => void }> {
  const socket = await connectSocketIo(client.running.url, channel, 4);
  const { identifier: username, key: password } = pair;
  socket.emit("authentication", { tier, username, password });
  expect((await socket.next()).event).toBe("authenticated");
  return socket;
}

export async function witness(
  client: TestClient,
  sink: Sink,
  world: World,
  { channel, name, tier, framing }: Row,
): Promise<Witness> {
  const { website_id } = world.website;
  const as = tier === "plugin" ? asPlugin(world) : asUser(world);
  const connect = framing === "socket.io" ? socketIo : listen;
  const rtm = await connect(client, "rtm", as);
  const stream = await connect(client, "stream", as);
  if (channel === "hook") {
    const events = [...new Set([name, fenceName])] as HookEvent[];
    await client.ok("hooks.hook.create", {
      params: { website_id },
      body: { label: name, target: sink.url, events },
      as: asUser(world),
    });
  }
  const delivered = (): Packet[] =>
    sink.received.map(({ body }) => body).filter((body) => body.website_id === website_id);
  return {
    heard: {
      rtm: () => rtm.heard.filter(isNews),
      stream: () => stream.heard.filter(isNews),
      hook: () => delivered().filter(isNews),
    },
    async fence() {
      for (const socket of ["rtm", "stream"] as const) {
        emitWebsite(client.running.reference, fenceName, website_id, { is_fence: true }, socket);
      }
      const all = [() => rtm.heard, () => stream.heard, ...(channel === "hook" ? [delivered] : [])];
      for (const packets of all) {
        await expect.poll(() => packets().some(isFence), often).toBe(true);
      }
    },
    close() {
      rtm.close();
      stream.close();
    },
  };
}
