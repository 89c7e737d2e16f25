import { expect } from "vitest";
import { asPlugin, asUser, type TestClient } from "../client.ts";
import { listen } from "../socket.ts";

type Id = Record<string, string>;
const hour = 3_600_000;

export async function walk(client: TestClient): Promise<void> {
  const world = await client.world({ tokens: [{}] });
  const { website_id } = world.website;
  await site(client, website_id, world.operators[0]?.password ?? "");
  client.caller = asPlugin(world);
  await locales(client, website_id);
  await articles(client, website_id);
  await placements(client, website_id);
  await filters(client, website_id);
  await alternates(client, website_id);
  await readers(client, website_id);
  await redirections(client, website_id);
  await settings(client, website_id);
  client.caller = asUser(world);
  await transfers(client, website_id, world.operators[0]?.email ?? "");
  await domain(client, website_id);
  await removal(client, website_id, world.operators[0]?.password ?? "");
}

const helpdesk = { name: "Acme help", domain_basic: "acme-help" };

async function site(client: TestClient, website_id: string, password: string): Promise<void> {
  const at = { params: { website_id } };
  expect((await client.call("helpdesk.exists", at)).status).toBe(404);
  for (const id of ["helpdesk.read", "helpdesk.settings.read", "helpdesk.domain.read"] as const) {
    expect((await client.call(id, at)).reason).toBe("helpdesk_not_found");
  }
  for (const domain_basic of ["Acme", "-acme", "acme.help", "acme help"]) {
    const body = { ...helpdesk, domain_basic };
    expect((await client.call("helpdesk.create", { ...at, body })).error).toBe(true);
  }
  await client.ok("helpdesk.create", { ...at, body: helpdesk });
  expect((await client.call("helpdesk.create", { ...at, body: helpdesk })).error).toBe(true);
  await client.ok("helpdesk.exists", at);
  const { name, url } = await client.ok("helpdesk.read", at);
  expect([name, url]).toEqual(["Acme help", expect.stringMatching(/^https:\/\/acme-help\./)]);

  const other = (await client.world()) as Awaited<ReturnType<TestClient["world"]>>;
  const elsewhere = { params: { website_id: other.website.website_id }, as: asUser(other) };
  const taken = await client.call("helpdesk.create", { ...elsewhere, body: helpdesk });
  expect(taken.error).toBe(true);
  expect((await client.call("helpdesk.exists", elsewhere)).status).toBe(404);

  const wrong = { verify: { method: "password" as const, secret: `not ${password}` } };
  expect((await client.call("helpdesk.remove", { ...at, body: wrong })).error).toBe(true);
  expect((await client.call("helpdesk.remove", { ...at, body: {} })).error).toBe(true);
  await client.ok("helpdesk.exists", at);
}

async function locales(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const codes = async () =>
    (await client.ok("helpdesk.locale.list", at)).map(({ locale }) => locale);
  expect(await codes()).toEqual([]);
  for (const locale of ["fr", "en", "de"]) {
    await client.ok("helpdesk.locale.create", { ...at, body: { locale } });
  }
  for (const locale of ["fr", "xx"]) {
    expect((await client.call("helpdesk.locale.create", { ...at, body: { locale } })).error).toBe(
      true,
    );
  }
  expect(await codes()).toEqual(["fr", "en", "de"]);
  const one = { params: { website_id, locale: "fr" } };
  await client.ok("helpdesk.locale.exists", one);
  expect(await client.ok("helpdesk.locale.read", one)).toMatchObject({
    locale: "fr",
    articles: 0,
    categories: 0,
  });
  const unknown = { params: { website_id, locale: "es" } };
  expect((await client.call("helpdesk.locale.exists", unknown)).status).toBe(404);
  expect((await client.call("helpdesk.article.list", unknown)).reason).toBe("locale_not_found");
}

