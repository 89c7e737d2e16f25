/** Articles are published and withdrawn (1/3.1, 1/4.6). */
import { setTimeout as pause } from "node:timers/promises";
import {
  claimed,
  eventually,
  hasClock,
  isBlank,
  rule,
  targetTime,
  word,
} from "../../harness/author.ts";
import { isBefore, momentOf, near, quarter } from "../support/moment.ts";
import {
  expectAccepted,
  expectListed,
  expectRead,
  givenRead,
  listOnce,
  questionOf,
  readOnce,
} from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  article,
  articleAt,
  givenPlaced,
  givenStatus,
  names,
  openBase,
  readArticle,
  type Article,
  type Base,
} from "../support/helpdesk/base.ts";
import { hour } from "../support/duration.ts";
import { advance } from "../support/clock.ts";

const publish = "helpdesk.article.publish";
const unpublish = "helpdesk.article.unpublish";
type Act = typeof publish | typeof unpublish;

const resultOf = (act: Act): Article["status"] => (act === publish ? "published" : "draft");

/** The rule says that this is accepted; what was read before it must give way afterwards. */
const does = async (base: Base, act: Act, article_id: string): Promise<void> => {
  await readArticle(base, article_id);
  await base.trial.accepts(base.as, act, articleAt(base, article_id));
  base.trial.settle();
};

/** The rule says that both forms of the article show the status that the act leads to. */
async function expectStatus(base: Base, article_id: string, act: Act): Promise<void> {
  const values = { status: resultOf(act) };
  const after = `after ${act}`;
  await expectRead(
    questionOf(base, "helpdesk.article.read", articleAt(base, article_id)),
    values,
    after,
  );
  const { params } = base;
  const item = article(article_id);
  await expectListed(questionOf(base, "helpdesk.article.list", { params }), item, values, after);
  // Public or not, it is there.
  for (const id of claimed(base.trial, ["helpdesk.article.exists"] as const))
    await expectAccepted(questionOf(base, id, articleAt(base, article_id)), after);
  base.trial.settle();
}

/** An article that is full of words, in a section. */
async function fullArticle(
  base: Base,
): Promise<{ article_id: string; title: string; placement: object }> {
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const article_id = await addArticle(base);
  const body = { ...base.trial.body("helpdesk.article.replace"), featured: true };
  await base.trial.given(base.as, "helpdesk.article.replace", {
    ...articleAt(base, article_id),
    body,
  });
  await givenPlaced(base, article_id, category_id, section_id);
  return { article_id, title: body.title, placement: { category_id, section_id } };
}

/** The status, in the list too: what is listed later must not be what was listed first. */
async function givenListed(
  base: Base,
  article_id: string,
  status: Article["status"],
): Promise<void> {
  await givenStatus(base, article_id, status);
  const { params } = base;
  await listOnce(questionOf(base, "helpdesk.article.list", { params }), (items) =>
    items.some((one) => one.article_id === article_id && one.status === status),
  );
}

rule("helpdesk.article-publish", async (trial) => {
  const base = await openBase(trial);
  const bare = await addArticle(base);
  const { article_id: full } = await fullArticle(base);
  for (const article_id of [bare, full]) {
    await givenStatus(base, article_id, "draft");
    await does(base, publish, article_id);
    await expectStatus(base, article_id, publish);
  }
});

rule("helpdesk.article-publish-unconditional", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "draft");
  await does(base, publish, article_id);
  await expectRead(
    questionOf(base, "helpdesk.article.read", articleAt(base, article_id)),
    { status: "published" },
    "which has nothing but a title, after it was published",
  );
});

rule("helpdesk.article-unpublish", async (trial) => {
  const base = await openBase(trial);
  const bare = await addArticle(base);
  const { article_id: full } = await fullArticle(base);
  for (const article_id of [bare, full]) {
    await givenListed(base, article_id, "published");
    await does(base, unpublish, article_id);
    await expectStatus(base, article_id, unpublish);
  }
});

rule("helpdesk.article-publish-again", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "published");
  for (let times = 0; times < 2; times++) {
    await givenListed(base, article_id, "draft");
    await does(base, publish, article_id);
    await expectStatus(base, article_id, publish);
  }
});

