import { expect } from "vitest";
import type { TestClient, World } from "../../client.ts";
import { atOf, refusal } from "./shared.ts";

export async function services(client: TestClient, world: World): Promise<string> {
  const at = atOf(world);
  const names = async (query: { search_name?: string } = {}) =>
    (await client.ok("status.service.list", { ...at, query })).map(({ name }) => name);
  const create = async (name: string) =>
    (await client.ok("status.service.create", { ...at, body: { name } })) as { service_id: string };
  const { service_id } = await create("Web application");
  await create("Public API");
  expect(await names()).toEqual(["Web application", "Public API"]);

  const one = { params: { ...at.params, service_id } };
  await client.ok("status.service.exists", one);
  const created = await client.ok("status.service.read", one);
  expect(created).toMatchObject({ service_id, name: "Web application", order: 1 });
  await client.ok("status.service.replace", { ...one, body: { name: "Web app", order: 7.5 } });
  expect(await names()).toEqual(["Public API", "Web app"]);
  await create("Mail");
  expect(await names()).toEqual(["Public API", "Web app", "Mail"]);
  await client.ok("status.service.merge", { ...one, body: { order: 0 } });
  expect(await client.ok("status.service.read", one)).toMatchObject({ name: "Web app", order: 0 });
  await client.ok("status.service.merge", { ...one, body: { name: "Web" } });
  expect(await client.ok("status.service.read", one)).toMatchObject({ name: "Web", order: 0 });

  expect(await names({ search_name: "public api" })).toEqual(["Public API"]);
  expect(await names({ search_name: "" })).toHaveLength(3);
  expect(await names({ search_name: "nothing" })).toEqual([]);
  const found = await client.ok("status.service.list", { ...at, query: { search_name: "MAIL" } });
  const gone = { params: { ...at.params, service_id: found[0]?.service_id ?? "" } };
  await client.ok("status.service.remove", gone);
  await refusal(client.call("status.service.read", gone));
  await refusal(client.call("status.service.remove", gone));
  expect((await client.call("status.service.exists", gone)).status).toBe(404);
  expect(await names()).toEqual(["Web", "Public API"]);
  return service_id;
}
