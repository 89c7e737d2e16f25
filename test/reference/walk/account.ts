import { expect } from "vitest";
import type { ScheduleWrite, VerifyChallenge } from "../../../schemas/generated/types.ts";
import { totp } from "../../../reference/totp.ts";
import { advance, inject, logIn, mailed, register, type Account } from "../accounts.ts";
import { asUser, type TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  await registration(client);
  const user = await register(client, "emmy");
  client.caller = await logIn(client, user);
  await profile(client, user);
  await token(client, user);
  await schedule(client, user);
  await notification(client, user);
  await recovery(client, user);
  await websites(client);
}

async function registration(client: TestClient): Promise<void> {
  const { signature = "" } = await inject(client, "registration-signature");
  const names = { first_name: "Sofia", last_name: "Kovalevskaya" };
  const body = { email: "Sofia@people.example", password: "abcd", ...names, signature };
  const create = (more: object) =>
    client.call("account.create", { body: { ...body, ...more }, as: null });

  expect((await create({ password: "abc" })).status).toBe(400);
  expect((await create({ signature: "short" })).status).toBe(400);
  expect((await create({ locale: "nonsense" })).status).toBe(400);
  const { user_id } = (await client.ok("account.create", {
    body: { ...body, locale: "fr-CA" },
    as: null,
  })) as Account;
  expect((await create({})).status).toBe(400);
  const { signature: next } = await inject(client, "registration-signature");
  expect((await create({ signature: next, email: "sofia@PEOPLE.example" })).status).toBe(409);

  client.caller = await logIn(client, body);
  expect(await client.ok("account.read")).toEqual({ user_id });
  expect(await client.ok("account.profile.read")).toMatchObject({
    user_id,
    email: "sofia@people.example",
    ...names,
    locale: "fr",
  });

  expect((await client.call("account.remove", { body: { verify: "wrong" } })).status).toBe(423);
  await client.ok("account.read");
  await client.ok("account.remove", { body: { verify: body.password } });
  expect((await client.call("account.read")).status).toBe(401);
  expect((await client.call("session.login", { body, as: null })).status).toBe(401);
  await client.ok("account.create", { body: { ...body, signature: next ?? "" }, as: null });
}

async function profile(client: TestClient, user: Account): Promise<void> {
  const verify = user.password;
  const change = (body: object) =>
    client.call("account.profile.merge", { body: { verify, ...body } });
  const read = () => client.ok("account.profile.read");

  const before = await read();
  expect(before).not.toHaveProperty("phone");
  expect(before).not.toHaveProperty("avatar");
  for (const refused of [
    { verify: "wrong", email: "other@people.example", password: "another" },
    { verify: "wrong", first_name: "Amalie" },
    { email: "SOFIA@people.example", first_name: "Amalie" },
    { password: "abc", first_name: "Amalie" },
  ]) {
    expect((await change(refused)).error).toBe(true);
    expect(await read()).toEqual(before);
  }
  const written = {
    first_name: "Amalie",
    phone: "+4930123456",
    avatar: "https://example.com/a.png",
    locale: "de",
  };
  await client.ok("account.profile.merge", { body: { ...written, verify } });
  expect(await read()).toEqual({ ...before, ...written });

  const other = await logIn(client, user);
  await change({ email: "Amalie@people.example", password: "noether's theorem" });
  user.email = "amalie@people.example";
  const { verification, ...after } = await read();
  expect(after).toMatchObject({ ...written, email: user.email, last_name: before.last_name });
  expect(verification).not.toBe(before.verification);
  const { email } = user;
  const old = await client.call("session.login", { body: { email, password: verify }, as: null });
  expect(old.status).toBe(401);
  user.password = "noether's theorem";
  await logIn(client, user);
  expect((await client.call("session.exists", { as: other })).status).toBe(401);
  await client.ok("session.exists");
}

async function token(client: TestClient, { password }: Account): Promise<void> {
  const isConfigured = async () => (await client.call("account.token.exists")).status === 200;
  const { secret } = (await client.ok("account.token.generate")) as { secret: string };
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(await isConfigured()).toBe(false);
  const { now } = (await advance(client, 0)).data as { now: number };
  const current = totp(secret, now) ?? "";
  await client.ok("account.token.verify", { query: { secret, token: current } });
  for (const query of [
    { secret, token: current === "123456" ? "654321" : "123456" },
    { secret: "no Base32", token: current },
  ]) {
    expect((await client.call("account.token.verify", { query })).status).toBe(404);
  }

  expect(
    (await client.call("account.token.replace", { body: { secret: "JBSWY3DP" } })).status,
  ).toBe(400);
  await client.ok("account.token.replace", { body: { secret } });
  await client.ok("account.token.exists");
  const wrong = { body: { verify: "wrong" } };
  expect((await client.call("account.token.remove", wrong)).status).toBe(423);
  expect(await isConfigured()).toBe(true);
  await client.ok("account.token.remove", { body: { verify: password } });
  expect(await isConfigured()).toBe(false);
}

