/** docs/reference.md explains each pair that Schemathesis reports, and the reference answers as it says. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inject } from "./accounts.ts";
import { testClient, type TestClient, type World } from "./client.ts";
import { pairs, rows, type Things } from "./schemathesis.ts";

let client: TestClient;
let world: World;
let things: Things;

beforeAll(async () => {
  client = await testClient();
  world = await client.world();
  const { email: login, password } = world.operators[0]!;
  const params = { website_id: world.website.website_id };
  const made = async <Field extends string>(
    answer: Promise<unknown>,
    field: Field,
  ): Promise<Record<Field, string>> => {
    const { [field]: id = "" } = (await answer) as Record<string, string>;
    return { [field]: id } as Record<Field, string>;
  };
  const email = "john@example.com";
  const person = { nickname: "John" };
  await client.ok("helpdesk.create", { params, body: { name: "Help", domain_basic: "help" } });
  await client.ok("status.create", { params, body: { name: "Status", domain_basic: "status" } });
  const locale = "en";
  await client.ok("helpdesk.locale.create", { params, body: { locale } });
  const inLocale = { ...params, locale };
  const signed = await inject(client, "registration-signature");
  const { signature = "" } = signed;
  const names = { first_name: "Ada", last_name: "King" };
  await client.ok("account.create", {
    body: { email: "first@example.com", password: "four", ...names, signature },
    as: null,
  });
  things = {
    ...(await made(client.ok("conversation.create", { params }), "session_id")),
    ...(await made(
      client.ok("people.profile.create", { params, body: { email, person } }),
      "people_id",
    )),
    ...(await made(
      client.ok("helpdesk.article.create", { params: inLocale, body: { title: "A" } }),
      "article_id",
    )),
    ...(await made(
      client.ok("helpdesk.category.create", { params: inLocale, body: { name: "C" } }),
      "category_id",
    )),
    ...(await made(
      client.ok("status.service.create", { params, body: { name: "S" } }),
      "service_id",
    )),
    email,
    login,
    password,
    locale,
    signature,
  };
});
afterAll(() => client.close());

test.for(pairs)("$operation: $check", async ({ operation, method, query, body, answered }) => {
  const { path, method: own } = client.contract.operation(operation);
  const ids: Record<string, string> = { ...things, website_id: world.website.website_id };
  const filled = path.replaceAll(/\/\{([a-z_]+)\}/g, (_, name: string) =>
    name === "page_number" ? "/1" : `/${ids[name] ?? "fr"}`,
  );
  const { identifier = "", key = "" } = world.operators[0]?.session ?? {};
  const sent = typeof body === "function" ? body(things) : body;
  const answer = await fetch(`${client.running.url}${filled}${query ? `?${query}` : ""}`, {
    method: method ?? own.toUpperCase(),
    headers: {
      authorization: `Basic ${Buffer.from(`${identifier}:${key}`).toString("base64")}`,
      "x-service-tier": "user",
      "content-type": "application/json",
    },
    ...(sent === undefined ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }),
  });
  expect(answer.status, await answer.text()).toBe(answered);
});

test("each pair has a row in docs/reference.md", () => {
  const page = readFileSync(new URL("../../docs/reference.md", import.meta.url), "utf8");
  const found = page.split("\n").filter((line) => /^\| \w+\.[\w.-]+ \| \w+ \|/.test(line));
  expect(found).toEqual(rows);
});
