import { expect } from "vitest";
import type { TestClient, World } from "../../client.ts";
import { atOf, refusal } from "./shared.ts";

export async function nodes(client: TestClient, world: World, service_id: string): Promise<void> {
  const at = { params: { ...atOf(world).params, service_id } };
  const labels = async (query: { search_label?: string } = {}) =>
    (await client.ok("status.node.list", { ...at, query })).map(({ label }) => label);
  const create = async (label: string, mode: "poll" | "push" | "local") =>
    (await client.ok("status.node.create", { ...at, body: { label, mode } })) as {
      node_id: string;
    };
  const { node_id } = await create("Load balancer", "poll");
  const pushing = await create("Worker", "push");
  const one = { params: { ...at.params, node_id } };
  await client.ok("status.node.exists", one);
  const read = () => client.ok("status.node.read", one);
  expect(await read()).toMatchObject({ node_id, label: "Load balancer", mode: "poll", order: 1 });
  expect(await labels()).toEqual(["Load balancer", "Worker"]);
  expect(await labels({ search_label: "load BAL" })).toEqual(["Load balancer"]);

  const full = {
    label: "Edge servers",
    order: 3,
    replicas: ["icmp://10.0.0.1", "tcp://db:5432", "http://a/", "https://b.example/health"],
    http: { status: { healthy_above: 200, healthy_below: 400 }, body: { healthy_match: "ok" } },
  };
  await client.ok("status.node.replace", { ...one, body: full });
  expect(await read()).toMatchObject({ ...full, mode: "poll" });
  expect(await labels()).toEqual(["Worker", "Edge servers"]);
  for (const body of [
    { replicas: ["ftp://a/"] },
    { replicas: ["a.example"] },
    { http: { status: { healthy_above: 200 } } },
    { http: { body: {} } },
  ]) {
    await refusal(client.call("status.node.merge", { ...one, body: body as object as never }));
    await refusal(
      client.call("status.node.replace", { ...one, body: { ...full, ...(body as object) } }),
    );
  }
  expect(await read()).toMatchObject(full);
  const narrow = { status: { healthy_above: 200, healthy_below: 300 } };
  await client.ok("status.node.merge", { ...one, body: { http: narrow } });
  expect(await read()).toMatchObject({ ...full, http: { ...full.http, ...narrow } });
  await client.ok("status.node.merge", { ...one, body: { replicas: ["http://c/", "http://c/"] } });
  expect(await read()).toMatchObject({ label: full.label, replicas: ["http://c/", "http://c/"] });
  await client.ok("status.node.replace", { ...one, body: { label: "Edge", order: 0 } });
  const replaced = await read();
  expect([replaced.replicas, replaced.http]).toEqual([undefined, undefined]);

  const services = await client.ok("status.service.list", atOf(world));
  const other = services.find((found) => found.service_id !== service_id)?.service_id ?? "";
  const wrong = { params: { ...one.params, service_id: other } };
  await refusal(client.call("status.node.read", wrong));
  expect((await client.call("status.node.exists", wrong)).status).toBe(404);
  expect(
    await client.ok("status.node.list", { params: { ...at.params, service_id: other } }),
  ).toEqual([]);
  const removed = { params: { ...at.params, node_id: pushing.node_id } };
  await client.ok("status.node.remove", removed);
  await refusal(client.call("status.node.remove", removed));
  expect((await client.call("status.node.exists", removed)).status).toBe(404);
  expect(await labels()).toEqual(["Edge"]);
}
