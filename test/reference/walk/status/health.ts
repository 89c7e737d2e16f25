import { expect } from "vitest";
import { asUser, type TestClient, type World } from "../../client.ts";
import { listen } from "../../socket.ts";
import { atOf, minute, refusal } from "./shared.ts";

export async function health(client: TestClient, world: World, service_id: string): Promise<void> {
  const at = { params: { ...atOf(world).params, service_id } };
  const listener = await listen(client, "rtm", asUser(world));
  const seen = (node_id: string, health: string, replica?: string) =>
    client.stage("POST", "/inject", {
      thing: "replica-health",
      website_id: at.params.website_id,
      node_id,
      health,
      ...(replica === undefined ? {} : { replica }),
    });
  const listOf = (node_id: string) =>
    client.ok("status.replica.list", { params: { ...at.params, node_id } });
  const create = async (label: string, mode: "poll" | "push") => {
    const body = { label, mode };
    return ((await client.ok("status.node.create", { ...at, body })) as { node_id: string })
      .node_id;
  };
  const polled = await create("Database", "poll");
  const pushing = await create("Queue", "push");
  const one = { params: { ...at.params, node_id: polled } };
  const replicas = ["tcp://db-1:5432", "tcp://db-2:5432"];
  await client.ok("status.node.merge", { ...one, body: { replicas } });
  expect(await listOf(polled)).toEqual([]);
  await client.stage("POST", "/clock", { advance: minute });
  expect(await listOf(polled)).toEqual(["healthy", "healthy"]);

  expect((await seen(polled, "sick", "tcp://elsewhere:1")).error).toBe(true);
  expect((await seen(polled, "ill")).error).toBe(true);
  expect((await seen(pushing, "dead")).error).toBe(true);
  await seen(polled, "sick", "tcp://db-2:5432");
  expect(await listOf(polled)).toEqual(["healthy", "sick"]);
  expect(await listener.next("status:health:changed")).toMatchObject({
    website_id: at.params.website_id,
    health: "sick",
    nodes: [{ label: "Database", replica: "tcp://db-2:5432" }],
  });
  await seen(pushing, "dead", "worker-1");
  expect(await listOf(pushing)).toEqual(["dead"]);
  expect((await listener.next("status:health:changed"))["health"]).toBe("dead");
  const queue = { params: { ...at.params, node_id: pushing } };
  await client.ok("status.node.merge", { ...queue, body: { label: "Queues" } });
  expect(await listOf(pushing)).toEqual(["dead"]);
  await client.ok("status.node.remove", queue);
  expect((await listener.next("status:health:changed"))["health"]).toBe("sick");

  await client.ok("status.replica.flush", one);
  expect((await listener.next("status:health:changed"))["health"]).toBe("healthy");
  expect(await listOf(polled)).toEqual([]);
  expect((await client.ok("status.node.read", one)).replicas).toEqual(replicas);
  await client.stage("POST", "/clock", { advance: minute });
  expect(await listOf(polled)).toEqual(["healthy", "healthy"]);
  await seen(polled, "dead");
  await listener.next("status:health:changed");
  await client.ok("status.service.remove", at);
  expect((await listener.next("status:health:changed"))["health"]).toBe("healthy");
  await refusal(client.call("status.node.read", one));
  listener.close();
}