async function articles(client: TestClient, website_id: string): Promise<void> {
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
  expect((await client.ok("helpdesk.locale.read", at)).articles).toBe(1);

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

async function placements(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "en" } };
  const shipping = await categories(client, at.params);
  const { category_id } = shipping;
  const inside = { params: { ...at.params, category_id } };
  const section_id = await sections(client, inside.params);

  const { category_id: other = "" } = (await client.ok("helpdesk.category.create", {
    ...at,
    body: { name: "Billing" },
  })) as Id;
  const { article_id = "" } = (await client.ok("helpdesk.article.create", {
    ...at,
    body: { title: "Customs forms" },
  })) as Id;
  const one = { params: { ...at.params, article_id } };
  const place = (body: { category_id: string; section_id?: string }) =>
    client.ok("helpdesk.placement.set", { ...one, body });
  const placed = () => client.ok("helpdesk.placement.read", one);
  const counted = async () => (await client.ok("helpdesk.category.read", inside)).articles;
  expect(await placed()).toEqual({});
  await place({ category_id });
  expect(await placed()).toEqual({ category_id });
  expect(await counted()).toBe(1);
  await place({ category_id, section_id });
  await place({ category_id });
  expect(await placed()).toEqual({ category_id, section_id });
  const [item] = await client.ok("helpdesk.article.list", at);
  expect(item).toMatchObject({
    category: { category_id, name: shipping.name, color: shipping.color },
    section: { section_id },
  });
  for (const body of [
    { category_id: "nowhere" },
    { category_id: other, section_id },
    { category_id: "", section_id },
  ]) {
    expect((await client.call("helpdesk.placement.set", { ...one, body })).error).toBe(true);
  }
  expect(await placed()).toEqual({ category_id, section_id });
  await place({ category_id, section_id: "" });
  expect(await placed()).toEqual({ category_id });
  await place({ category_id, section_id });
  await place({ category_id: other });
  expect(await placed()).toEqual({ category_id: other });
  expect(await counted()).toBe(0);
  await place({ category_id: "" });
  expect(await placed()).toEqual({});

  await place({ category_id, section_id });
  const listed = async () => (await client.ok("helpdesk.article.list", at))[0];
  await client.ok("helpdesk.section.remove", { params: { ...inside.params, section_id } });
  expect(await placed()).toEqual({ category_id });
  expect(await listed()).not.toHaveProperty("section");
  expect((await client.ok("helpdesk.category.read", inside)).sections).toBe(0);
  await client.ok("helpdesk.category.remove", inside);
  expect((await client.call("helpdesk.category.exists", inside)).status).toBe(404);
  expect(await placed()).toEqual({});
  expect(await listed()).not.toHaveProperty("category");
  expect((await client.ok("helpdesk.locale.read", at)).categories).toBe(1);
  await client.ok("helpdesk.article.remove", one);
}

async function categories(
  client: TestClient,
  params: { website_id: string; locale: string },
): Promise<{ category_id: string; name: string; color: string }> {
  const { category_id = "" } = (await client.ok("helpdesk.category.create", {
    params,
    body: { name: "Shipping" },
  })) as Id;
  const one = { params: { ...params, category_id } };
  await client.ok("helpdesk.category.exists", one);
  const full = {
    name: "Delivery",
    description: "Parcels and carriers.",
    color: "#1a6dff",
    image: "https://cdn.example.com/shipping.png",
    order: 3,
  };
  await client.ok("helpdesk.category.replace", { ...one, body: full });
  const shown = await client.ok("helpdesk.category.read", one);
  expect(shown).toMatchObject({ ...full, articles: 0, sections: 0 });
  for (const body of [{ color: "blue" }, { image: "shipping.png" }, { order: "1" }]) {
    const call = { ...one, body: body as object };
    expect((await client.call("helpdesk.category.merge", call)).error).toBe(true);
  }
  expect(await client.ok("helpdesk.category.read", one)).toEqual(shown);
  await client.ok("helpdesk.category.merge", { ...one, body: { image: "" } });
  expect(await client.ok("helpdesk.category.read", one)).toMatchObject({ ...full, image: "" });
  const blank = { ...full, description: "", image: "" };
  await client.ok("helpdesk.category.replace", { ...one, body: blank });
  expect(await client.ok("helpdesk.category.read", one)).toMatchObject(blank);
  const found = (search_name: string) =>
    client.ok("helpdesk.category.list", { params, query: { search_name } });
  expect(await found("delivery")).toEqual([await client.ok("helpdesk.category.read", one)]);
  expect(await found("Billing")).toEqual([]);
  const elsewhere = { params: { ...one.params, locale: "fr" } };
  expect((await client.call("helpdesk.category.read", elsewhere)).error).toBe(true);
  return { category_id, name: full.name, color: full.color };
}

