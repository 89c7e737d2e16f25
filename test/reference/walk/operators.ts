import { expect } from "vitest";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { logIn, mailed, register } from "../accounts.ts";
import { asPlugin, asUser, type TestClient, type World } from "../client.ts";

type Operator = World["operators"][number];
type Changed = NonNullable<Operations["operators.operator.merge"]["body"]>;
type Active = { user_id: string; timestamp: number }[];

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  const other = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const [owner, member] = world.operators as [Operator, Operator];
  const one = ({ user_id }: { user_id: string }) => ({ params: { website_id, user_id } });

  expect(
    await client.ok("operators.operator.read", { ...one(owner), as: asPlugin(world) }),
  ).toEqual({
    user_id: owner.user_id,
    email: owner.email,
    first_name: "Operator",
    last_name: "1",
    role: "owner",
    availability: expect.any(String) as string,
    has_token: false,
  });
  expect(
    (await client.call("operators.operator.read", one(other.operators[0] as Operator))).status,
  ).toBe(404);

  // Active operators: requests of users count, those of plugins do not.
  const active = async (as = asPlugin(world)) =>
    ((await client.ok("operators.active.list", { ...at, as })) as Active).map(
      ({ user_id }) => user_id,
    );
  expect(await active()).toEqual([owner.user_id]);
  await client.ok("website.read", { ...at, as: asUser(world, 1) });
  expect(await active()).toEqual([member.user_id, owner.user_id]);
  await client.ok("operators.active.clear", at);
  expect(await active()).toEqual([]);
  const since = client.running.reference.clock.now();
  const [caller] = (await client.ok("operators.active.list", at)) as Active;
  expect(caller?.user_id).toBe(owner.user_id);
  expect(caller?.timestamp).toBeGreaterThanOrEqual(since);

  // Mail to operators.
  const mails = async ({ email }: { email: string }) =>
    (await client.stage("GET", `/mail?to=${email}`)).data as { subject: string; text: string }[];
  const everybody = [owner, member, other.operators[0] as Operator];
  const counts = () => Promise.all(everybody.map(async (each) => (await mails(each)).length));
  const body = { subject: "Weekly report", message: "It is ready." };
  const send = (to: object) =>
    client.call("operators.email.send", {
      ...at,
      as: asPlugin(world),
      body: { ...body, ...to } as never,
    });
  await client.ok("operators.email.send", { ...at, body: { ...body, recipient: "all" } });
  expect(await counts()).toEqual([1, 1, 0]);
  await send({ recipient: "owners", user_id: member.user_id });
  expect(await counts()).toEqual([2, 1, 0]);
  await send({ recipient: "members" });
  expect(await counts()).toEqual([2, 2, 0]);
  const target = { label: "Open it", url: "https://reports.example/1" };
  await send({ recipient: "user", user_id: member.user_id, target });
  expect(await counts()).toEqual([2, 3, 0]);
  expect((await mails(member)).at(-1)).toMatchObject({
    subject: "Weekly report",
    text: "It is ready.\n\nOpen it: https://reports.example/1",
  });
  const unsent = [
    { recipient: "user" },
    { recipient: "user", user_id: everybody[2]?.user_id },
    { recipient: "nobody" },
    { recipient: "all", target: { label: "no url" } },
  ];
  for (const to of unsent) expect((await send(to)).error).toBe(true);
  expect(await counts()).toEqual([2, 3, 0]);

  // Adding: an account is linked at once, another address is invited.
  const existing = await register(client, "colleague");
  const add = (email: string, secret = owner.password) => ({
    ...at,
    body: { email, role: "member" as const, verify: { method: "password" as const, secret } },
  });
  const stranger = "newcomer@people.example";
  expect((await client.call("operators.operator.create", add(stranger, "wrong"))).status).toBe(423);
  expect((await client.call("operators.operator.create", add("no address"))).status).toBe(400);
  const asMember = { ...add(stranger, member.password), as: asUser(world, 1) };
  expect((await client.call("operators.operator.create", asMember)).status).toBe(403);
  expect(await mails({ email: stranger })).toEqual([]);
  await client.ok("operators.operator.create", add(existing.email));
  expect(await client.ok("operators.operator.read", one(existing))).toMatchObject({
    role: "member",
  });
  expect((await client.call("operators.operator.create", add(existing.email))).status).toBe(409);
  await client.ok("operators.operator.create", add(stranger));
  await client.ok("operators.operator.create", add(stranger.toUpperCase()));
  expect(await mailed(client, stranger, "invitation")).toMatchObject({
    website_id,
    role: "member",
  });
  const joined = await register(client, "newcomer");
  expect(await client.ok("operators.operator.read", one(joined))).toMatchObject({ role: "member" });

  // Changing.
  const read = (who: { user_id: string }) => client.ok("operators.operator.read", one(who));
  const change = (who: { user_id: string }, changed: Changed, as = asUser(world)) =>
    client.call("operators.operator.merge", { ...one(who), as, body: changed });
  await client.ok("operators.operator.merge", { ...one(member), body: { title: "Care" } });
  await client.ok("operators.operator.merge", { ...one(member), body: { role: "owner" } });
  expect(await read(member)).toMatchObject({ title: "Care", role: "owner" });
  await change(member, { title: "", role: "member" });
  expect(await read(member)).toMatchObject({ role: "member" });
  expect(await read(member)).not.toHaveProperty("title");
  expect((await change(owner, { role: "member" })).status).toBe(409);
  expect((await change(owner, { title: "Boss" }, asUser(world, 1))).status).toBe(403);
  expect(await read(owner)).not.toHaveProperty("title");

  // Unlinking: owners unlink anybody, others only themselves, and an owner stays.
  const unlink = (who: { user_id: string }, as = asUser(world)) =>
    client.call("operators.operator.remove", { ...one(who), as });
  expect((await unlink(owner)).status).toBe(409);
  expect((await unlink(existing, asUser(world, 1))).status).toBe(403);
  await client.ok("operators.operator.remove", {
    ...one(existing),
    as: await logIn(client, existing),
  });
  await client.ok("operators.operator.remove", one(joined));
  const places = await placesOf(client, website_id, member.user_id);
  await client.ok("operators.operator.remove", one(member));
  expect(await places()).toEqual({ operators: [], assigned: undefined });
  expect((await client.call("operators.operator.read", one(member))).status).toBe(404);
  expect((await client.call("website.read", { ...at, as: asUser(world, 1) })).status).toBe(403);
  expect((await unlink(member)).status).toBe(404);
  expect(await unlink(owner)).toMatchObject({ status: 409, reason: "last_operator" });
  expect(await read(owner)).toMatchObject({ role: "owner" });
}

/** An inbox and a conversation of the operator, and what is left of them. */
async function placesOf(client: TestClient, website_id: string, user_id: string) {
  const at = { params: { website_id } };
  const body = { name: "Sales", emoji: "💶", order: 1, operators: [user_id], conditions: [] };
  const { inbox_id } = (await client.ok("inboxes.inbox.create", { ...at, body })) as {
    inbox_id: string;
  };
  const { session_id } = (await client.ok("conversation.create", at)) as { session_id: string };
  const set = { website_id, act: "set", session_id, user_id };
  await client.stage("POST", "/visitor", set);
  const read = async () => ({
    operators: (await client.ok("inboxes.inbox.read", { params: { website_id, inbox_id } }))
      .operators,
    assigned: (await client.ok("conversation.routing.read", { params: { website_id, session_id } }))
      .assigned?.user_id,
  });
  expect(await read()).toEqual({ operators: [user_id], assigned: user_id });
  return read;
}
