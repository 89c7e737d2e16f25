import { expect } from "vitest";
import type { TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const { website, operators } = await client.world();
  const { website_id } = website;
  const at = { params: { website_id } };
  const inbox = {
    name: "Sales",
    emoji: "💶",
    order: 2,
    operators: [operators[0]?.user_id ?? ""],
    conditions: [
      {
        model: "session" as const,
        criterion: "email",
        operator: "eq" as const,
        query: ["a@b.example"],
      },
    ],
  };

  const { inbox_id } = (await client.ok("inboxes.inbox.create", { ...at, body: inbox })) as {
    inbox_id: string;
  };
  const one = { params: { website_id, inbox_id } };
  await client.ok("inboxes.inbox.exists", one);
  expect(await client.ok("inboxes.inbox.read", one)).toMatchObject({ inbox_id, ...inbox });
  await client.ok("inboxes.inbox.create", { ...at, body: { ...inbox, name: "Support", order: 1 } });
  const names = async () => (await client.ok("inboxes.inbox.list", at)).map(({ name }) => name);
  expect(await names()).toEqual(["Support", "Sales"]);

  await client.ok("inboxes.order.set", { ...at, body: { orders: [{ inbox_id, order: 0 }] } });
  expect(await names()).toEqual(["Sales", "Support"]);
  const unknown = await client.call("inboxes.order.set", {
    ...at,
    body: {
      orders: [
        { inbox_id, order: 9 },
        { inbox_id: "nobody", order: 1 },
      ],
    },
  });
  expect(unknown.error).toBe(true);
  expect(await names()).toEqual(["Sales", "Support"]);

  const changed = { ...inbox, name: "Partners", operators: [], conditions: [] };
  await client.ok("inboxes.inbox.replace", { ...one, body: changed });
  expect(await client.ok("inboxes.inbox.read", one)).toMatchObject(changed);
  await client.ok("inboxes.inbox.remove", one);
  expect((await client.call("inboxes.inbox.read", one)).error).toBe(true);
  expect((await client.call("inboxes.inbox.exists", one)).status).toBe(404);
  expect(await names()).toEqual(["Support"]);
}