async function sections(
  client: TestClient,
  params: { website_id: string; locale: string; category_id: string },
): Promise<string> {
  const { section_id = "" } = (await client.ok("helpdesk.section.create", {
    params,
    body: { name: "International" },
  })) as Id;
  const one = { params: { ...params, section_id } };
  await client.ok("helpdesk.section.exists", one);
  await client.ok("helpdesk.section.replace", { ...one, body: { name: "Abroad", order: 2 } });
  await client.ok("helpdesk.section.merge", { ...one, body: { order: 5 } });
  const shown = await client.ok("helpdesk.section.read", one);
  expect(shown).toMatchObject({ section_id, name: "Abroad", order: 5 });
  const names = async (query = {}) =>
    (await client.ok("helpdesk.section.list", { params, query })).map(({ name }) => name);
  const { section_id: second = "" } = (await client.ok("helpdesk.section.create", {
    params,
    body: { name: "Customs" },
  })) as Id;
  expect(await names()).toEqual(["Abroad", "Customs"]);
  expect(await names({ search_name: "CUSTOM" })).toEqual(["Customs"]);
  expect((await client.ok("helpdesk.category.read", { params })).sections).toBe(2);
  await client.ok("helpdesk.section.remove", { params: { ...params, section_id: second } });
  expect(await names()).toEqual(["Abroad"]);
  return section_id;
}

async function filters(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id, locale: "de" } };
  const make = async (title: string) =>
    ((await client.ok("helpdesk.article.create", { ...at, body: { title } })) as Id)["article_id"] ??
    "";
  const titles = async (query = {}) =>
    (await client.ok("helpdesk.article.list", { ...at, query })).map(({ title }) => title);
  const { category_id = "" } = (await client.ok("helpdesk.category.create", {
    ...at,
    body: { name: "Versand" },
  })) as Id;
  const inside = { params: { ...at.params, category_id } };
  const { section_id = "" } = (await client.ok("helpdesk.section.create", {
    ...inside,
    body: { name: "Ausland" },
  })) as Id;
  const [one, two, three] = [await make("Alpha"), await make("Beta"), await make("Gamma")];
  const place = (article_id: string, body: { category_id: string; section_id?: string }) =>
    client.ok("helpdesk.placement.set", { params: { ...at.params, article_id }, body });
  await place(one, { category_id, section_id });
  await place(two, { category_id });
  await client.ok("helpdesk.article.publish", { params: { ...at.params, article_id: two } });

  expect(await titles()).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(await titles({ search_title: "ALPH" })).toEqual(["Alpha"]);
  expect(await titles({ filter_category_id: category_id })).toEqual(["Alpha", "Beta"]);
  expect(await titles({ filter_category_id: "none" })).toEqual(["Gamma"]);
  expect(await titles({ filter_category_id: "unknown" })).toEqual([]);
  const inCategory = { filter_category_id: category_id };
  expect(await titles({ ...inCategory, filter_section_id: section_id })).toEqual(["Alpha"]);
  expect(await titles({ ...inCategory, filter_section_id: "none" })).toEqual(["Beta"]);
  const alone = { ...at, query: { filter_section_id: section_id } };
  expect((await client.call("helpdesk.article.list", alone)).error).toBe(true);
  for (const [published, draft] of [
    ["filter_status_published", "filter_status_draft"],
    ["filter_visibility_visible", "filter_visibility_hidden"],
  ] as const) {
    expect(await titles({ [published]: "1" })).toEqual(["Beta"]);
    expect(await titles({ [draft]: "1", [published]: "0" })).toEqual(["Alpha", "Gamma"]);
    expect(await titles({ [published]: "1", [draft]: "1" })).toHaveLength(3);
  }
  expect(await titles({ ...inCategory, filter_status_draft: "1" })).toEqual(["Alpha"]);
  const now = client.running.reference.clock.now();
  const date = (offset: number) => new Date(now + offset).toISOString();
  expect(await titles({ filter_date_start: date(-hour), filter_date_end: date(hour) })).toHaveLength(
    3,
  );
  expect(await titles({ filter_date_end: date(-hour) })).toEqual([]);
  expect(await titles({ filter_date_start: date(hour) })).toEqual([]);

  const visit = (article_id: string, visits: number) =>
    client.stage("POST", "/inject", {
      thing: "helpdesk-visits",
      website_id,
      locale: "de",
      article_id,
      visits,
    });
  await visit(two, 2);
  await visit(three, 5);
  await visit(three, 1);
  expect((await visit(three, -1)).error).toBe(true);
  expect(await titles({ order_visits: "1" })).toEqual(["Gamma", "Beta", "Alpha"]);
  const third = await client.ok("helpdesk.article.read", {
    params: { ...at.params, article_id: three },
  });
  expect(third.visits).toBe(6);
}

