import { expect } from "vitest";
import { advance, inject, logIn, mailed, register } from "../accounts.ts";
import { asUser, type TestClient, type World } from "../client.ts";
import { listen, type Listener } from "../socket.ts";

const number = "4242424242424242";
const written = {
  name_on_card: "Ada Lovelace",
  address: "12 St James's Square, London",
  country: "GB",
  tax_identifier: "GB123456789",
};
const posted = {
  ...written,
  card_number: number,
  security_code: "123",
  expiration_date: { month: "07", year: "2045" },
};

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const listener = await listen(client, "rtm", asUser(world));
  const card_id = await cards(client, world, listener);
  const second = await addCard(client, listener);
  await invoices(client, world, card_id, second);
  await links(client, listener);
  await websites(client, world, card_id, second);
  listener.close();
}

async function addCard(client: TestClient, listener: Listener): Promise<string> {
  await client.ok("billing.card.create", { body: posted });
  return (await listener.next("billing:card:added"))["card_id"] as string;
}

const ids = async (client: TestClient) =>
  ((await client.ok("billing.card.list")).cards ?? []).map(({ card_id }) => card_id);

async function cards(client: TestClient, world: World, listener: Listener): Promise<string> {
  expect(await client.ok("billing.card.list")).toEqual({
    user_id: world.operators[0]?.user_id,
    cards: [],
  });
  const card_id = await addCard(client, listener);
  const params = { card_id };
  const card = await client.ok("billing.card.read", { params });
  expect(card).toMatchObject({
    ...written,
    card_id,
    user_id: world.operators[0]?.user_id,
    card_number_preview: "************4242",
    card_provider: "visa",
    expiration_date: "07/2045",
    is_valid: true,
    is_expired: false,
    linked_websites: [],
  });
  const { user_id: _, ...listed } = card;
  expect((await client.ok("billing.card.list")).cards).toEqual([listed]);
  expect(JSON.stringify(card)).not.toContain(number);
  expect(card).not.toHaveProperty("information");

  const declined = [
    { ...posted, card_number: "4242424242424241" },
    { ...posted, expiration_date: { month: "01", year: "20" } },
  ];
  for (const body of declined) {
    await client.ok("billing.card.create", { body });
    await listener.next("billing:card:error");
  }
  await client.stage("POST", "/outside", { provider: "card-storage", answer: "decline" });
  await client.ok("billing.card.create", { body: posted });
  await listener.next("billing:card:error");
  await client.stage("POST", "/outside", { provider: "card-storage", answer: "accept" });
  const oneDigit = { ...posted, expiration_date: { month: "7", year: "2045" } };
  expect((await client.call("billing.card.create", { body: oneDigit })).status).toBe(400);
  expect(await ids(client)).toEqual([card_id]);
  expect(listener.heard.filter(({ event }) => event === "billing:card:added")).toHaveLength(1);

  const change = { address: "5 Ockham Park", invoice_email: "invoices@example.com" };
  await client.ok("billing.card.merge", { params, body: change });
  const changed = { ...card, ...change };
  expect(await client.ok("billing.card.read", { params })).toEqual(changed);
  const stranger = await logIn(client, await register(client, "stranger"));
  for (const id of ["billing.card.read", "billing.card.merge", "billing.card.remove"] as const) {
    const answer = await client.call(id, { params, body: { address: "mine" }, as: stranger });
    expect(answer.status).toBe(404);
  }
  expect(await client.ok("billing.card.read", { params })).toEqual(changed);
  return card_id;
}

async function invoices(
  client: TestClient,
  { website, operators }: World,
  card_id: string,
  second: string,
): Promise<void> {
  const user_id = operators[0]?.user_id;
  const { website_id } = website;
  const make = async (input: object) =>
    (await inject(client, "invoice", { user_id, ...input }))["invoice_id"] ?? "";
  const list = (params: { card_id: string; page_number?: string }) =>
    client.ok("billing.invoice.list", { params });

  expect(await list({ card_id: "all" })).toEqual({
    results: [],
    paging: { range: [], per_page: 20, total: 0 },
  });
  const made: string[] = [];
  for (let i = 0; i < 21; i++) made.unshift(await make({ card_id, website_id }));
  const unpaid = await make({ card_id: second, is_paid: false });
  const read = (id: string, invoice_id: string) =>
    client.call("billing.invoice.read", { params: { card_id: id, invoice_id } });

  const all = await list({ card_id: "all" });
  expect(all.results.map(({ invoice_id }) => invoice_id)).toEqual([unpaid, ...made.slice(0, 19)]);
  expect(all.paging).toEqual({ range: [1, 20], per_page: 20, total: 22 });
  const rest = await list({ card_id: "all", page_number: "2" });
  expect(rest.paging).toEqual({ range: [21, 22], per_page: 20, total: 22 });
  expect(await list({ card_id: second })).toMatchObject({
    results: [{ invoice_id: unpaid, payment: { is_paid: false }, receipt: "" }],
    paging: { range: [1, 1], total: 1 },
  });

  const params = { card_id, invoice_id: made[0] ?? "" };
  const invoice = await client.ok("billing.invoice.read", { params });
  expect(invoice).toEqual(all.results[1]);
  expect(invoice.invoice?.due).toEqual({ total: 35 });
  expect(invoice.invoice?.parts?.[0]).toMatchObject({ id: website_id, domain: website.domain });
  expect((await read("all", params.invoice_id)).data).toEqual(invoice);
  expect((await read(second, params.invoice_id)).status).toBe(404);
  expect((await read("nobody", params.invoice_id)).status).toBe(404);
  const nobody = await client.call("billing.invoice.list", { params: { card_id: "nobody" } });
  expect(nobody.status).toBe(404);
  const other = await logIn(client, await register(client, "other"));
  const stranger = { params: { ...params, card_id: "all" }, as: other };
  expect((await client.call("billing.invoice.read", stranger)).status).toBe(404);
  expect((await client.ok("billing.invoice.list", stranger)).paging.total).toBe(0);

  const mail = await mailed(client, "invoices@example.com", "invoice");
  expect(mail).toEqual({ invoice_id: made[0], bill_id: invoice.bill_id });
  await client.ok("account.notification.merge", { body: { billing_invoice: false } });
  await make({ card_id });
  expect(await mailed(client, "invoices@example.com", "invoice")).toEqual(mail);
}

