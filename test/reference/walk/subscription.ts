import { expect } from "vitest";
import { inject } from "../accounts.ts";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

interface Link {
  email_hash: string;
  key: string;
  email: string;
}

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const other = await client.world();
  const { website_id } = world.website;
  const listener = await listen(client, "rtm", asUser(world));
  const linkOf = (email: string, at = website_id) =>
    inject<Link>(client, "subscription-link", { website_id: at, email });
  const { email_hash, key, email } = await linkOf("reader@mail.example");
  const link = { params: { email_hash, key }, as: null };
  const isSubscribed = async () => (await client.ok("subscription.read", link)).subscribed;
  const write = (subscribed: boolean, query = {}) =>
    client.ok("subscription.merge", { ...link, query, body: { subscribed } });

  expect(await linkOf("Reader@mail.example")).toMatchObject({ email_hash, key });
  expect(await isSubscribed()).toBe(true);
  await write(false, { website_id, campaign_id: "nobody-knows" });
  expect(await isSubscribed()).toBe(false);
  expect(await listener.next("email:subscribe")).toEqual({ website_id, email, subscribed: false });
  await write(false);
  expect(await isSubscribed()).toBe(false);
  await write(true, { website_id });
  expect(await isSubscribed()).toBe(true);
  expect(await listener.next("email:subscribe")).toMatchObject({ subscribed: true });
  expect(listener.heard.filter(({ event }) => event === "email:subscribe")).toHaveLength(2);
  listener.close();

  const foreign = await linkOf("reader@mail.example", other.website.website_id);
  const wrong = [
    { ...link, params: { email_hash, key: "nobody" } },
    { ...link, params: { email_hash: "nobody", key } },
    { ...link, params: { email_hash: (await linkOf("b@mail.example")).email_hash, key } },
    { ...link, params: { email_hash, key: foreign.key }, query: { website_id } },
    { ...link, query: { website_id: other.website.website_id } },
  ];
  for (const one of wrong) {
    expect((await client.call("subscription.read", one)).status).toBe(404);
    const body = { subscribed: false };
    expect((await client.call("subscription.merge", { ...one, body })).status).toBe(404);
  }
  expect(await isSubscribed()).toBe(true);
}