async function alternates(client: TestClient, website_id: string): Promise<void> {
  const create = async (locale: string) =>
    (await client.ok("helpdesk.article.create", {
      params: { website_id, locale },
      body: { title: `About (${locale})` },
    })) as { article_id: string };
  const [english, french, german, french2] = [
    await create("en"),
    await create("fr"),
    await create("de"),
    await create("fr"),
  ];
  const of = (locale: string, { article_id }: { article_id: string }) => ({
    params: { website_id, locale, article_id },
  });
  const to = (locale_linked: string) => ({
    params: { ...of("en", english).params, locale_linked },
  });
  const linked = (locale: string, article: { article_id: string }) =>
    client.ok("helpdesk.alternate.list", of(locale, article));
  expect(await linked("en", english)).toEqual([]);
  expect((await client.call("helpdesk.alternate.exists", to("fr"))).status).toBe(404);
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french });
  await client.ok("helpdesk.alternate.replace", { ...to("de"), body: german });
  await client.ok("helpdesk.alternate.exists", to("fr"));
  expect(await client.ok("helpdesk.alternate.read", to("fr"))).toEqual({ locale: "fr", ...french });
  expect(await linked("fr", french)).toEqual([{ locale: "en", ...english }]);
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french2 });
  expect(await linked("fr", french)).toEqual([]);
  expect(await linked("en", english)).toEqual(
    expect.arrayContaining([
      { locale: "fr", ...french2 },
      { locale: "de", ...german },
    ]),
  );
  for (const [locale, body] of [
    ["en", french],
    ["es", french],
    ["de", french],
    ["fr", { article_id: "nobody" }],
  ] as const) {
    const answer = await client.call("helpdesk.alternate.replace", { ...to(locale), body });
    expect(answer.error).toBe(true);
  }
  expect(await linked("en", english)).toHaveLength(2);
  await client.ok("helpdesk.alternate.remove", to("fr"));
  expect((await client.call("helpdesk.alternate.remove", to("fr"))).error).toBe(true);
  expect((await client.call("helpdesk.alternate.read", to("fr"))).error).toBe(true);
  expect(await linked("en", english)).toEqual([{ locale: "de", ...german }]);
  await client.ok("helpdesk.article.read", of("fr", french2));
  await client.ok("helpdesk.alternate.replace", { ...to("fr"), body: french });
  await client.ok("helpdesk.article.remove", of("de", german));
  expect(await linked("en", english)).toEqual([{ locale: "fr", ...french }]);
  await client.ok("helpdesk.locale.remove", { params: { website_id, locale: "fr" } });
  expect(await linked("en", english)).toEqual([]);
  expect((await client.call("helpdesk.article.read", of("fr", french))).error).toBe(true);
  await client.ok("helpdesk.article.read", of("en", english));
  await client.ok("helpdesk.article.remove", of("en", english));
}

