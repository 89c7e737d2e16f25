import { expect } from "vitest";
import type { TestClient } from "../../client.ts";

type Id = Record<string, string>;

const hour = 3_600_000;

export async function readers(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "en" } };
  const { article_id = "" } = (await client.ok("helpdesk.article.create", {
    ...at,
    body: { title: "Opening hours" },
  })) as Id;
  const url = (
    (await client.ok("helpdesk.article.publish", {
      params: { ...at.params, article_id },
    })) as Id
  )["url"];
  const rate = (more: object) =>
    client.stage("POST", "/inject", {
      thing: "helpdesk-feedback",
      website_id,
      locale: "en",
      article_id,
      ...more,
    });
  expect((await rate({ rating: "great" })).error).toBe(true);
  expect((await rate({ article_id: "nobody" })).error).toBe(true);
  await rate({ rating: "helpful", comment: "Thanks" });
  await client.stage("POST", "/clock", { advance: 2 * hour });
  const { session_id = "" } = (await client.ok("conversation.create", {
    params: { website_id },
  })) as Id;
  await rate({ rating: "unhelpful", session_id });
  const now = client.running.reference.clock.now();
  const recent = { filter_date_start: new Date(now - hour).toISOString() };
  const older = { filter_date_end: new Date(now - hour).toISOString() };
  const article = { article_id, title: "Opening hours", url };
  const list = (query = {}) => client.ok("helpdesk.feedback.list", { ...at, query });
  expect(await list()).toMatchObject([
    { rating: "unhelpful", article, session: { session_id } },
    { rating: "helpful", comment: "Thanks", article },
  ]);
  expect(await list(recent)).toMatchObject([{ rating: "unhelpful" }]);
  expect(await list(older)).toMatchObject([{ rating: "helpful" }]);
  const ratings = async (query = {}) =>
    (await client.ok("helpdesk.ratings.read", { ...at, query })).ratings;
  expect(await ratings()).toEqual({ helpful: 1, unhelpful: 1 });
  expect(await ratings(recent)).toEqual({ helpful: 0, unhelpful: 1 });
  expect(await ratings({ ...recent, ...older })).toEqual({ helpful: 0, unhelpful: 0 });
  const german = { params: { website_id, locale: "de" } };
  expect(await client.ok("helpdesk.feedback.list", german)).toEqual([]);
  expect((await client.ok("helpdesk.ratings.read", german)).ratings.helpful).toBe(0);
}
