import { expect } from "vitest";
import { totp } from "../../../reference/totp.ts";
import { advance, inject, logIn, mailed, register, type Account } from "../accounts.ts";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

type Session = Awaited<ReturnType<typeof logIn>>;

export async function walk(client: TestClient): Promise<void> {
  const user = await register(client, "grace");
  await sessions(client, user);
  await history(client, user);
  await ephemeral(client, user);
  await secondFactor(client, await register(client, "joan"));
  await confirmation(client, await register(client, "edith"));

  await client.ok("session.recover", { body: { email: user.email }, as: null });
  await client.ok("session.recover", { body: { email: "nobody@people.example" }, as: null });
  expect(await mailed(client, user.email, "recovery")).toMatchObject({ user_id: user.user_id });
  await logIn(client, user);
}

async function sessions(client: TestClient, user: Account): Promise<void> {
  const world = await client.world();
  const identifiers = async (session: Session) =>
    (await client.ok("session.authorized.list", { as: session })).map((one) => one.identifier);
  const isOpen = async (session: Session) =>
    (await client.call("session.exists", { as: session })).status === 200;

  const wrong = { email: user.email, password: "wrong" };
  expect((await client.call("session.login", { body: wrong, as: null })).status).toBe(401);
  const first = await logIn(client, { ...user, email: user.email.toUpperCase() });
  const second = await logIn(client, user);
  const third = await logIn(client, user);
  client.caller = first;
  await client.ok("session.exists");
  expect(await identifiers(first)).toEqual(
    [third, second, first].map(({ pair }) => pair.identifier),
  );

  const { identifier } = second.pair;
  const params = { identifier };
  await client.ok("session.authorized.exists", { params });
  const read = await client.ok("session.authorized.read", { params });
  expect(read).toMatchObject({ identifier, device: { ip: "127.0.0.1" } });
  expect(await client.ok("session.authorized.list")).toContainEqual(read);
  for (const id of [
    "session.authorized.exists",
    "session.authorized.read",
    "session.authorized.remove",
  ] as const) {
    expect((await client.call(id, { params, as: asUser(world) })).status).toBe(404);
  }

  await client.ok("session.authorized.remove", { params });
  expect(await isOpen(second)).toBe(false);
  const { email, password } = user;
  await client.ok("session.login", { body: { email, password }, as: second });
  expect((await client.call("account.read", { as: second })).status).toBe(401);
  expect((await client.call("session.authorized.exists", { params })).status).toBe(404);
  expect((await client.call("session.authorized.read", { params })).status).toBe(404);
  const left = await identifiers(first);
  expect(left.slice(1)).toEqual([third, first].map(({ pair }) => pair.identifier));

  await client.ok("session.logout", { as: third });
  expect(await isOpen(third)).toBe(false);
  expect(await isOpen(first)).toBe(true);
  const states = (await client.ok("session.history.list")).map(({ state }) => state);
  expect(states).toEqual(["authorized", "closed", "closed", "authorized"]);
}

async function history(client: TestClient, user: Account): Promise<void> {
  const listener = await listen(client, "rtm", client.caller as Session);
  for (let i = 0; i < 100; i++) await logIn(client, user);
  const states = (await client.ok("session.history.list")).map(({ state }) => state);
  expect(states).toEqual(Array.from({ length: 100 }, () => "authorized"));
  expect(await client.ok("session.authorized.list")).toHaveLength(102);
  // A socket of a closed session hears nothing more, though it stays open.
  await client.ok("billing.link.start", { body: { service: "payment_processor" } });
  await listener.next("billing:link:redirect");
  const other = await logIn(client, user);
  const params = { identifier: (client.caller as Session).pair.identifier };
  await client.ok("session.authorized.remove", { params, as: other });
  client.caller = other;
  const later = await listen(client, "rtm", other);
  await client.ok("billing.link.start", { body: { service: "wallet_provider" } });
  await later.next("billing:link:redirect");
  expect(listener.heard.filter(({ event }) => event === "billing:link:redirect")).toHaveLength(1);
  listener.close();
  later.close();
}

async function ephemeral(client: TestClient, user: Account): Promise<void> {
  const short = await logIn(client, user, { ephemeral: true });
  await client.ok("session.exists", { as: short });
  await advance(client, 4 * 3_600_000 - 1_000);
  await client.ok("session.exists", { as: short });
  await advance(client, 1_000);
  expect((await client.call("session.exists", { as: short })).status).toBe(401);
  await client.ok("session.exists");
  const { identifier } = short.pair;
  const open = await client.ok("session.authorized.list");
  expect(open.map((one) => one.identifier)).not.toContain(identifier);
  expect((await client.ok("session.history.list"))[0]).toMatchObject({ state: "closed" });
}

async function secondFactor(client: TestClient, user: Account): Promise<void> {
  const session = await logIn(client, user, { token: "000000" });
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await client.ok("account.token.replace", { body: { secret }, as: session });
  const { email, password } = user;
  const { now } = (await advance(client, 0)).data as { now: number };
  const current = totp(secret, now) ?? "";
  const reject = async (more: object) => {
    const answer = await client.call("session.login", {
      body: { email, password, ...more },
      as: null,
    });
    expect(answer.status).toBe(401);
  };
  await reject({});
  await reject({ token: totp("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", now) });
  await reject({ token: totp(secret, now - 3_600_000) });
  await logIn(client, user, { token: current });

  const body = { phone: "+442071234567", verify: password };
  await client.ok("account.profile.merge", { body, as: session });
  await reject({ extend: "phone" });
  const { token = "" } = await mailed(client, body.phone, "token");
  await logIn(client, user, { token });
  await client.ok("account.token.remove", { body: { verify: password }, as: session });
  await logIn(client, user);
}

async function confirmation(client: TestClient, user: Account): Promise<void> {
  const { user_id, email, password } = user;
  type Params = { user_id: string; confirm_identifier: string; confirm_key: string; ip: string };
  const input = { user_id, guard: true };
  const { ip: _, ...params } = await inject<Params>(client, "session-confirm", input);
  expect(await mailed(client, email, "confirm")).toEqual(params);
  await client.ok("session.confirm.read", { params, as: null });
  const foreign = { ...params, user_id: (await register(client, "ruth")).user_id };
  const body = { ip: "203.0.113.7", country: "FR" };
  for (const wrong of [{ ...params, confirm_key: "nobody" }, foreign]) {
    expect((await client.call("session.confirm.read", { params: wrong })).status).toBe(404);
    expect((await client.call("session.confirm.accept", { params: wrong, body })).status).toBe(404);
  }
  await client.ok("session.confirm.remove", { params, as: null });
  expect((await client.call("session.confirm.read", { params })).status).toBe(404);
  expect((await client.call("session.confirm.accept", { params, body })).status).toBe(404);

  const login = { body: { email, password }, as: null };
  expect((await client.call("session.login", login)).reason).toBe("unconfirmed_origin");
  const sent = (await mailed(client, email, "confirm")) as Params;
  await client.ok("session.confirm.accept", { params: sent, body, as: null });
  await logIn(client, user);
  expect((await client.call("session.confirm.accept", { params: sent, body })).status).toBe(404);
}
