/** Events, custom data and suggestions of profiles. */
import { expect } from "vitest";
import { asUser, type TestClient } from "../../client.ts";

export async function records(client: TestClient): Promise<void> {
  const world = await client.world();
  client.caller = asUser(world);
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const one = (people_id: string) => ({ params: { website_id, people_id } });
  const create = async (nickname: string, segments: string[]) => {
    const body = { email: `${nickname}@example.com`, person: { nickname }, segments };
    const made = await client.ok("people.profile.create", { ...at, body });
    return (made as { people_id: string }).people_id;
  };
  const ada = await create("ada", ["customer", "vip"]);
  const bob = await create("bob", ["customer"]);
  const nobody = one("nobody");

  // Events: each is an entry of its own, newest first.
  const add = (text: string, more = {}, who = ada) =>
    client.ok("people.event.create", { ...one(who), body: { text, ...more } });
  await add("Signed up");
  await add("Paid", { data: { constructor: 1 }, color: "green" });
  await add("Paid", {}, "ada@example.com");
  await add("Paid", {}, bob);
  const events = await client.ok("people.event.list", one("ada@example.com"));
  expect(events.map(({ text, color }) => [text, color])).toEqual([
    ["Paid", "grey"],
    ["Paid", "green"],
    ["Signed up", "grey"],
  ]);
  expect(events[1]?.data).toEqual({ constructor: 1 });
  expect(await client.ok("people.event.list", one(bob))).toHaveLength(1);
  const unknown = { ...nobody, body: { text: "Paid" } };
  expect((await client.call("people.event.create", unknown)).status).toBe(404);
  expect((await client.call("people.event.list", nobody)).status).toBe(404);
  for (let i = 0; i < 21; i++) await add(`Step ${i}`, {}, bob);
  const secondPage = { params: { website_id, people_id: bob, page_number: "2" } };
  expect((await client.ok("people.event.list", secondPage)).map(({ text }) => text)).toEqual([
    "Step 0",
    "Paid",
  ]);

  // Custom data.
  const data = async (who = ada) => (await client.ok("people.data.read", one(who))).data;
  const merge = (change: object | undefined, who = ada) =>
    client.ok("people.data.merge", { ...one(who), body: change ? { data: { ...change } } : {} });
  const replace = (change: object | undefined) =>
    client.ok("people.data.replace", { ...one(ada), body: change ? { data: { ...change } } : {} });
  expect(await data()).toEqual({});
  await merge({ plan: "pro", seats: 12, nested: { a: 1 } });
  await merge({ seats: null, nested: { b: 2 }, toString: "harmless" }, "ada@example.com");
  await merge(undefined);
  const all = { plan: "pro", seats: null, nested: { b: 2 }, toString: "harmless" };
  expect(await data()).toEqual(all);
  expect(await data(bob)).toEqual({});
  await replace({ plan: "free" });
  expect(await data()).toEqual({ plan: "free" });
  expect((await client.call("people.data.read", nobody)).status).toBe(404);

  // Suggestions count what is stored, go when asked, and come back with use.
  const segments = async () =>
    (await client.ok("people.segment.list", at)).map(({ segment, count }) => [segment, count]);
  const keys = async () =>
    (await client.ok("people.datum.list", at)).map(({ key, count }) => [key, count]);
  const texts = async () =>
    (await client.ok("people.eventtext.list", at))
      .slice(0, 2)
      .map(({ text, count }) => [text, count]);
  expect(await segments()).toEqual(Object.entries({ customer: 2, vip: 1 }));
  expect(await keys()).toEqual([["plan", 1]]);
  expect(await texts()).toEqual(Object.entries({ Paid: 3, "Signed up": 1 }));
  await client.ok("people.segment.remove", { ...at, body: { segment: "customer" } });
  await client.ok("people.segment.remove", { ...at, body: { segment: "nobody has it" } });
  await client.ok("people.datum.remove", { ...at, body: { key: "plan" } });
  await client.ok("people.eventtext.remove", { ...at, body: { text: "Paid" } });
  expect([await segments(), await keys()]).toEqual([[["vip", 1]], []]);
  expect(await texts()).not.toContainEqual(["Paid", 3]);
  expect(await client.ok("people.profile.read", one(bob))).toMatchObject({
    segments: ["customer"],
  });
  expect(await data()).toEqual({ plan: "free" });
  await client.ok("people.profile.merge", { ...one(ada), body: { person: { nickname: "Ada" } } });
  expect(await segments()).toEqual([["vip", 1]]);
  await client.ok("people.profile.merge", { ...one(ada), body: { segments: ["customer"] } });
  expect(await segments()).toEqual([["customer", 2]]);
  await merge({ plan: "pro" });
  expect(await keys()).toEqual([["plan", 1]]);
  await client.ok("people.profile.remove", one(ada));
  expect([await segments(), await keys()]).toEqual([[["customer", 1]], []]);
}
