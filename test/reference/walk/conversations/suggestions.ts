/** What is suggested: segments and data keys that conversations carry. */
import { expect } from "vitest";
import { asUser } from "../../client.ts";
import type { Scene } from "../conversation/visitor.ts";

export async function suggestions({
  client,
  world,
  website_id,
  act,
  at,
  read,
}: Scene): Promise<void> {
  client.caller = asUser(world);
  const website = { params: { website_id } };
  const segments = () => client.ok("conversations.segment.list", website);
  const keys = () => client.ok("conversations.datum.list", website);
  const arrive = async (more: object) => (await act("arrive", more)).session_id;
  const first = await arrive({ segments: ["vip", "customer"], data: { plan: "gold", order: 1 } });
  const second = await arrive({ segments: ["vip"], data: { plan: "free" } });
  expect(await segments()).toEqual([
    { segment: "vip", count: 2 },
    { segment: "customer", count: 1 },
  ]);
  expect(await keys()).toEqual([
    { key: "plan", count: 2 },
    { key: "order", count: 1 },
  ]);
  await client.ok("conversations.segment.remove", { ...website, body: { segment: "vip" } });
  await client.ok("conversations.segment.remove", { ...website, body: { segment: "unheard" } });
  await client.ok("conversations.datum.remove", { ...website, body: { key: "plan" } });
  expect(await segments()).toEqual([{ segment: "customer", count: 1 }]);
  expect(await keys()).toEqual([{ key: "order", count: 1 }]);
  expect((await read(first)).segments).toEqual(["vip", "customer"]);
  await act("set", { session_id: second, segments: ["new", "vip"] });
  expect(await segments()).toContainEqual({ segment: "vip", count: 2 });
  await client.ok("conversation.remove", at(first));
  expect(await segments()).toEqual([
    { segment: "new", count: 1 },
    { segment: "vip", count: 1 },
  ]);
  expect(await keys()).toEqual([]);
}
