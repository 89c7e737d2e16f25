import { expect } from "vitest";
import { inject } from "../accounts.ts";
import { asUser, type TestClient, type World } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  await feed(
    client,
    world.operators.map(({ user_id }) => user_id),
  );
  await updates(client, asUser(world, 1));
  await unread(client, world);
}

async function unread(client: TestClient, { website, operators }: World): Promise<void> {
  const { website_id } = website;
  const user_id = operators[0]?.user_id ?? "";
  const counts = () => client.ok("alerts.unread.read");
  const visit = async (input: object) =>
    (await client.stage("POST", "/visitor", { website_id, ...input })).data;
  const linked = async () => (await client.ok("account.website.list"))[0];

  expect(await counts()).toEqual({ user_id, unread: 0, assigned: 0 });
  const { session_id } = (await visit({ act: "arrive" })) as { session_id: string };
  const send = { act: "send", session_id, type: "text", content: "Anybody there?" };
  await visit(send);
  await visit(send);
  expect(await counts()).toEqual({ user_id, unread: 2, assigned: 0 });
  expect(await linked()).toMatchObject({ count: 2, assigned: 0 });

  const params = { website_id, session_id };
  const body = { from: "user" as const, origin: "chat" as const };
  await client.ok("conversation.read.mark", { params, body });
  expect(await counts()).toEqual({ user_id, unread: 0, assigned: 0 });
  expect(await linked()).toMatchObject({ count: 0 });
}

async function feed(client: TestClient, [user_id, stranger]: string[]): Promise<void> {
  const push = async (input: object) =>
    (await inject(client, "feed-alert", { user_id, ...input }))["id"] ?? "";
  const ids = async (page_number?: string) =>
    (await client.ok("alerts.feed.list", { params: page_number ? { page_number } : {} })).map(
      ({ id }) => id,
    );
  const count = async () => (await client.ok("alerts.count.read")).feed;

  const full = {
    level: "critical",
    namespace: "billing:payment_error",
    data: { constructor: "harmless" },
    action_url: "https://app.example/billing",
  };
  const id = await push(full);
  const others: string[] = [];
  for (let i = 0; i < 21; i++) others.unshift(await push({}));
  const foreign = (await inject(client, "feed-alert", { user_id: stranger }))["id"] ?? "";

  expect(await client.ok("alerts.feed.read", { params: { feed_entry_id: id } })).toMatchObject({
    id,
    ...full,
  });
  await client.ok("alerts.feed.exists", { params: { feed_entry_id: id } });
  expect(await ids()).toEqual(others.slice(0, 20));
  expect(await ids("2")).toEqual([others[20], id]);
  expect(await ids("3")).toEqual([]);
  expect(await count()).toBe(22);

  for (const feed_entry_id of [foreign, "nobody"]) {
    const params = { feed_entry_id };
    expect((await client.call("alerts.feed.exists", { params })).status).toBe(404);
    expect((await client.call("alerts.feed.read", { params })).status).toBe(404);
    expect((await client.call("alerts.feed.remove", { params })).status).toBe(404);
  }
  await client.ok("alerts.feed.remove", { params: { feed_entry_id: id } });
  expect((await client.call("alerts.feed.read", { params: { feed_entry_id: id } })).error).toBe(
    true,
  );
  expect(await ids("2")).toEqual([others[20]]);
  expect(await count()).toBe(21);
  await client.ok("alerts.feed.clear");
  expect(await ids()).toEqual([]);
  expect(await count()).toBe(0);
}

async function updates(client: TestClient, colleague: ReturnType<typeof asUser>): Promise<void> {
  expect((await client.call("alerts.updates.latest")).status).toBe(404);
  const text = {
    level: "important",
    title: "Engines of difference",
    description: "They now print.",
    action_url: "https://news.example/engines",
    icon_url: "https://news.example/engine.png",
  };
  const content = "# Engines\n".repeat(1_000);
  const { id: first } = await inject(client, "update-alert", { ...text, content });
  const { id: second = "" } = await inject(client, "update-alert", { title: "More" });
  const list = () => client.ok("alerts.updates.list");
  const marks = async () => (await list()).map(({ is_read }) => is_read);
  const unread = async () => (await client.ok("alerts.count.read")).updates;

  const listed = await list();
  expect(listed.map(({ id }) => id)).toEqual([second, first]);
  expect(listed[1]).toMatchObject({ id: first, ...text, is_read: false });
  expect(await client.ok("alerts.updates.latest")).toEqual(listed[0]);
  const params = { updates_entry_id: first ?? "" };
  expect(await client.ok("alerts.updates.content", { params })).toEqual({ id: first, content });
  const nobody = { params: { updates_entry_id: "nobody" } };
  expect((await client.call("alerts.updates.content", nobody)).status).toBe(404);

  expect(await unread()).toBe(2);
  await client.ok("alerts.updates.mark");
  expect(await marks()).toEqual([true, true]);
  expect(await unread()).toBe(0);
  const seen = await client.ok("alerts.updates.list", { as: colleague });
  expect(seen.map(({ is_read }) => is_read)).toEqual([false, false]);
  await inject(client, "update-alert");
  expect(await marks()).toEqual([false, true, true]);
  expect(await client.ok("alerts.updates.latest")).toMatchObject({ is_read: false });
}
