import { expect } from "vitest";
import { inject, mailed } from "../accounts.ts";
import { asPlugin, asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";
import { conversations } from "./people/conversations.ts";
import { records } from "./people/records.ts";
import { search } from "./people/search.ts";

const ada = {
  email: "ada@example.com",
  person: {
    nickname: "Ada",
    phone: "+33123456789",
    timezone: -60,
    profiles: [{ type: "github", handle: "ada", url: "https://example.com/ada" }],
    employment: { name: "Engines", title: "Programmer" },
    geolocation: { country: "FR", coordinates: { latitude: 47.21, longitude: -1.55 } },
    locales: ["fr", "en"],
  },
  company: { name: "Engines Ltd", metrics: { employees: 12 }, tags: ["software"] },
  segments: ["customer", "newsletter"],
  notepad: "Call in the morning.",
};

export async function walk(client: TestClient): Promise<void> {
  await profiles(client);
  await records(client);
  await search(client);
  await conversations(client);
}

async function profiles(client: TestClient): Promise<void> {
  const world = await client.world({ tokens: [{}] });
  const other = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const listener = await listen(client, "rtm", asPlugin(world));
  const one = (people_id: string) => ({ params: { website_id, people_id } });
  const read = (people_id: string) => client.ok("people.profile.read", one(people_id));
  const total = async () => (await client.ok("people.stats.read", at)).total;
  const create = async (body: object, website = at) =>
    (
      (await client.ok("people.profile.create", { ...website, body: body as never })) as {
        people_id: string;
      }
    ).people_id;

  // Created, read, checked for existence, listed, counted.
  expect(await total()).toBe(0);
  const people_id = await create({
    ...ada,
    active: 1_700_000_000_000,
    score: 5,
    people_id: "mine",
  });
  const shown = { ...ada, people_id, active: { now: false, last: 1_700_000_000_000 } };
  const created = await read(people_id);
  expect(created).toEqual({
    ...shown,
    created_at: expect.any(Number) as number,
    updated_at: created.created_at,
  });
  await client.ok("people.profile.exists", one("ADA@example.com"));
  expect(await read(ada.email)).toEqual(created);
  expect(await client.ok("people.profile.list", at)).toEqual([created]);
  expect(await total()).toBe(1);
  expect(await listener.next("people:profile:created")).toEqual({
    website_id,
    people_id,
    email: ada.email,
  });

  // Refused writes change nothing.
  const bodies = [
    { email: "no address", person: { nickname: "X" } },
    { email: "x@example.com", person: {} },
    { email: "x@example.com", person: { nickname: "X", gender: "other" } },
    { email: "ADA@example.com", person: { nickname: "Second" } },
  ];
  for (const body of bodies) {
    const refused = await client.call("people.profile.create", { ...at, body: body as never });
    expect(refused.error).toBe(true);
  }
  expect(await total()).toBe(1);
  const grace = await create({ email: "Grace@example.com", person: { nickname: "Grace" } });
  expect(await read("grace@example.com")).toMatchObject({
    email: "grace@example.com",
    segments: [],
  });
  for (const body of [{ email: ada.email }, { person: { nickname: "" } }, { notepad: null }]) {
    const patch = { ...one(grace), body: body as never };
    expect((await client.call("people.profile.merge", patch)).error).toBe(true);
  }
  expect(await read(grace)).toMatchObject({
    email: "grace@example.com",
    person: { nickname: "Grace" },
  });

  // PATCH merges at each depth, replaces arrays, and clears by a blank text.
  await client.ok("people.profile.merge", {
    ...one(people_id),
    body: {
      email: "countess@example.com",
      person: { geolocation: { coordinates: { latitude: 51 } }, locales: ["en"], phone: "" },
      company: { metrics: { arr: 7 } },
      segments: ["vip"],
      notepad: "",
    },
  });
  const { phone: _, ...person } = ada.person;
  const merged = await read("countess@example.com");
  expect(merged).toEqual({
    ...shown,
    email: "countess@example.com",
    person: {
      ...person,
      geolocation: { country: "FR", coordinates: { latitude: 51, longitude: -1.55 } },
      locales: ["en"],
    },
    company: { ...ada.company, metrics: { employees: 12, arr: 7 } },
    segments: ["vip"],
    notepad: undefined,
    created_at: created.created_at,
    updated_at: merged.updated_at,
  });
  expect((await client.call("people.profile.exists", one(ada.email))).status).toBe(404);
  expect(await listener.next("people:profile:updated")).toMatchObject({ people_id });

  // PUT overwrites; active, custom data and events stay.
  await client.ok("people.data.merge", { ...one(people_id), body: { data: { plan: "pro" } } });
  await client.ok("people.profile.replace", {
    ...one("countess@example.com"),
    body: { email: ada.email, person: { nickname: "Lovelace" } },
  });
  const replaced = await read(people_id);
  expect(replaced).toEqual({
    people_id,
    email: ada.email,
    person: { nickname: "Lovelace" },
    segments: [],
    active: shown.active,
    created_at: created.created_at,
    updated_at: replaced.updated_at,
  });
  expect(await client.ok("people.data.read", one(people_id))).toEqual({ data: { plan: "pro" } });
  const nobody = { ...one("nobody"), body: { email: "n@example.com", person: { nickname: "N" } } };
  expect((await client.call("people.profile.replace", nobody)).status).toBe(404);

  // The same email on another website is another profile.
  const elsewhere = { params: other.website, as: asUser(other) };
  const twin = await create(ada, elsewhere);
  expect(twin).not.toBe(people_id);
  expect((await client.call("people.profile.read", one(twin))).status).toBe(404);

  // Removed.
  await client.ok("people.profile.remove", one(ada.email));
  expect((await client.call("people.profile.read", one(people_id))).status).toBe(404);
  expect((await client.call("people.profile.remove", one(people_id))).status).toBe(404);
  expect((await client.call("people.data.read", one(people_id))).status).toBe(404);
  expect(await listener.next("people:profile:removed")).toMatchObject({
    people_id,
    email: ada.email,
  });
  expect(await total()).toBe(1);
  expect(await create(ada)).not.toBe(people_id);
  expect(await client.ok("people.data.read", one(ada.email))).toEqual({ data: {} });
  listener.close();

  // A campaign that the stage sends.
  const { campaign_id } = await inject(client, "campaign", {
    website_id,
    people_id: grace,
    name: "Spring",
    statistics: ["campaign:opened"],
  });
  await inject(client, "campaign", { website_id, people_id: ada.email, campaign_id });
  const [reached] = await client.ok("people.campaign.list", one("grace@example.com"));
  expect(reached).toMatchObject({ campaign_id, name: "Spring", statistics: ["campaign:opened"] });
  expect(await client.ok("people.campaign.list", one(ada.email))).toMatchObject([
    { campaign_id, type: "one-shot", statistics: [] },
  ]);
  expect(await mailed(client, ada.email, "campaign")).toMatchObject({ campaign_id });
}
