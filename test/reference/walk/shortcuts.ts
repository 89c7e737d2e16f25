import { expect } from "vitest";
import type { ShortcutWrite } from "../../../schemas/generated/types.ts";
import { asUser, type TestClient } from "../client.ts";

export async function walk(client: TestClient): Promise<void> {
  const { website_id } = (await client.world()).website;
  const at = { params: { website_id } };
  const create = async (body: ShortcutWrite) =>
    ((await client.ok("shortcuts.shortcut.create", { ...at, body })) as { shortcut_id: string })
      .shortcut_id;
  const refund = { bang: "!refund", text: "It is on its way.", tag: "billing", disabled: true };
  const shortcut_id = await create(refund);
  const one = { params: { website_id, shortcut_id } };
  const read = () => client.ok("shortcuts.shortcut.read", one);
  await client.ok("shortcuts.shortcut.exists", one);
  expect(await read()).toEqual({ shortcut_id, ...refund });
  const hello = await create({ bang: "!hello", text: "Welcome to the Refund desk" });
  const bye = await create({ bang: "!bye", text: "Good night", tag: "manners", disabled: false });

  const list = (query = {}) => client.ok("shortcuts.shortcut.list", { ...at, query });
  const ids = async (query = {}) => (await list(query)).map((shortcut) => shortcut.shortcut_id);
  expect(await ids()).toEqual([bye, hello, shortcut_id]);
  expect((await list())[1]).toEqual({
    shortcut_id: hello,
    bang: "!hello",
    text: "Welcome to the Refund desk",
    disabled: false,
  });
  expect(await ids({ search_query: "REFUND" })).toEqual([hello, shortcut_id]);
  expect(await ids({ search_query: "nobody" })).toEqual([]);
  expect(await ids({ search_tag: "billing" })).toEqual([shortcut_id]);
  expect(await ids({ search_tag: "bill" })).toEqual([]);
  expect(await ids({ search_tag: "none" })).toEqual([hello]);
  expect(await ids({ search_tag: "billing", search_query: "night" })).toEqual([]);

  const tags = () => client.ok("shortcuts.tag.list", at);
  const retag = (match: string, replacement: string) =>
    client.ok("shortcuts.tag.replace-all", { ...at, body: { match, replacement } });
  expect(await tags()).toEqual(["billing", "manners"]);
  await retag("billing", "manners");
  expect(await read()).toEqual({ shortcut_id, ...refund, tag: "manners" });
  expect(await tags()).toEqual(["manners"]);
  await retag("none", "greeting");
  expect(await ids({ search_tag: "greeting" })).toEqual([hello]);
  await retag("greeting", "none");
  expect(await ids({ search_tag: "none" })).toEqual([hello]);
  await retag("unknown", "other");
  expect(await tags()).toEqual(["manners"]);

  const elsewhere = await client.world();
  const foreign = await client.call("shortcuts.tag.replace-all", {
    ...at,
    body: { match: "manners", replacement: "taken" },
    as: asUser(elsewhere),
  });
  expect(foreign.error).toBe(true);

  await client.ok("shortcuts.shortcut.merge", { ...one, body: { text: "It left us today." } });
  expect(await read()).toEqual({
    shortcut_id,
    ...refund,
    tag: "manners",
    text: "It left us today.",
  });
  await client.ok("shortcuts.shortcut.merge", { ...one, body: { tag: "", disabled: false } });
  expect(await read()).not.toHaveProperty("tag");
  await client.ok("shortcuts.shortcut.merge", { ...one, body: { tag: "billing" } });
  await client.ok("shortcuts.shortcut.replace", { ...one, body: { bang: "!r", text: "Gone." } });
  expect(await read()).toEqual({ shortcut_id, bang: "!r", text: "Gone.", disabled: false });
  const blank = await client.call("shortcuts.shortcut.merge", { ...one, body: { bang: "" } });
  expect(blank.status).toBe(400);

  await client.ok("shortcuts.shortcut.report", { ...one, body: { action: "use" } });
  expect(await read()).toEqual({ shortcut_id, bang: "!r", text: "Gone.", disabled: false });
  await client.ok("shortcuts.shortcut.remove", one);
  expect((await client.call("shortcuts.shortcut.read", one)).status).toBe(404);
  expect((await client.call("shortcuts.shortcut.exists", one)).status).toBe(404);
  expect(
    (await client.call("shortcuts.shortcut.report", { ...one, body: { action: "use" } })).status,
  ).toBe(404);
  expect(await ids()).toEqual([bye, hello]);
}