rule("helpdesk.article-publish-twice", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  for (const act of [publish, unpublish] as const) {
    await givenStatus(base, article_id, resultOf(act));
    for (let times = 0; times < 2; times++) {
      // Whether it is refused is open.
      await trial.call(base.as, act, articleAt(base, article_id));
      await expectStatus(base, article_id, act);
    }
  }
});

rule("helpdesk.article-publish-spares-content", async (trial) => {
  const base = await openBase(trial);
  const { article_id, title: written, placement } = await fullArticle(base);
  const at = articleAt(base, article_id);
  // As it was filled in, and not as a lagging read may show it.
  const { title, description, content, featured, order } = await givenRead(
    questionOf(base, "helpdesk.article.read", at),
    { title: written },
  );
  for (const status of ["published", "draft"] as const) {
    await givenStatus(base, article_id, status);
    const kept = { title, description, content, featured, order };
    await expectRead(questionOf(base, "helpdesk.article.read", at), kept, `as ${status}`);
    await expectRead(
      questionOf(base, "helpdesk.placement.read", at),
      { ...placement },
      `as ${status}`,
    );
  }
});

rule("helpdesk.article-publish-one", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const [before, acted, draft, published] = [
    await addArticle(base),
    await addArticle(base),
    await addArticle(base),
    await addArticle(base),
  ];
  // Neighbours by date, by category and by status.
  for (const id of [acted, draft, published]) await givenPlaced(base, id, category_id);
  await givenStatus(base, before, "published");
  await givenStatus(base, published, "published");
  for (const id of [draft, acted]) await givenStatus(base, id, "draft");
  const { params } = base;
  const others = [before, draft, published];
  for (const status of ["published", "draft"] as const) {
    await givenStatus(base, acted, status);
    const wanted = new Map<string, Article["status"]>([
      ...others.map((id) => [id, id === draft ? "draft" : "published"] as const),
      [acted, status],
    ]);
    const statusIn = (items: readonly { article_id: string; status: string }[], id: string) =>
      items.find((one) => one.article_id === id)?.status;
    // Each may be behind by another time.
    const all = await listOnce(questionOf(base, "helpdesk.article.list", { params }), (items) =>
      [...wanted].every(([id, its]) => statusIn(items, id) === its),
    );
    if (statusIn(all, acted) !== status) trial.cannot("the list had to show the new status first");
    for (const id of others)
      trial.equal(
        statusIn(all, id),
        wanted.get(id),
        `/status of another article once one is ${status}`,
      );
  }
});

interface Addresses {
  item: unknown;
  single: unknown;
  page: unknown;
}

/** The addresses of an article in its three forms, once they fit. */
async function addressesOf(
  base: Base,
  article_id: string,
  fits: (url: unknown) => boolean,
): Promise<Addresses> {
  const { params } = base;
  const item = await listOnce(questionOf(base, "helpdesk.article.list", { params }), (items) =>
    items.some((one) => one.article_id === article_id && fits(one.url)),
  );
  const at = articleAt(base, article_id);
  const page = await readOnce(questionOf(base, "helpdesk.page.read", at), ({ url }) => fits(url));
  const { url: single } = await readArticle(base, article_id, ({ url }) => fits(url));
  const found = item.find((one) => one.article_id === article_id);
  if (!found) base.trial.cannot("an article had to be listed first");
  return { item: found.url, page: page.url, single };
}

const isShown = (url: unknown): boolean => !isBlank(url);

rule("helpdesk.article-url-when-published", async (trial) => {
  const base = await openBase(trial);
  for (const article_id of [await addArticle(base), (await fullArticle(base)).article_id]) {
    // What its page is now must give way afterwards.
    await trial.call(base.as, "helpdesk.page.read", articleAt(base, article_id));
    await givenStatus(base, article_id, "published");
    const { item, page } = await addressesOf(base, article_id, isShown);
    trial.expect(isShown(item), "/url in the list, when published", "an address", item);
    trial.expect(isShown(page), "/data/url of the page, when published", "an address", page);
  }
});

rule("helpdesk.article-no-url-for-draft", async (trial) => {
  const base = await openBase(trial);
  for (const article_id of [await addArticle(base), (await fullArticle(base)).article_id]) {
    await givenStatus(base, article_id, "published");
    await addressesOf(base, article_id, isShown);
    await givenStatus(base, article_id, "draft");
    const { item, page } = await addressesOf(base, article_id, isBlank);
    trial.expect(isBlank(item), "/url in the list, of a draft", "none", item);
    trial.expect(isBlank(page), "/data/url of the page, of a draft", "none", page);
  }
});

