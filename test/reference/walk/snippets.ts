import { expect } from "vitest";
import type { AnswerSnippetPatch } from "../../../schemas/generated/types.ts";
import { asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world();
  const { website_id } = world.website;
  const at = { params: { website_id } };
  await walkAnswers(client, website_id);

  const listener = await listen(client, "rtm", asUser(world));
  const domain = "docs.example.com";
  const { snippet_id } = (await client.ok("snippets.domain.create", {
    ...at,
    body: { domain },
  })) as { snippet_id: string };
  const one = { params: { website_id, domain_snippet_id: snippet_id } };
  await client.ok("snippets.domain.exists", one);
  const list = () => client.ok("snippets.domain.list", at);
  const start = (await list())[0];
  expect(start).toMatchObject({ snippet_id, domain, disabled: false });
  const done = await listener.next("snippet:webpage:domain:crawl:done");
  expect(done).toMatchObject({ website_id, snippet_id, domain });
  expect(listener.heard.map(({ event }) => event)).toEqual([
    "authenticated",
    ...Array<string>(3).fill("snippet:webpage:domain:crawl:progress"),
    "snippet:webpage:domain:crawl:done",
  ]);
  const pages = { statistics: { total: 3, disabled: 0 }, status: { state: "success" } };
  expect(await list()).toMatchObject([{ snippet_id, pages }]);

  await client.stage("POST", "/outside", { provider: "crawl", answer: "failure" });
  await client.ok("snippets.domain.create", { ...at, body: { domain: "gone.example.com" } });
  // On a busy machine the crawl may end before the list is read.
  expect(["refreshing", "failure"]).toContain((await list())[0]?.pages?.status?.state);
  expect(await listener.next("snippet:webpage:domain:crawl:done")).toHaveProperty("error");
  expect((await list())[0]).toMatchObject({
    domain: "gone.example.com",
    pages: { statistics: { total: 0 }, status: { state: "failure" } },
  });

  for (const wrong of ["DOCS.example.com", "https://a.example/b", "a"]) {
    const body = { domain: wrong };
    expect((await client.call("snippets.domain.create", { ...at, body })).error).toBe(true);
  }
  expect(await list()).toHaveLength(2);
  const unknown = { params: { website_id, domain_snippet_id: "nobody" } };
  expect((await client.call("snippets.domain.exists", unknown)).status).toBe(404);
  listener.close();
}

async function walkAnswers(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const create = async (body: { title: string; locale?: string }) =>
    ((await client.ok("snippets.answer.create", { ...at, body })) as { snippet_id: string })
      .snippet_id;
  const snippet_id = await create({ title: "How long does it take?" });
  const other = await create({ title: "Where is it?", locale: "en" });
  const one = { params: { website_id, answer_snippet_id: snippet_id } };
  const read = () => client.ok("snippets.answer.read", one);
  await client.ok("snippets.answer.exists", one);
  const first = { snippet_id, title: "How long does it take?", content: "", disabled: false };
  expect(await read()).toEqual(first);
  expect(await client.ok("snippets.answer.list", at)).toEqual([
    { snippet_id: other, title: "Where is it?", content: "", locale: "en", disabled: false },
    first,
  ]);

  const merge = (body: AnswerSnippetPatch) => client.ok("snippets.answer.merge", { ...one, body });
  const change = { content: "Two days.", locale: "fr", group: "Delivery", disabled: true };
  await merge(change);
  expect(await read()).toEqual({ ...first, ...change });
  await merge({ title: "How long?" });
  expect(await read()).toEqual({ ...first, ...change, title: "How long?" });
  await merge({ group: "", locale: "" });
  expect(await read()).toEqual({
    ...first,
    title: "How long?",
    content: "Two days.",
    disabled: true,
  });
  const wrong = await client.call("snippets.answer.merge", { ...one, body: { title: 5 as never } });
  expect(wrong.status).toBe(400);

  await client.ok("snippets.answer.remove", one);
  expect((await client.call("snippets.answer.read", one)).status).toBe(404);
  expect((await client.call("snippets.answer.exists", one)).status).toBe(404);
  expect(await client.ok("snippets.answer.list", at)).toMatchObject([{ snippet_id: other }]);
}
