/** How clients connect, authenticate and subscribe on the sockets, and what each of them hears. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { emitWebsite } from "../../reference/relay/relay.ts";
import { asPlugin, asUser, testClient, type TestClient, type World } from "./client.ts";
import { connectSocketIo, type SocketIoClient } from "./socketio.ts";
import { listen } from "./socket.ts";

let client: TestClient;
let world: World;
let elsewhere: World;

beforeEach(async () => {
  client = await testClient();
  world = await client.world({
    operators: ["owner", "member"],
    tokens: [{ scopes: { "website:people:profiles": ["read"] } }, { scopes: {} }],
  });
  elsewhere = await client.world();
});
afterEach(() => client.close());

type Caller = ReturnType<typeof asUser> | ReturnType<typeof asPlugin>;

const credentials = ({ tier, pair }: Caller, more: object = {}) => ({
  tier,
  username: pair.identifier,
  password: pair.key,
  ...more,
});

const emit = (
  name: string,
  data: Record<string, unknown> = {},
  website_id = world.website.website_id,
) => emitWebsite(client.running.reference, name, website_id, data);

async function authenticated(
  caller: Caller,
  more: object = {},
  engine: 3 | 4 = 4,
): Promise<SocketIoClient> {
  const socket = await connectSocketIo(client.running.url, "rtm", engine);
  socket.emit("authentication", credentials(caller, more));
  expect(await socket.next()).toEqual({ event: "authenticated", data: true });
  return socket;
}

test.each([3, 4] as const)("a Socket.IO client of engine protocol %d hears", async (engine) => {
  const socket = await connectSocketIo(client.running.url, "rtm", engine);
  emit("plugin:event", { name: "before" });
  socket.emit("authentication", credentials(asUser(world)));
  expect(await socket.next()).toEqual({ event: "authenticated", data: true });
  emit("plugin:event", { name: "after" });
  expect(await socket.next()).toEqual({
    event: "plugin:event",
    data: { website_id: world.website.website_id, name: "after" },
  });
  expect(socket.heard).toHaveLength(2);
  socket.close();
});

test("a plain client hears the same", async () => {
  const listener = await listen(client, "rtm", asUser(world));
  emit("plugin:event", { name: "plain" });
  expect(await listener.next("plugin:event")).toMatchObject({ name: "plain" });
  listener.close();
});

test("a plain client that does not speak JSON is sent away", async () => {
  const socket = new WebSocket(`${client.running.url.replace("http", "ws")}/plain/rtm`);
  await once(socket, "open");
  socket.send("{");
  const [code] = (await once(socket, "close")) as [number];
  expect(code).toBe(1003);
});

test("a socket at an unknown path is refused", async () => {
  const socket = new WebSocket(`${client.running.url.replace("http", "ws")}/nowhere`);
  await expect(once(socket, "open")).rejects.toThrow("404");
});

test.each(["/nowhere", "/plain/rtm", "/rtm/?EIO=4&transport=websocket"])(
  "a client that breaks off at %s does no harm",
  async (path) => {
    const { port } = new URL(client.running.url);
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(port), "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
      );
      socket.resetAndDestroy();
    }
    const listener = await listen(client, "rtm", asUser(world));
    emit("plugin:event", { name: "still here" });
    expect(await listener.next("plugin:event")).toMatchObject({ name: "still here" });
    listener.close();
  },
);

test.each([
  ["a wrong key", () => credentials(asUser(world), { password: "wrong" })],
  ["another tier", () => credentials(asUser(world), { tier: "plugin" })],
  ["no keypair", () => ({})],
  ["no object", () => "authentication"],
])("%s is refused and the socket closed", async (_, message) => {
  for (const engine of [3, 4] as const) {
    const socket = await connectSocketIo(client.running.url, "rtm", engine);
    socket.emit("authentication", message());
    expect((await socket.next()).event).toBe("unauthorized");
    await socket.closed;
    expect(socket.heard).toHaveLength(1);
  }
});

test("an event reaches the clients of its website only", async () => {
  const here = await authenticated(asUser(world, 1));
  const there = await authenticated(asUser(elsewhere));
  emit("plugin:event", { name: "here" });
  emit("plugin:event", { name: "there" }, elsewhere.website.website_id);
  expect((await here.next()).data).toMatchObject({ name: "here" });
  expect((await there.next()).data).toMatchObject({ name: "there" });
  here.close();
  there.close();
});

test("an event of one user reaches no other", async () => {
  const [one, other] = [await authenticated(asUser(world)), await authenticated(asUser(world, 1))];
  const { user_id } = world.operators[0] as World["operators"][number];
  client.running.reference.seams.emit({
    channel: "rtm",
    name: "billing:card:added",
    website_id: undefined,
    user_id,
    data: {},
  });
  emit("plugin:event");
  expect((await one.next()).event).toBe("billing:card:added");
  expect((await other.next()).event).toBe("plugin:event");
  one.close();
  other.close();
});

test("tier and scope decide what a plugin hears", async () => {
  const scoped = await authenticated(asPlugin(world));
  const bare = await authenticated(asPlugin(world, 1));
  emit("spam:decision");
  emit("people:profile:created");
  emit("plugin:event");
  expect((await scoped.next()).event).toBe("people:profile:created");
  expect((await scoped.next()).event).toBe("plugin:event");
  expect((await bare.next()).event).toBe("plugin:event");
  scoped.close();
  bare.close();
});

test("a client hears the names and websites that it asked for", async () => {
  const named = await authenticated(asUser(world), { events: ["plugin:event"] });
  const elsewhereOnly = await authenticated(asUser(world), { rooms: ["another-website"] });
  emit("people:profile:created");
  emit("plugin:event");
  expect((await named.next()).event).toBe("plugin:event");
  named.close();
  const fence = await authenticated(asUser(world));
  emit("plugin:event");
  await fence.next();
  expect(elsewhereOnly.heard).toHaveLength(1);
  elsewhereOnly.close();
  fence.close();
});

test("names can be bound, added and taken away later", async () => {
  const socket = await authenticated(asUser(world), { events: ["plugin:event"] }, 3);
  const names = ["plugin:event", "people:profile:created", "email:subscribe", "session:removed"];
  const heardAfter = async (message: string, events: string[]) => {
    socket.emit(message, { events });
    await socket.ping();
    const before = socket.heard.length;
    for (const name of names) emit(name);
    await expect.poll(() => socket.heard.slice(before).at(-1)?.event).toBe("session:removed");
    return socket.heard.slice(before, -1).map(({ event }) => event);
  };
  expect(
    await heardAfter("socket:bind:push", ["people:profile:created", "session:removed"]),
  ).toEqual(["plugin:event", "people:profile:created"]);
  expect(await heardAfter("socket:bind:pop", ["plugin:event"])).toEqual(["people:profile:created"]);
  expect(await heardAfter("socket:bind", ["email:subscribe", "session:removed"])).toEqual([
    "email:subscribe",
  ]);
  socket.close();
});

test("a second authentication takes the place of the first", async () => {
  const socket = await authenticated(asUser(world));
  socket.emit("authentication", credentials(asUser(elsewhere)));
  expect((await socket.next()).event).toBe("authenticated");
  emit("plugin:event", { name: "first" });
  emit("plugin:event", { name: "second" }, elsewhere.website.website_id);
  expect((await socket.next()).data).toMatchObject({ name: "second" });
  socket.emit("authentication", credentials(asUser(elsewhere)));
  expect((await socket.next()).event).toBe("authenticated");
  emit("plugin:event", { name: "third" }, elsewhere.website.website_id);
  emit("plugin:event", { name: "fourth" }, elsewhere.website.website_id);
  expect((await socket.next()).data).toMatchObject({ name: "third" });
  expect((await socket.next()).data).toMatchObject({ name: "fourth" });
  socket.close();
});

test("what goes out on one channel is not heard on the other", async () => {
  const { reference } = client.running;
  const [rtm, stream] = [
    await listen(client, "rtm", asUser(world)),
    await listen(client, "stream", asUser(world)),
  ];
  const { website_id } = world.website;
  emitWebsite(reference, "app:browsing:action:started", website_id, {}, "stream");
  emitWebsite(reference, "plugin:event", website_id);
  await rtm.next("plugin:event");
  await stream.next("app:browsing:action:started");
  expect(rtm.heard).toHaveLength(2);
  expect(stream.heard).toHaveLength(2);
  rtm.close();
  stream.close();
});

test("a token that was revoked hears nothing more", async () => {
  const { reference } = client.running;
  const revoked = await authenticated(asPlugin(world, 1));
  reference.platform.credentials.delete(asPlugin(world, 1).pair.identifier);
  emit("plugin:event");
  const fence = await authenticated(asUser(world));
  emit("plugin:event");
  await fence.next();
  expect(revoked.heard).toHaveLength(1);
  revoked.close();
  fence.close();
});

test("a socket that left is forgotten", async () => {
  const { relay } = client.running.reference;
  await expect.poll(relay.listeners).toBe(0);
  const socket = await authenticated(asUser(world));
  expect(relay.listeners()).toBe(1);
  socket.close();
  await expect.poll(relay.listeners).toBe(0);
});