async function schedule(client: TestClient, { user_id }: Account): Promise<void> {
  const read = () => client.ok("account.schedule.read");
  const merge = (body: ScheduleWrite) => client.ok("account.schedule.merge", { body });
  const before = await read();
  expect(before).toMatchObject({ user_id, days: { friday: true, saturday: false } });
  const hours = [
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ];
  await merge({ enabled: true, offset: -120, days: { saturday: true }, hours, user_id: "nobody" });
  const written = { ...before, enabled: true, offset: -120, hours };
  expect(await read()).toEqual({ ...written, days: { ...before.days, saturday: true } });
  await merge({ hours: hours.slice(1) });
  expect((await read()).hours).toEqual(hours.slice(1));
  await merge({ presence: true, stealth: true });
  expect(await read()).toMatchObject({ enabled: true, presence: true, stealth: true });
}

async function notification(client: TestClient, { user_id }: Account): Promise<void> {
  const settings = { ...(await client.ok("account.notification.read")) };
  expect(settings.user_id).toBe(user_id);
  for (const [name, value] of Object.entries(settings)) {
    if (name === "user_id") continue;
    await client.ok("account.notification.merge", { body: { [name]: !value } });
    Object.assign(settings, { [name]: !value });
    expect(await client.ok("account.notification.read")).toEqual(settings);
  }

  const notification_id = "push-key";
  await client.ok("account.provider.create", { body: { notification_id } });
  await client.ok("account.provider.create", { body: { notification_id } });
  await client.ok("account.provider.remove", { params: { notification_id }, as: null });
  const again = await client.call("account.provider.remove", { params: { notification_id } });
  expect(again.status).toBe(404);
}

async function recovery(client: TestClient, user: Account): Promise<void> {
  const { user_id, email } = user;
  const ask = async () => {
    await client.ok("session.recover", { body: { email }, as: null });
    const values = await mailed(client, email, "recovery");
    return values as { user_id: string; recover_identifier: string; recover_key: string };
  };
  const isValid = async (params: Awaited<ReturnType<typeof ask>>) =>
    (await client.call("account.recovery.read", { params, as: null })).status === 200;
  const reset = (params: Awaited<ReturnType<typeof ask>>, password: string) =>
    client.call("account.recovery.reset", { params, body: { password }, as: null });

  const first = await ask();
  const second = await ask();
  const third = await ask();
  const stranger = (await register(client, "stranger")).user_id;
  expect(await client.ok("account.recovery.read", { params: first, as: null })).toEqual({});
  for (const wrong of [
    { ...first, recover_key: second.recover_key },
    { ...first, user_id: stranger },
    { ...first, user_id: "nobody" },
  ]) {
    expect(await isValid(wrong)).toBe(false);
    expect((await reset(wrong, "stolen")).status).toBe(404);
  }
  await client.ok("account.recovery.remove", { params: second, as: null });
  expect(await isValid(second)).toBe(false);
  expect((await reset(second, "stolen")).status).toBe(404);
  expect((await reset(first, "abc")).status).toBe(400);
  client.caller = await logIn(client, user);

  await client.ok("account.recovery.reset", {
    params: first,
    body: { password: "wxyz" },
    as: null,
  });
  expect((await client.call("session.exists")).status).toBe(401);
  expect(await isValid(first)).toBe(false);
  expect(await isValid(third)).toBe(false);
  const old = { body: { email, password: user.password }, as: null };
  expect((await client.call("session.login", old)).status).toBe(401);
  client.caller = await logIn(client, { email, password: "wxyz" });

  const late = await ask();
  expect(late.user_id).toBe(user_id);
  await advance(client, 24 * 3_600_000);
  expect(await isValid(late)).toBe(false);
}

async function websites(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const { website, operators } = world;
  client.caller = asUser(world);
  const [linked, ...others] = await client.ok("account.website.list");
  expect(others).toEqual([]);
  expect(linked).toMatchObject({
    id: website.website_id,
    name: website.name,
    domain: website.domain,
    members: operators.map(({ user_id }) => user_id),
    count: 0,
    assigned: 0,
    inboxes: { count: {}, assigned: {} },
  });
  expect(linked).not.toHaveProperty("expunge");
  const { website_id } = website;
  const { now } = (await advance(client, 0)).data as { now: number };
  const totpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await client.ok("account.token.replace", { body: { secret: totpSecret } });
  const remove = (challenge: VerifyChallenge) =>
    client.call("website.remove", { params: { website_id }, body: { verify: challenge } });
  const password = operators[0]?.password ?? "";
  for (const challenge of [
    { method: "password" as const, secret: password },
    { method: "identity_provider" as const, secret: password },
    { method: "token" as const, secret: password },
    { secret: password },
  ]) {
    expect((await remove(challenge)).status).toBe(423);
  }
  const current = totp(totpSecret, now) ?? "";
  expect((await remove({ method: "token", secret: current })).error).toBe(false);
  const [scheduled] = await client.ok("account.website.list");
  expect(scheduled?.expunge?.timestamp).toBeGreaterThan(now);
  await client.ok("website.expunge.abort", { params: { website_id } });
  expect(await client.ok("account.website.list")).toEqual([linked]);

  const last = await client.world();
  const body = { verify: last.operators[0]?.password ?? "" };
  const kept = await client.call("account.remove", { body, as: asUser(last) });
  expect(kept.status).toBe(409);
  const verify = operators[1]?.password ?? "";
  await client.ok("account.remove", { body: { verify }, as: asUser(world, 1) });
  const members = (await client.ok("account.website.list"))[0]?.members;
  expect(members).toEqual([operators[0]?.user_id]);
}
