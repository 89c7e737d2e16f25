/** Frames that the reference writes itself, as a WebSocket client reads them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { emitWebsite } from "../../reference/relay/relay.ts";
import { encoder } from "../../reference/relay/frame.ts";
import { asUser, testClient, type TestClient, type World } from "./client.ts";
import { connectSocketIo, type SocketIoClient } from "./socketio.ts";
import { listen } from "./socket.ts";

let client: TestClient;
let world: World;
beforeAll(async () => {
  client = await testClient();
  world = await client.world();
});
afterAll(() => client.close());

async function socketIoOf(engine: 3 | 4): Promise<SocketIoClient> {
  const listener = await connectSocketIo(client.running.url, "rtm", engine);
  const { tier, pair } = asUser(world);
  listener.emit("authentication", { tier, username: pair.identifier, password: pair.key });
  expect(await listener.next()).toEqual({ event: "authenticated", data: true });
  return listener;
}

/** The length of a frame stands in 7, 16 or 64 bits. */
test.for([0, 20, 60, 120, 65_400, 65_600, 200_000])(
  "a text of %i characters arrives whole over every framing",
  async (size) => {
    const plain = await listen(client, "rtm", asUser(world));
    const others = await Promise.all([socketIoOf(3), socketIoOf(4)]);
    const text = "é".repeat(size / 2);
    const { website_id } = world.website;
    emitWebsite(client.running.reference, "plugin:event", website_id, { text });
    const data = { website_id, text };
    expect(await plain.next("plugin:event")).toEqual(data);
    for (const other of others) expect(await other.next()).toEqual({ event: "plugin:event", data });
    for (const listener of [plain, ...others]) listener.close();
  },
);

test("an event is encoded once for all who hear it at that moment, and anew afterwards", async () => {
  let times = 0;
  const encode = encoder((name, data) => {
    times += 1;
    return JSON.stringify([name, data]);
  });
  const data = { n: 1 };
  expect(encode("a", data)).toBe(encode("a", data));
  expect(encode("b", data).text).toBe('["b",{"n":1}]');
  expect(times).toBe(2);
  await Promise.resolve();
  data.n = 2;
  expect(encode("b", data).text).toBe('["b",{"n":2}]');
  expect(times).toBe(3);
});
