import { expect } from "vitest";
import { asUser, type TestClient } from "../client.ts";

const condition = (criterion: string, query: string[]) => ({
  model: "session" as const,
  criterion,
  operator: "eq" as const,
  query,
});

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ operators: ["owner", "member"] });
  const { website_id } = world.website;
  const at = { params: { website_id } };
  const [owner, member] = world.operators.map(({ user_id }) => user_id) as [string, string];
  const settings = () => client.ok("routing.settings.read", at);
  const rules = async () => (await client.ok("routing.rules.read", at)).rules;

  const fresh = {
    assign: false,
    responder: false,
    reprocess_rules: false,
    reprocess_offline: false,
  };
  expect(await settings()).toEqual(fresh);
  await client.ok("routing.settings.merge", { ...at, body: { assign: true } });
  await client.ok("routing.settings.merge", { ...at, body: { reprocess_rules: true } });
  expect(await settings()).toEqual({ ...fresh, assign: true, reprocess_rules: true });

  const sales = {
    name: "Sales",
    conditions: [condition("email", ["ada@example.com"]), condition("locale", ["fr", "en"])],
    assign: [member, owner],
  };
  const support = { name: "Support", conditions: [], assign: [] };
  const put = (written: object[], as = asUser(world)) =>
    client.call("routing.rules.replace", { ...at, as, body: { rules: written as never } });
  expect(await rules()).toEqual([]);
  await client.ok("routing.rules.replace", { ...at, body: { rules: [support, sales] } });
  expect(await rules()).toEqual([support, sales]);

  const refused = [
    [{ ...sales, conditions: [{ ...condition("email", []), model: "people" }] }],
    [{ ...sales, assign: ["nobody"] }],
    [{ name: "Incomplete" }],
  ];
  for (const one of refused) expect((await put(one)).status).toBe(400);
  expect((await put([], asUser(await client.world()))).error).toBe(true);
  expect(await rules()).toEqual([support, sales]);
  await client.ok("routing.rules.replace", { ...at, body: { rules: [sales] } });
  expect(await rules()).toEqual([sales]);

  await client.ok("operators.operator.remove", { params: { website_id, user_id: member } });
  expect(await rules()).toEqual([{ ...sales, assign: [owner] }]);
  await client.ok("routing.rules.replace", { ...at, body: { rules: [] } });
  expect(await rules()).toEqual([]);
  expect(await settings()).toEqual({ ...fresh, assign: true, reprocess_rules: true });
}