async function readers(client: TestClient, website_id: string): Promise<void> {
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
  await rate({ rating: "unhelpful" });
  const now = client.running.reference.clock.now();
  const recent = { filter_date_start: new Date(now - hour).toISOString() };
  const older = { filter_date_end: new Date(now - hour).toISOString() };
  const article = { article_id, title: "Opening hours", url };
  const list = (query = {}) => client.ok("helpdesk.feedback.list", { ...at, query });
  expect(await list()).toMatchObject([
    { rating: "unhelpful", article },
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

async function redirections(client: TestClient, website_id: string): Promise<void> {
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

async function settings(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const read = () => client.ok("helpdesk.settings.read", at);
  const write = (body: object) => client.ok("helpdesk.settings.merge", { ...at, body });
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

async function transfers(client: TestClient, website_id: string, email: string): Promise<void> {
  const at = { params: { website_id, locale: "de" } };
  const titles = async (locale = "de") =>
    (await client.ok("helpdesk.article.list", { params: { website_id, locale } })).length;
  const before = await titles();
  const body = { helpdesk_url: "https://help.example.com/" };
  await client.stage("POST", "/outside", { provider: "crawl", answer: "failure" });
  await client.ok("helpdesk.import.start", { ...at, body });
  expect((await client.call("helpdesk.import.start", { ...at, body })).error).toBe(true);
  await client.stage("POST", "/clock", { advance: 1_000 });
  expect(await titles()).toBe(before);
  await client.stage("POST", "/outside", { provider: "crawl", answer: "success" });
  const unknown = { ...body, other_locales: ["xx"] };
  expect((await client.call("helpdesk.import.start", { ...at, body: unknown })).error).toBe(true);
  await client.ok("helpdesk.import.start", { ...at, body: { ...body, other_locales: ["it"] } });
  await client.stage("POST", "/clock", { advance: 1_000 });
  expect(await titles()).toBeGreaterThan(before);
  expect(await titles("it")).toBe((await titles()) - before);
  const [category] = await client.ok("helpdesk.category.list", {
    params: { website_id, locale: "it" },
  });
  expect(category?.articles).toBe(await titles("it"));

  await client.ok("helpdesk.export.start", at);
  const { data } = await client.stage("GET", `/mail?to=${encodeURIComponent(email)}`);
  const [mail] = data as { kind: string; values: { url: string } }[];
  expect(mail?.kind).toBe("helpdesk-export");
  const file = (await (await fetch(mail?.values.url ?? "")).json()) as Record<string, unknown[]>;
  expect(file["articles"]).toHaveLength(await titles());
  expect(file["categories"]).toHaveLength(2);
}

async function domain(client: TestClient, website_id: string): Promise<void> {
  const at = { params: { website_id } };
  const ear = await listen(client, "rtm", client.caller as ReturnType<typeof asUser>);
  const change = (body: { basic?: string; custom?: string }) =>
    client.ok("helpdesk.domain.merge", { ...at, body });
  const read = () => client.ok("helpdesk.domain.read", at);
  const first = await read();
  expect(first).toMatchObject({ basic: "acme-help", custom: "", verified: false });
  await change({ basic: "acme-answers" });
  expect(await read()).toEqual({ ...first, basic: "acme-answers" });

  const custom = "help.acme.example";
  await change({ custom });
  expect(await ear.next("website:validate:domain:valid")).toEqual({ website_id, domain: custom });
  expect(await read()).toEqual({ ...first, basic: "acme-answers", custom, verified: true });
  expect((await client.ok("helpdesk.read", at)).url).toBe(`https://${custom}/`);
  for (const body of [{ custom: "no domain" }, { custom: "acme" }, { basic: "-" }]) {
    expect((await client.call("helpdesk.domain.merge", { ...at, body })).error).toBe(true);
  }
  expect(await read()).toMatchObject({ custom, verified: true });
  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "invalid" });
  expect(await read()).toMatchObject({ custom, verified: true });
  await client.stage("POST", "/clock", { advance: 24 * hour });
  expect(await read()).toMatchObject({ custom, verified: false });
  await change({ custom: "answers.acme.example" });
  expect(await ear.next("website:validate:domain:invalid")).toMatchObject({
    website_id,
    domain: "answers.acme.example",
  });
  expect(await read()).toMatchObject({ custom: "answers.acme.example", verified: false });
  await change({ custom: "" });
  expect(await read()).toMatchObject({ custom: "", verified: false });
  await client.stage("POST", "/clock", { advance: 1_000 });
  await client.stage("POST", "/outside", { provider: "domain-validation", answer: "valid" });
  await change({ custom });
  await ear.next("website:validate:domain:valid");
  expect(ear.heard.filter(({ event }) => event.startsWith("website:validate"))).toHaveLength(3);
  ear.close();
}

async function removal(client: TestClient, website_id: string, secret: string): Promise<void> {
  const at = { params: { website_id } };
  await client.ok("helpdesk.remove", { ...at, body: { verify: { method: "password", secret } } });
  expect((await client.call("helpdesk.exists", at)).status).toBe(404);
  expect((await client.call("helpdesk.read", at)).error).toBe(true);
  const one = { params: { website_id, locale: "de" } };
  expect((await client.call("helpdesk.locale.read", one)).error).toBe(true);
  const body = { ...helpdesk, domain_basic: "acme-answers" };
  await client.ok("helpdesk.create", { ...at, body });
  expect(await client.ok("helpdesk.locale.list", at)).toEqual([]);
}
