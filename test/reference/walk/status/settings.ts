import { expect } from "vitest";
import type { StatusSettingsWrite } from "../../../../schemas/generated/types.ts";
import type { TestClient, World } from "../../client.ts";
import { acme, atOf, refusal } from "./shared.ts";

export async function settings(client: TestClient, world: World): Promise<void> {
  const at = atOf(world);
  const read = () => client.ok("status.settings.read", at);
  const merge = (body: StatusSettingsWrite) => client.ok("status.settings.merge", { ...at, body });
  const first = await read();
  expect(first).toMatchObject({
    name: acme.name,
    behavior: { show_chatbox: true, forbid_indexing: false },
    metrics: { push: { system_cpu_sick_above: expect.any(Number) } },
  });
  await merge({ behavior: { forbid_indexing: true }, metrics: { push: { delay_dead: 99 } } });
  expect(await read()).toEqual({
    ...first,
    behavior: { ...first.behavior, forbid_indexing: true },
    metrics: { ...first.metrics, push: { ...first.metrics?.push, delay_dead: 99 } },
  });
  const logos = { header: "https://a.example/h.png", footer: "https://a.example/f.png" };
  const notify = {
    chat_hook: { hook_url: "https://chat.example/1", mention_channel: true },
    email: { to: ["ops@acme.example"] },
    app: { user_ids: ["somebody"] },
    push_service: { token: "secret", users: ["u1"] },
  };
  const include = { html: "<b>hi</b>" };
  await merge({ name: "Acme Uptime", appearance: { logos }, include, notify });
  expect(await read()).toMatchObject({ appearance: { logos }, include, notify });
  expect((await client.ok("status.read", at)).name).toBe("Acme Uptime");
  await merge({ appearance: { logos: { header: "" } } });
  const kept = await read();
  expect(kept.appearance?.logos).toEqual({ footer: logos.footer });

  const wrong: StatusSettingsWrite[] = [
    { metrics: { push: { system_cpu_sick_above: 0 } } },
    { metrics: { push: { system_cpu_sick_above: 10.01 } } },
    { metrics: { push: { system_ram_sick_above: 1.01 } } },
    { metrics: { local: { retry: -1 } }, name: "Never" },
    { notify: { chat_hook: { mention_channel: "all" } } },
    { notify: { email: { to: "no address" } } },
    { notify: { push_service: { users: [1] } } },
    { name: "" },
  ];
  for (const body of wrong) {
    await refusal(client.call("status.settings.merge", { ...at, body }));
  }
  expect(await read()).toEqual(kept);
  await merge({ notify: { email: { to: "ops@acme.example" } } });
  expect((await read()).notify).toMatchObject({ email: { to: "ops@acme.example" } });
  await merge({ metrics: { push: { system_cpu_sick_above: 10, system_ram_sick_above: 0.01 } } });
  expect((await read()).metrics?.push).toMatchObject({ system_cpu_sick_above: 10 });
}
