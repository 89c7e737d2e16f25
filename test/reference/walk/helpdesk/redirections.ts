import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

type Id = Record<string, string>;

export async function redirections(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const body = { path: "/old-page/", target: "https://help.example.com/new-page/" };
  const create = (more = {}) =>
    client.call("helpdesk.redirection.create", { ...at, body: { ...body, ...more } });
  const { redirection_id = "" } = (await client.ok("helpdesk.redirection.create", {
    ...at,
    body,
  })) as Id;
  for (const more of [{}, { path: "old" }, { path: "/b", target: "javascript:alert(1)" }]) {
    expect((await create(more)).error).toBe(true);
  }
  const one = { params: { website_id, redirection_id } };
  await client.ok("helpdesk.redirection.exists", one);
  const shown = await client.ok("helpdesk.redirection.read", one);
  expect(shown).toMatchObject({ redirection_id, ...body });
  for (let i = 0; i < 21; i++) expect((await create({ path: `/old-${i}` })).error).toBe(false);
  const first = await client.ok("helpdesk.redirection.list", at);
  expect(first).toHaveLength(20);
  expect(first[0]).toEqual(shown);
  const second = await client.ok("helpdesk.redirection.list", {
    params: { website_id, page_number: "2" },
  });
  expect(second.map(({ path }) => path)).toEqual(["/old-19", "/old-20"]);
  await client.ok("helpdesk.redirection.remove", one);
  expect((await client.call("helpdesk.redirection.exists", one)).status).toBe(404);
  expect((await client.call("helpdesk.redirection.remove", one)).error).toBe(true);
  expect((await create()).error).toBe(false);
}
