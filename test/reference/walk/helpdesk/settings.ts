import { expect } from "vitest";
import type { HelpdeskSettingsWrite } from "../../../../schemas/generated/types.ts";
import type { TestClient } from "../../client.ts";

export async function settings(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const read = () => client.ok("helpdesk.settings.read", at);
  const write = (body: HelpdeskSettingsWrite) =>
    client.ok("helpdesk.settings.merge", { ...at, body });
  const first = await read();
  expect(first).toMatchObject({
    name: "Acme help",
    appearance: { logos: { header: "", footer: "", banner: "" } },
    behavior: { show_chatbox: true, frequently_read: false },
  });
  const header = "https://cdn.example.com/header.png";
  await write({ name: "Acme answers", appearance: { logos: { header } } });
  await write({ behavior: { show_chatbox: false }, constructor: { prototype: 1 } });
  await write({ include: { html: "<b>hello</b>" } });
  await write({ access: { password: "sesame" } });
  const expected = {
    ...first,
    name: "Acme answers",
    appearance: { logos: { header, footer: "", banner: "" } },
    behavior: { ...first.behavior, show_chatbox: false },
    include: { html: "<b>hello</b>" },
    access: { password: "sesame" },
  };
  expect(await read()).toEqual(expected);
  const refused = { name: "No", appearance: { logos: { footer: "footer.png" } } };
  expect((await client.call("helpdesk.settings.merge", { ...at, body: refused })).error).toBe(true);
  expect(await read()).toEqual(expected);
  expect((await client.ok("helpdesk.read", at)).name).toBe("Acme answers");
  await write({ appearance: { logos: { header: "" } } });
  expect(await read()).toEqual({ ...expected, appearance: first.appearance });
}
