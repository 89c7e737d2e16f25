import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const { website_id } = world.website;
  const visit = async (act: string, input: object) => {
    const answer = await client.stage("POST", "/visitor", { website_id, act, ...input });
    return answer.data as { session_id: string };
  };
  const { session_id } = await visit("arrive", { nickname: "Ada", email: "ada@example.com" });
  const one = { params: { website_id, session_id } };
  const list = (query: { filter_date_start?: string; filter_date_end?: string } = {}) =>
    client.ok("ratings.rating.list", { params: { website_id }, query });
  const listed = async () => (await list()).map(({ session }) => session?.session_id);
  const score = async () =>
    (
      await client.ok("people.profile.read", {
        params: { website_id, people_id: "ada@example.com" },
      })
    ).score;
  const rtm = await listen(client, "rtm", asUser(world));

  expect(await list()).toEqual([]);
  expect((await client.call("ratings.rating.read", one)).error).toBe(true);
  expect((await client.call("ratings.rating.remove", one)).error).toBe(true);
  for (const stars of [0, 6, 2.5]) {
    expect((await client.call("ratings.rating.replace", { ...one, body: { stars } })).error).toBe(
      true,
    );
  }
  const body = { stars: 4, comment: "Quick and friendly." };
  await client.ok("ratings.rating.replace", { ...one, body });
  expect(await rtm.next("session:sync:rating")).toMatchObject({ session_id, rating: body });
  const rating = await client.ok("ratings.rating.read", one);
  expect(rating).toMatchObject({
    ...body,
    session: { session_id, nickname: "Ada", email: "ada@example.com" },
  });
  expect(await list()).toEqual([rating]);
  expect(await score()).toBe(4);

  await client.stage("POST", "/clock", { advance: 60_000 });
  const later = await visit("arrive", { nickname: "Grace" });
  await visit("rate", { ...later, stars: 2 });
  expect(await listed()).toEqual([later.session_id, session_id]);
  const between = new Date(rating.created_at + 30_000).toISOString();
  expect((await list({ filter_date_start: between })).map(({ stars }) => stars)).toEqual([2]);
  expect((await list({ filter_date_end: between })).map(({ stars }) => stars)).toEqual([4]);
  expect(await list({ filter_date_start: between, filter_date_end: between })).toEqual([]);
  expect(await client.ok("ratings.stars.read", { params: { website_id } })).toEqual({
    stars: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 0 },
    comments: 1,
  });

  await client.stage("POST", "/clock", { advance: 60_000 });
  await client.ok("ratings.rating.replace", { ...one, body: { stars: 5 } });
  expect(await client.ok("ratings.rating.read", one)).not.toHaveProperty("comment");
  expect(await listed()).toEqual([session_id, later.session_id]);
  expect(await score()).toBe(5);

  await client.ok("ratings.rating.remove", one);
  expect((await client.call("ratings.rating.read", one)).error).toBe(true);
  expect(await listed()).toEqual([later.session_id]);
  expect(await score()).toBeUndefined();
  await client.ok("ratings.rating.replace", { ...one, body: { stars: 1 } });
  await client.ok("conversation.remove", one);
  expect(await listed()).toEqual([later.session_id]);
  expect(await score()).toBeUndefined();

  for (let i = 0; i < 25; i++) {
    await visit("rate", { ...(await visit("arrive", {})), stars: 3 });
  }
  const page = (page_number: string) =>
    client.ok("ratings.rating.list", { params: { website_id, page_number } });
  expect((await list()).length + (await page("2")).length).toBe(26);
  expect(await page("3")).toEqual([]);
  rtm.close();
}
