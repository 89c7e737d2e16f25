/** A user keeps hooks; deliveries themselves stand in `hooks.test.ts`. */
import { expect } from "vitest";
import type { HookEvent } from "../../../schemas/generated/types.ts";
import type { TestClient } from "../client.ts";
import { hookSink } from "../sink.ts";

const label = (i: number): string => `Hook ${i}`;

export async function walk(client: TestClient): Promise<void> {
  const { website_id } = (await client.world()).website;
  const at = { params: { website_id } };
  const sink = await hookSink();
  const written = {
    label: "Customer records",
    target: `${sink.url}?key=1`,
    events: ["people:profile:created", "email:subscribe"] satisfies HookEvent[],
  };
  const { hook_id } = (await client.ok("hooks.hook.create", { ...at, body: written })) as {
    hook_id: string;
  };
  const one = { params: { website_id, hook_id } };
  const read = () => client.ok("hooks.hook.read", one);
  await client.ok("hooks.hook.exists", one);
  expect(await read()).toEqual({ hook_id, status: "inactive", ...written });
  expect(await client.ok("hooks.hook.list", at)).toEqual([await read()]);

  const namespaces = client.contract.events.flatMap(({ channel, name }) =>
    channel === "hook" ? [name as HookEvent] : [],
  );
  expect(namespaces).toHaveLength(39);
  const all = { label: "All", target: "https://hooks.example.com/", events: namespaces };
  const second = (await client.ok("hooks.hook.create", {
    ...at,
    body: { ...all, events: [...namespaces, "message:send"] },
  })) as { hook_id: string };
  expect(await client.ok("hooks.hook.list", at)).toMatchObject([all, written]);

  const refusals = [
    { ...written, target: "ftp://hooks.example.com/" },
    { ...written, target: "hooks" },
    { ...written, events: ["spam:decision" as HookEvent] },
    { label: "None", target: sink.url } as typeof written,
  ];
  for (const body of refusals) {
    expect((await client.call("hooks.hook.create", { ...at, body })).status).toBe(400);
    expect((await client.call("hooks.hook.replace", { ...one, body })).status).toBe(400);
  }
  expect(await read()).toMatchObject(written);
  expect(await client.ok("hooks.hook.list", at)).toHaveLength(2);

  const replaced = {
    label: "Mails",
    target: written.target,
    events: ["email:track:view" as const],
  };
  await client.ok("hooks.hook.replace", { ...one, body: replaced });
  expect(await read()).toMatchObject(replaced);
  await client.ok("hooks.hook.merge", { ...one, body: { label: "Read mails" } });
  await client.ok("hooks.hook.merge", { ...one, body: {} });
  expect(await read()).toMatchObject({ ...replaced, label: "Read mails" });
  await client.ok("hooks.hook.merge", { ...one, body: { events: ["plugin:event"] } });
  expect(await read()).toMatchObject({
    ...replaced,
    label: "Read mails",
    events: ["plugin:event"],
  });

  const event = { thing: "occurrence", event: "plugin:event", website_id, data: { name: "a" } };
  await client.stage("POST", "/inject", event);
  expect((await sink.next()).body).toMatchObject({ website_id, event: "plugin:event" });
  await expect.poll(read).toMatchObject({ status: "active", attempted_at: expect.any(Number) });
  await client.ok("hooks.hook.merge", { ...one, body: { target: sink.url } });
  expect((await read()).status).toBe("inactive");

  await client.ok("hooks.hook.remove", one);
  expect((await client.call("hooks.hook.read", one)).status).toBe(404);
  expect((await client.call("hooks.hook.exists", one)).status).toBe(404);
  expect((await client.call("hooks.hook.remove", one)).error).toBe(true);
  expect(await client.ok("hooks.hook.list", at)).toMatchObject([{ hook_id: second.hook_id }]);

  for (let i = 1; i <= 25; i++) {
    await client.ok("hooks.hook.create", { ...at, body: { ...written, label: label(i) } });
  }
  const page = (page_number: string) =>
    client.ok("hooks.hook.list", { params: { website_id, page_number } });
  expect((await page("1")).map((hook) => hook.label)).toEqual(
    Array.from({ length: 20 }, (_, i) => label(25 - i)),
  );
  expect(await page("2")).toHaveLength(6);
  expect(await page("3")).toEqual([]);
  await sink.close();
}