rule("helpdesk.article-urls-agree", async (trial) => {
  const base = await openBase(trial);
  await givenStatus(base, await addArticle(base), "published");
  const { article_id } = await fullArticle(base);
  for (const after of ["", ", once its title was changed"]) {
    const body = { title: trial.draw(names) };
    if (after)
      await trial.given(base.as, "helpdesk.article.merge", {
        ...articleAt(base, article_id),
        body,
      });
    await givenStatus(base, article_id, "published");
    // Each form may be behind the others for a while.
    const look = (): Promise<Addresses> => addressesOf(base, article_id, isShown);
    const { item, page, single } = await eventually(
      trial,
      "list",
      look,
      (all) => all.page === all.item && all.single === all.item,
    );
    if (!isShown(item)) trial.cannot("a published article shows no url");
    trial.equal(page, item, `/data/url of the page, beside that of the list${after}`);
    trial.equal(single, item, `/data/url of the article, beside that of the list${after}`);
    trial.settle();
  }
});

rule("helpdesk.article-visibility-when-published", async (trial) => {
  const base = await openBase(trial);
  const { params } = base;
  for (const article_id of [await addArticle(base), (await fullArticle(base)).article_id]) {
    await givenStatus(base, article_id, "published");
    const list = questionOf(base, "helpdesk.article.list", { params });
    // What makes it visible may come in between (open.helpdesk-visibility-source).
    const look = async () => {
      const { visibility: single } = await readArticle(base, article_id);
      const item = (await listOnce(list)).find((one) => one.article_id === article_id);
      return { single, item: item?.visibility };
    };
    const { single, item } = await eventually(
      trial,
      "list",
      look,
      (found) => isShown(found.single) && found.item === found.single,
    );
    trial.expect(isShown(single), "/data/visibility, when published", "a value", single);
    trial.equal(item, single, "/visibility in the list of an article which is published");
  }
});

/** Lets an article be a draft for an hour, where it is one, or for seconds where no stage moves the clock; says how long that was (ms). */
async function staysDraft(base: Base, article_id: string): Promise<number> {
  const { trial } = base;
  const { status } = await readArticle(base, article_id);
  if (status !== "draft") return 0;
  if (hasClock(trial)) {
    await advance(trial, hour);
    return hour;
  }
  await pause(near);
  return near;
}

rule("helpdesk.article-published-at", async (trial) => {
  const base = await openBase(trial);
  for (const article_id of [await addArticle(base), (await fullArticle(base)).article_id]) {
    const waited = await staysDraft(base, article_id);
    await givenStatus(base, article_id, "published");
    const isDated = ({ published_at }: Article): boolean => typeof published_at === "number";
    const { published_at, created_at } = await readArticle(base, article_id, isDated);
    // Timestamps may be whole seconds, or minutes.
    const earliest = momentOf(created_at) + waited;
    const isLater = published_at !== undefined && !isBefore(momentOf(published_at), earliest);
    const where = "/data/published_at of a published article";
    const from = new Date(earliest).toISOString();
    trial.expect(isLater, where, `a date from ${from} on`, published_at);
    const now = await targetTime(base.scene);
    const isPast = published_at === undefined || momentOf(published_at) < now + quarter;
    trial.expect(isPast, where, `a date until ${new Date(now).toISOString()}`, published_at);
    trial.settle();
    const list = questionOf(base, "helpdesk.article.list", { params: base.params });
    await expectListed(list, article(article_id), { published_at }, "once it was published");
    trial.settle();
    const at = articleAt(base, article_id);
    const body = { ...trial.body("helpdesk.article.replace"), title: `Saved ${trial.draw(word)}` };
    await trial.given(base.as, "helpdesk.article.replace", { ...at, body });
    const isSaved = ({ title, status }: Article): boolean =>
      title === body.title && status === "published";
    const saved = await readArticle(base, article_id, (one) => isSaved(one) && isDated(one));
    // Whether saving withdraws an article, and dates its publication anew, is not judged here.
    if (isSaved(saved))
      trial.expect(isDated(saved), `${where}, after it was saved`, "a date", saved.published_at);
  }
});
