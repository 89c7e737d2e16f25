import { expect } from "vitest";
import type { TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const { website_id } = (await client.world()).website;
  const at = { params: { website_id } };
  const fresh = await client.ok("setup.read", at);
  expect(fresh.disabled).toBe(false);
  expect(fresh.states.helpdesk).toEqual({ done: false, trial: 0 });

  for (const disabled of [true, true, false]) {
    await client.ok("setup.merge", { ...at, body: { disabled } });
    expect(await client.ok("setup.read", at)).toEqual({ ...fresh, disabled });
  }
  await client.ok("setup.merge", { ...at, body: {} });
  expect(
    (await client.call("setup.merge", { ...at, body: { disabled: "1" as never } })).status,
  ).toBe(400);
  expect(await client.ok("setup.read", at)).toEqual(fresh);

  await client.ok("helpdesk.create", { ...at, body: { name: "Help", domain_basic: "setup-help" } });
  await client.ok("channel.domain.merge", { ...at, body: { custom: "mail.setup.example" } });
  expect((await client.ok("setup.read", at)).states.chatbox.done).toBe(false);
  await client.stage("POST", "/visitor", { website_id, act: "arrive" });
  const { states } = await client.ok("setup.read", at);
  const done = Object.entries(states).filter((entry) => (entry[1] as { done: boolean }).done);
  expect(done.map(([part]) => part)).toEqual(["chatbox", "email", "helpdesk"]);
}
