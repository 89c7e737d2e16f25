/** How accents in time, events and hooks show. */
import { setTimeout } from "node:timers/promises";
import { asPlugin, type TestClient } from "../client.ts";
import { hookSink } from "../sink.ts";
import { listen } from "../socket.ts";
import { keysOf, people, profile, scene, times, type Probe, type Rows } from "./scene.ts";

/** How long after the removal of two messages each event came (ms), by the number of the message. */
async function removals(client: TestClient): Promise<{ fingerprint: number; after: number }[]> {
  const stage = await scene(client);
  const at = await stage.arrive();
  const sent = [1, 2].map(async (fingerprint) =>
    client.ok("conversation.message.send", {
      params: at,
      body: { type: "text", from: "operator", origin: "chat", content: "Hello", fingerprint },
    }),
  );
  await Promise.all(sent);
  await setTimeout(1_100);
  const listener = await listen(client, "rtm", stage.plugin);
  const start = performance.now();
  for (const fingerprint of ["1", "2"]) {
    await client.ok("conversation.message.remove", { params: { ...at, fingerprint } });
  }
  const heard = [];
  for (const _ of [1, 2]) {
    const { fingerprint } = (await listener.next("message:removed")) as { fingerprint: number };
    heard.push({ fingerprint, after: performance.now() - start });
  }
  listener.close();
  return heard;
}

export const moments: Rows = {
  "answers-slow": [
    async (client) => {
      const stage = await scene(client);
      const taken: number[] = [];
      await times(3, async () => {
        const start = performance.now();
        await client.ok("website.read", stage);
        taken.push(performance.now() - start);
      });
      return Math.min(...taken) >= 49;
    },
    false,
    true,
  ],
  "reads-behind": [
    async (client) => {
      const stage = await scene(client);
      const { params } = stage;
      const total = async (): Promise<number> =>
        (await client.ok("people.stats.read", stage)).total;
      const shown: [atOnce: number, later: number][] = [];
      // Three times, because a machine that is busy may take longer than the reads are behind.
      await times(3, async (i) => {
        await total();
        await client.ok("people.profile.create", { params, body: profile(i) });
        const atOnce = await total();
        await setTimeout(250);
        shown.push([atOnce, await total()]);
        await setTimeout(250);
      });
      const isBehind = shown.some(([atOnce], i) => atOnce === i);
      return [isBehind, shown.map(([, later]) => later)];
    },
    [false, [1, 2, 3]],
    [true, [1, 2, 3]],
  ],
  "events-slow": [
    async (client) => (await removals(client)).every(({ after }) => after > 900),
    false,
    true,
  ],
  "events-batched": [
    async (client) => {
      const [first, second] = await removals(client);
      return (first?.after ?? 0) > 150 && (second?.after ?? 0) - (first?.after ?? 0) < 100;
    },
    false,
    true,
  ],
  "events-out-of-order": [
    async (client) => {
      const stage = await scene(client);
      const at = await stage.arrive();
      const count = 6;
      const listener = await listen(client, "rtm", stage.plugin);
      await times(count, (i) =>
        client.ok("conversation.message.send", {
          params: at,
          body: { type: "note", from: "operator", origin: "chat", content: `${i}` },
        }),
      );
      const heard: string[] = [];
      await times(count, async () =>
        heard.push(String((await listener.next("message:received"))["content"])),
      );
      listener.close();
      return heard.join("") === "012345";
    },
    true,
    false,
  ],
};

/** The first event that a new conversation brings on a channel, and its payload. */
const initiated =
  (channel: "rtm" | "stream", see: (heard: { event: string; data: object }[]) => unknown): Probe =>
  async (client) => {
    const stage = await scene(client);
    const listener = await listen(client, channel, stage.plugin);
    const params = await stage.arrive();
    await client.ok("conversation.initiate", { params });
    await setTimeout(60);
    await listener.ping();
    listener.close();
    return see(listener.heard.filter(({ event }) => event.startsWith("session:request:initiated")));
  };

const payloadKeys = initiated("rtm", ([first]) => keysOf(first?.data ?? {}).sort());

export const events: Rows = {
  "event-payload-more": [
    payloadKeys,
    ["inbox_id", "session_id", "website_id"],
    ["emitted_at", "inbox_id", "routing_ids", "session_id", "trace", "website_id"],
  ],
  "event-payload-ids-only": [
    async (client) => {
      const stage = await scene(client);
      const listener = await listen(client, "rtm", asPlugin(stage.world));
      await stage.act("send", { ...(await stage.arrive()), content: "Hello" });
      const data = await listener.next("message:send");
      listener.close();
      return ["content" in data, "fingerprint" in data];
    },
    [true, true],
    [false, true],
  ],
  "event-payload-nested": [
    payloadKeys,
    ["inbox_id", "session_id", "website_id"],
    ["at", "payload", "scope"],
  ],
  "event-further-names": [
    initiated("rtm", (heard) => heard.map(({ event }) => event)),
    ["session:request:initiated"],
    ["session:request:initiated", "session:request:initiated:traced"],
  ],
  "event-both-channels": [initiated("stream", ({ length }) => length), 0, 1],
  "hooks-delivered-twice": [
    async (client) => {
      const stage = await scene(client);
      const sink = await hookSink();
      const body = {
        label: "People",
        target: sink.url,
        events: ["people:profile:created" as const],
      };
      await client.ok("hooks.hook.create", { params: stage.params, body });
      await people(stage, 1);
      await sink.next();
      await setTimeout(100);
      await sink.close();
      return sink.received.length;
    },
    1,
    2,
  ],
};
