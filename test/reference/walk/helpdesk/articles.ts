import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

type Id = Record<string, string>;

const hour = 3_600_000;

export async function articles(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "en" } };
  const body = { title: "Track a parcel" };
  const { article_id = "" } = (await client.ok("helpdesk.article.create", { ...at, body })) as Id;
  const one = { params: { ...at.params, article_id } };
  const read = () => client.ok("helpdesk.article.read", one);
  await client.ok("helpdesk.article.exists", one);
  const first = await read();
  expect(first).toMatchObject({
    ...body,
    description: "",
    content: "",
    status: "draft",
    visibility: "hidden",
    featured: false,
    visits: 0,
    order: 1,
  });
  expect(first).not.toHaveProperty("url");
  const inFrench = { params: { ...one.params, locale: "fr" } };
  expect((await client.call("helpdesk.article.read", inFrench)).error).toBe(true);
  expect(await client.ok("helpdesk.article.list", inFrench)).toEqual([]);
  const locale = await client.ok("helpdesk.locale.read", at);
  expect(locale.articles).toBe(1);
  expect(await client.ok("helpdesk.locale.list", { params: { website_id } })).toContainEqual(
    locale,
  );

  const texts = {
    title: "Return a parcel",
    description: "How to send it back.",
    content: "Print the label.",
    featured: true,
    order: 7,
  };
  await client.ok("helpdesk.article.replace", { ...one, body: texts });
  expect(await read()).toMatchObject({ ...texts, status: "draft", created_at: first.created_at });
  const { title: _, ...incomplete } = texts;
  const refused = await client.call("helpdesk.article.replace", {
    ...one,
    body: { ...incomplete, order: 9 } as unknown as typeof texts,
  });
  expect(refused.error).toBe(true);
  await client.ok("helpdesk.article.merge", { ...one, body: { content: "Keep the box." } });
  expect(await read()).toMatchObject({ ...texts, content: "Keep the box." });

  expect(await client.ok("helpdesk.page.read", one)).toEqual({ title: texts.title });
  await client.stage("POST", "/clock", { advance: hour });
  const { url } = (await client.ok("helpdesk.article.publish", one)) as Id;
  const published = await read();
  expect(published).toMatchObject({ ...texts, content: "Keep the box.", status: "published", url });
  expect(published.published_at).toBeGreaterThanOrEqual(published.created_at + hour);
  expect(await client.ok("helpdesk.page.read", one)).toEqual({ title: texts.title, url });
  const [item] = await client.ok("helpdesk.article.list", at);
  const { description: _d, content: _c, ...shared } = published;
  expect(item).toEqual(shared);
  await client.stage("POST", "/clock", { advance: hour });
  await client.ok("helpdesk.article.publish", one);
  expect(await read()).toEqual(published);
  await client.ok("helpdesk.article.unpublish", one);
  await client.ok("helpdesk.article.unpublish", one);
  const withdrawn = await read();
  expect(withdrawn).toMatchObject({ status: "draft", published_at: published.published_at });
  expect(withdrawn).not.toHaveProperty("url");

  await client.ok("helpdesk.article.remove", one);
  expect((await client.call("helpdesk.article.exists", one)).status).toBe(404);
  expect((await client.call("helpdesk.article.read", one)).error).toBe(true);
  expect(await client.ok("helpdesk.article.list", at)).toEqual([]);
  expect((await client.ok("helpdesk.locale.read", at)).articles).toBe(0);
}