async function links(client: TestClient, listener: Listener): Promise<void> {
  const before = await ids(client);
  const start = async (service: "payment_processor" | "wallet_provider") => {
    await client.ok("billing.link.start", { body: { service } });
    const redirect = await listener.next("billing:link:redirect");
    expect(redirect["service"]).toBe(service);
    return new URL(redirect["url"] as string).searchParams.get("card_id") ?? "";
  };
  const isValid = async (card_id: string) =>
    (await client.ok("billing.card.read", { params: { card_id } })).is_valid;

  const accepted = { card_id: await start("payment_processor") };
  const rejected = { card_id: await start("wallet_provider") };
  expect(await isValid(accepted.card_id)).toBe(false);
  await client.stage("POST", "/outside", { provider: "card-link", answer: "decline" });
  expect((await client.call("billing.link.finish", { params: accepted })).error).toBe(true);
  await client.stage("POST", "/outside", { provider: "card-link", answer: "accept" });
  await client.ok("billing.link.finish", { params: accepted });
  expect(await isValid(accepted.card_id)).toBe(true);
  for (const card_id of [accepted.card_id, before[0] ?? "", "nobody"]) {
    expect((await client.call("billing.link.finish", { params: { card_id } })).error).toBe(true);
    expect((await client.call("billing.link.reject", { params: { card_id } })).error).toBe(true);
  }
  await client.ok("billing.link.reject", { params: rejected });
  expect((await client.call("billing.card.read", { params: rejected })).status).toBe(404);
  expect(await ids(client)).toEqual([accepted.card_id, ...before]);
  await client.ok("billing.card.remove", { params: accepted });
  expect(await ids(client)).toEqual(before);
}

async function websites(
  client: TestClient,
  world: World,
  card_id: string,
  second: string,
): Promise<void> {
  const { website_id, name, domain } = world.website;
  const at = { params: { website_id } };
  const card = (id: string) => client.ok("billing.card.read", { params: { card_id: id } });
  const attach = (id: string, as = asUser(world)) =>
    client.call("billing.website.attach", { ...at, body: { card_id: id }, as });

  expect((await client.call("billing.website.read", at)).status).toBe(404);
  expect((await attach("nobody")).status).toBe(404);
  expect((await attach(card_id, asUser(world, 1))).status).toBe(403);
  await client.ok("billing.website.attach", { ...at, body: { card_id } });
  const shown = await client.ok("billing.website.read", { ...at, as: asUser(world, 1) });
  const { user_id, linked_websites, ...fields } = await card(card_id);
  expect(linked_websites).toEqual([{ website_id, name, domain }]);
  const { email } = world.operators[0] ?? {};
  const owner = { user_id, email, first_name: "Operator", last_name: "1" };
  expect(shown).toEqual({ ...fields, owner });

  expect((await client.call("billing.card.remove", { params: { card_id } })).status).toBe(409);
  expect((await attach(second)).error).toBe(false);
  expect((await card(card_id)).linked_websites).toEqual([]);
  expect((await client.ok("billing.website.read", at)).card_id).toBe(second);
  const detach = (id: string, as = asUser(world)) =>
    client.call("billing.website.detach", { params: { website_id, card_id: id }, as });
  expect((await detach(card_id)).status).toBe(404);
  expect((await detach(second, asUser(world, 1))).status).toBe(403);
  await client.ok("billing.website.detach", { params: { website_id, card_id: second } });
  expect((await client.call("billing.website.read", at)).status).toBe(404);
  expect((await card(second)).linked_websites).toEqual([]);

  await client.ok("billing.card.remove", { params: { card_id } });
  expect((await client.call("billing.card.read", { params: { card_id } })).status).toBe(404);
  expect(await ids(client)).toEqual([second]);
  const all = await client.ok("billing.invoice.list", { params: { card_id: "all" } });
  expect(all.paging.total).toBe(23);

  await advance(client, 25 * 365 * 24 * 3_600_000);
  expect(await card(second)).toMatchObject({ is_expired: true });
  expect((await attach(second)).status).toBe(409);
}
