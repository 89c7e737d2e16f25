import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const { website_id } = world.website;
  const at = { params: { website_id } };
  expect((await client.call("states.push", at)).status).toBe(202);

  const { session_id } = (await client.ok("conversation.create", at)) as { session_id: string };
  const one = { params: { website_id, session_id } };
  const compose = (type: "start" | "stop") =>
    client.ok("conversation.compose.set", {
      ...one,
      body: { type, from: "operator", excerpt: "Let me" },
    });
  const open = (opened: boolean) =>
    client.ok("conversation.open.set", { ...one, body: { opened } });
  await compose("start");
  await open(true);
  await client.ok("conversation.open.set", {
    ...one,
    body: { opened: true },
    as: asUser(world, 1),
  });

  const asking = await listen(client, "rtm", asUser(world));
  const other = await listen(client, "rtm", asUser(world, 1));
  await client.ok("states.push", at);
  expect(await asking.next("message:compose:receive")).toMatchObject({
    website_id,
    session_id,
    type: "start",
    excerpt: "Let me",
  });
  for (const { user_id } of world.operators) {
    const opened = await asking.next("session:set_opened");
    expect(opened).toMatchObject({ website_id, session_id, operator: { user_id } });
  }

  await compose("stop");
  await open(false);
  await client.stage("POST", "/clock", { advance: 60 * 60_000 });
  const before = asking.heard.length;
  await client.ok("states.push", at);
  await client.stage("POST", "/clock", { advance: 1_000 });
  await client.stage("POST", "/inject", { thing: "occurrence", event: "plugin:event", website_id });
  for (const listener of [asking, other]) await listener.next("plugin:event");
  const again = asking.heard.slice(before).map(({ event }) => event);
  expect(again.filter((name) => name !== "plugin:event")).toEqual([]);
  const asked = ["message:compose:receive", "session:set_opened"];
  const news = other.heard.filter(({ event }) => asked.includes(event));
  expect(news.filter(({ data }) => data["type"] !== "stop")).toEqual([]);
  for (const listener of [asking, other]) listener.close();
}
