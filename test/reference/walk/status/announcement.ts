import { expect } from "vitest";
import type { TestClient, World } from "../../client.ts";
import { atOf, minute, refusal } from "./shared.ts";

export async function announcement(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const exists = async () => (await client.call("status.announcement.exists", at)).status === 200;
  expect(await exists()).toBe(false);
  await refusal(client.call("status.announcement.read", at));
  await refusal(client.call("status.announcement.remove", at));
  const { now } = (await client.stage("POST", "/clock", { advance: 0 })).data as { now: number };
  const first = { title: "Slow mail", message: "It leaves late.", expire_at: now + 10 * minute };
  await client.ok("status.announcement.replace", { ...at, body: first });
  await client.ok("status.announcement.exists", at);
  const written = await client.ok("status.announcement.read", at);
  expect(written).toMatchObject(first);
  for (const expire_at of [now - 1, now + minute + 0.5]) {
    await refusal(
      client.call("status.announcement.replace", { ...at, body: { ...first, expire_at } }),
    );
  }
  expect(await client.ok("status.announcement.read", at)).toEqual(written);

  const second = { title: "Maintenance", message: "We move." };
  await client.ok("status.announcement.replace", { ...at, body: second });
  const replaced = await client.ok("status.announcement.read", at);
  expect(replaced).toMatchObject({ ...second, created_at: written.created_at });
  expect(replaced.expire_at).toBeUndefined();
  await client.stage("POST", "/clock", { advance: 11 * minute });
  expect(await exists()).toBe(true);
  const brief = { ...second, expire_at: now + 20 * minute };
  await client.ok("status.announcement.replace", { ...at, body: brief });
  await client.stage("POST", "/clock", { advance: 10 * minute });
  expect(await exists()).toBe(false);
  await refusal(client.call("status.announcement.read", at));
  await client.ok("status.announcement.replace", { ...at, body: second });
  await client.ok("status.announcement.remove", at);
  expect(await exists()).toBe(false);
}
