/** What the stage refuses, and that it then changes nothing. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { startReference } from "../../reference/server.ts";
import { inject } from "./accounts.ts";
import {
  asPlugin,
  asUser,
  stageSecret,
  testClient,
  type TestClient,
  type World,
} from "./client.ts";

let client: TestClient;
let world: World;

beforeEach(async () => {
  client = await testClient();
  world = await client.world();
});
afterEach(() => client.close());

test.each(["", "Bearer", "Bearer wrong", `Basic ${stageSecret}`, stageSecret])(
  "it is closed to %j",
  async (authorization) => {
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/worlds"],
      ["DELETE", `/worlds/${world.website.website_id}`],
      ["POST", "/reset"],
    ] as const) {
      const url = `${client.running.url}/_stage${path}`;
      const { status } = await fetch(url, { method, headers: { authorization } });
      expect({ path, status }).toEqual({ path, status: 401 });
    }
    await client.ok("website.read", { params: { website_id: world.website.website_id } });
  },
);

test("without a secret there is none", async () => {
  const plain = await startReference({ contract: client.contract });
  expect((await fetch(`${plain.url}/_stage`)).status).toBe(404);
  await plain.close();
});

test.each([
  ["/worlds", { operators: "owner" }],
  ["/worlds", { tokens: {} }],
  ["/visitor", { act: "fly" }],
  ["/visitor", { act: "constructor" }],
  ["/visitor", { act: "arrive", email: "nobody" }],
  ["/visitor", { act: "arrive", nickname: "" }],
  ["/clock", {}],
  ["/clock", { advance: -1 }],
  ["/clock", { advance: "1" }],
  ["/outside", { provider: "weather", answer: "accept" }],
  ["/outside", { provider: "card-storage" }],
  ["/outside", { provider: "card-storage", answer: "valid" }],
  ["/inject", { thing: "constructor" }],
  ["/inject", { thing: "occurrence", event: "spam:decision" }],
  ["/inject", { thing: "spam", type: "fax" }],
])("%s refuses %j", async (path, input) => {
  const { website_id } = world.website;
  const answer = await client.stage("POST", path, { website_id, ...input });
  expect(answer).toMatchObject({ status: 400, error: true, reason: "invalid_data" });
});

test("a world that is removed is gone with its people and keypairs", async () => {
  const gone = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  const path = `/worlds/${gone.website.website_id}`;
  expect((await client.stage("DELETE", path)).error).toBe(false);
  expect((await client.stage("DELETE", path)).status).toBe(404);
  for (const caller of [asUser(gone), asUser(gone, 1)]) {
    expect((await client.call("account.read", { as: caller })).status).toBe(401);
  }
});

test("a world with a lifetime goes by itself", async () => {
  const brief = await client.world({ lifetime: 1, tokens: [{}] });
  const read = async (): Promise<number> => {
    const params = { website_id: brief.website.website_id };
    return (await client.call("website.read", { as: asPlugin(brief), params })).status;
  };
  expect(await read()).toBe(200);
  await expect.poll(read).toBe(401);
});

test("a rolled token answers to its new keypair alone, and goes with its world", async () => {
  const { website, tokens } = await client.world({ tokens: [{}] });
  const [{ token: previous } = { token: { identifier: "", key: "" } }] = tokens;
  const place = `/worlds/${website.website_id}`;
  const path = `${place}/tokens/${previous.identifier}/roll`;
  const pair = (await client.stage("POST", path)).data as typeof previous;
  const read = async (one: typeof previous): Promise<number> => {
    const params = { website_id: website.website_id };
    const as = { tier: "plugin", pair: one } as const;
    return (await client.call("website.read", { as, params })).status;
  };
  expect([await read(previous), await read(pair)]).toEqual([401, 200]);
  expect((await client.stage("POST", path)).status).toBe(404);
  await client.stage("DELETE", place);
  expect(await read(pair)).toBe(401);
});

test("the sessions of a world may have a limit of their own", async () => {
  const limited = await client.world({ minute_limit: 2 });
  const ask = async (): Promise<number> =>
    (await client.call("account.read", { as: asUser(limited) })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
});

test("a reset leaves no world, and providers are friendly again", async () => {
  await client.stage("POST", "/outside", { provider: "widget", answer: "failure" });
  expect((await client.stage("POST", "/reset")).error).toBe(false);
  expect((await client.call("account.read", { as: asUser(world) })).status).toBe(401);
  expect(client.running.reference.outside.answer("widget")).toBe("success");
  world = await client.world();
  await expect(inject(client, "spam", { website_id: "nowhere" })).rejects.toThrow(
    "website_not_found",
  );
});

test.each([
  { tokens: [null] },
  { tokens: ["token"] },
  { tokens: [{ scopes: { "website:hooks": "read" } }] },
  { tokens: [{ daily_quota: "many" }] },
  { operators: ["emperor"] },
  { operators: [null] },
])("it makes no world of %j", async (input) => {
  const answer = await client.stage("POST", "/worlds", input);
  expect({ status: answer.status, error: answer.error }).toEqual({ status: 400, error: true });
});
