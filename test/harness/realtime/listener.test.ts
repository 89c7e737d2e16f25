/** Listeners on sockets that behave, on sockets that do not, and on addresses without a socket. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { WebSocket } from "ws";
import type { Caller } from "../../../harness/client/client.ts";
import { plain, socketIo, type Adapter } from "../../../harness/realtime/codec.ts";
import {
  isDeaf,
  listen,
  type Deaf,
  type Listener,
  type ListenOptions,
} from "../../../harness/realtime/listener.ts";
import { describeMissing, isMissing } from "../../../harness/realtime/missing.ts";
import { emitWebsite } from "../../../reference/relay/relay.ts";
import { plainPaths, socketPaths } from "../../../reference/relay/sockets.ts";
import {
  asPlugin,
  asUser,
  testClient,
  type TestClient,
  type World,
} from "../../reference/client.ts";
import { startSocketServer } from "../../support/socket-server.ts";

let client: TestClient;
let world: World;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  client = await testClient();
  world = await client.world({ tokens: [{}] });
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => client.close());

const stranger: Caller = {
  role: "stranger",
  tier: "user",
  pair: { identifier: "nobody", key: "key-of-nobody" },
};
const owner = (): Caller => ({ role: "owner", ...asUser(world) });

const urlOf = (adapter: Adapter): string =>
  client.running.url + (adapter === "plain" ? plainPaths.rtm : socketPaths.rtm);

function attempt(options: Partial<ListenOptions>): Promise<Listener | Deaf> {
  const adapter = options.adapter ?? "socket.io";
  return listen({ url: urlOf(adapter), adapter, channel: "rtm", as: owner(), ...options });
}

async function listener(options: Partial<ListenOptions> = {}): Promise<Listener> {
  const listening = await attempt(options);
  if (isDeaf(listening)) throw new Error(listening.reason);
  ends.push(listening.close);
  return listening;
}

async function deaf(options: Partial<ListenOptions> = {}): Promise<Deaf> {
  const listening = await attempt(options);
  if (!isDeaf(listening)) throw new Error("it listens");
  return listening;
}

const emit = (name: string, data: Record<string, unknown> = {}): void =>
  emitWebsite(client.running.reference, name, world.website.website_id, data);

async function odd(behave: (socket: WebSocket) => void): Promise<string> {
  const server = await startSocketServer(behave);
  ends.push(server.close);
  return server.url;
}

const adapters = ["socket.io", "plain"] as const;

test.each(adapters)("a listener over %s hears what happens, with the time", async (adapter) => {
  const { next, heard } = await listener({ adapter });
  const before = performance.now();
  emit("plugin:event", { name: "first" });
  emit("plugin:event", { name: "second" });
  const frame = await next("plugin:event", { about: ["second"], budget: 2_000 });
  expect(frame).toEqual({
    channel: "rtm",
    event: "plugin:event",
    data: { website_id: world.website.website_id, name: "second" },
    at: expect.any(Number),
  });
  expect(heard().map(({ event }) => event)).toEqual(["plugin:event", "plugin:event"]);
  expect(heard()[0]?.at).toBeGreaterThanOrEqual(before);
});

test("bytes in an event over socket.io keep nothing from being heard", async () => {
  const { next, heard } = await listener();
  emit("plugin:event", { name: "first", seal: Buffer.from([1, 2]), stamp: Buffer.from([3]) });
  emit("plugin:event", { name: "second" });
  await next("plugin:event", { about: ["second"], budget: 2_000 });
  expect(heard().map(({ data }) => data)).toMatchObject([{ name: "first" }, { name: "second" }]);
});

test.each(adapters)("a wrong keypair over %s is reported as refused", async (adapter) => {
  const result = await deaf({ adapter, as: stranger });
  expect(result.deaf).toBe("refused");
  expect(result.reason).toMatch(/^the keypair of stranger was refused: .*not valid for this tier/);
});

test("a plugin hears, and only what it asked for", async () => {
  const { next, heard } = await listener({
    as: { role: "plugin", ...asPlugin(world) },
    events: ["people:profile:created"],
    rooms: [world.website.website_id],
  });
  emit("plugin:event");
  emit("people:profile:created");
  await next("people:profile:created", { budget: 2_000 });
  expect(heard()).toHaveLength(1);
  const elsewhere = await listener({
    rooms: ["another-website"],
    events: ["people:profile:created"],
  });
  emit("people:profile:created");
  await next("people:profile:created", { budget: 2_000 });
  expect(elsewhere.heard()).toEqual([]);
});

test("an event that comes a second later is still heard", async () => {
  const { next, waits } = await listener({ budget: 500 });
  setTimeout(() => emit("plugin:event"), 1_000);
  expect(await next("plugin:event", { budget: 5_000 })).toMatchObject({ event: "plugin:event" });
  expect(waits[0]?.used).toBeGreaterThan(900);
  expect(waits[0]?.used).toBeLessThan(5_000);
});

test("a missing event names the near miss and what else was heard", async () => {
  const { next } = await listener();
  const wait = next("message:removed", { about: ["session_b"], budget: 100 });
  emit("message:removed", { session_id: "session_a" });
  emit("message:updated", { session_id: "session_b" });
  const result = await wait;
  if (!isMissing(result)) throw new Error("it was heard");
  expect(describeMissing(result)).toBe(
    "nothing within 100 ms; " +
      'near misses: message:removed with "session_a" at /session_id instead of "session_b"; ' +
      "heard meanwhile: message:updated",
  );
});

test("pings are answered while it listens", async () => {
  const pongs: string[] = [];
  let authentications = 0;
  const url = await odd((socket) => {
    socket.send('0{"sid":"a"}');
    socket.on("message", (bytes: Buffer) => {
      const packet = socketIo.decode(bytes.toString("utf8"));
      if (packet.kind === "connect") for (const given of ["40", "40"]) socket.send(given);
      if (packet.kind === "event") authentications += 1;
      if (packet.kind === "event") socket.send('42["authenticated"]');
      if (packet.kind === "event") socket.send("2heart");
      if (packet.kind === "pong") pongs.push(packet.payload);
      if (packet.kind === "pong") socket.send('42["pong:seen"]');
    });
  });
  const { next } = await listener({ url });
  expect(isMissing(await next("pong:seen", { budget: 2_000 }))).toBe(false);
  expect(pongs).toEqual(["heart"]);
  expect(authentications).toBe(1);
});

test.each<[string, Adapter, (socket: WebSocket) => void, Deaf["deaf"], string]>([
  [
    "never opens the session",
    "socket.io",
    () => undefined,
    "silent",
    "the namespace was not given",
  ],
  [
    "never authenticates",
    "plain",
    () => undefined,
    "silent",
    "within 100 ms authentication was not answered by ws://",
  ],
  [
    "sends garbage",
    "socket.io",
    (socket) => socket.send("hello"),
    "malformed",
    "does not speak socket.io",
  ],
  [
    "sends bytes",
    "plain",
    (socket) => socket.send(Buffer.from([1])),
    "malformed",
    "a binary frame",
  ],
  ["hangs up", "plain", (socket) => socket.close(1011, "no room"), "closed", "with 1011 no room"],
  ["breaks off", "plain", (socket) => socket.terminate(), "closed", "with 1006"],
  [
    "refuses the namespace",
    "socket.io",
    (socket) => socket.send('44{"message":"no"}'),
    "refused",
    "the namespace was refused: no",
  ],
  ["ends the session", "socket.io", (socket) => socket.send("41"), "closed", "ended the session"],
  [
    "sends too much",
    "plain",
    (socket) => socket.send(plain.encodeEvent("x", "x".repeat(2 * 1024 * 1024))),
    "closed",
    "Max payload size exceeded",
  ],
  [
    "is authenticated with false",
    "plain",
    (socket) => socket.send(plain.encodeEvent("authenticated", false)),
    "refused",
    "the keypair of owner was refused: false",
  ],
])("a target that %s leaves a clear reason", async (_, adapter, behave, kind, reason) => {
  const result = await deaf({
    url: await odd(behave),
    adapter,
    budget: kind === "silent" ? 100 : 10_000,
  });
  expect(result).toEqual({ deaf: kind, reason: expect.stringContaining(reason) });
});

test.each([
  ["no address", "is not a socket"],
  ["ftp://127.0.0.1/", "is not a socket"],
  ["ws://127.0.0.1:1/", "could not be opened: connect ECONNREFUSED"],
])("%s is unreachable", async (url, reason) => {
  const result = await deaf({ url });
  expect(result).toEqual({ deaf: "unreachable", reason: expect.stringContaining(reason) });
});

test("an address without a socket is unreachable", async () => {
  const result = await deaf({ url: `${client.running.url}/nowhere` });
  expect(result).toEqual({ deaf: "unreachable", reason: expect.stringContaining("404") });
});

test("a connection that drops ends the waits with its reason", async () => {
  const url = await odd((socket) => {
    socket.send(plain.encodeEvent("authenticated", true));
    setTimeout(() => socket.close(1012, "restart"), 20);
  });
  const { next, ended } = await listener({ url, adapter: "plain" });
  const result = await next("plugin:event", { budget: 60_000 });
  expect(result).toMatchObject({ ended: "the connection was closed with 1012 restart" });
  expect(ended()).toBe("the connection was closed with 1012 restart");
});

test("a frame that cannot be read is told of, and the next one is heard", async () => {
  const url = await odd((socket) => {
    socket.send(plain.encodeEvent("authenticated", true));
    socket.on("message", () => {
      socket.send("{");
      socket.send(plain.encodeEvent("authenticated", true));
    });
  });
  const { next, problems } = await listener({ url, adapter: "plain" });
  expect(await next("authenticated", { budget: 2_000 })).toMatchObject({ data: true });
  expect(problems).toEqual(['"{" is not a JSON object']);
});

test("a key that is sent back is not kept", async () => {
  const url = await odd((socket) => {
    socket.on("message", (bytes: Buffer) => {
      const { data } = JSON.parse(bytes.toString("utf8")) as { data: unknown };
      socket.send(plain.encodeEvent("authenticated", true));
      socket.send(plain.encodeEvent("echo", data));
    });
  });
  const { next } = await listener({ url, adapter: "plain", as: stranger });
  const frame = await next("echo", { budget: 2_000 });
  expect(frame).toMatchObject({ data: { username: "nobody", password: "…" } });
});

test("a listener that was closed hears nothing and waits for nothing", async () => {
  const { close, next, heard } = await listener();
  await close();
  emit("plugin:event");
  expect(await next("plugin:event", { budget: 60_000 })).toMatchObject({
    ended: "the listener was closed",
  });
  expect(heard()).toEqual([]);
});

test("a target that does not answer the goodbye is hung up on", async () => {
  const url = await odd((socket) => {
    socket.send(plain.encodeEvent("authenticated", true));
    socket.pause();
  });
  const { close } = await listener({ url, adapter: "plain" });
  await expect(close()).resolves.toBeUndefined();
});

test("of a flood of frames of 900 KB 8 MB stay and the one that was too much, and the listener says why it ended", async () => {
  const flooded = await listener();
  const text = "x".repeat(900 * 1024);
  for (let sent = 0; sent < 40; sent++) emit("message:received", { text });
  await expect.poll(() => flooded.ended()).toMatch(/too much was sent/);
  const kept = flooded.heard().reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
  expect(kept).toBeGreaterThan(text.length);
  expect(kept).toBeLessThan(9 * 1024 * 1024);
});
