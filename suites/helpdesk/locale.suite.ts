/** Locales of a helpdesk: each with its own articles and categories, and how many it has (1/4.6). */
import * as fc from "fast-check";
import {
  eventually,
  isRefused,
  listed,
  rule,
  show,
  type Trial,
  word,
} from "../../harness/author.ts";
import {
  expectListed,
  expectRead,
  expectUnlisted,
  expectRefused,
  givenRefused,
  questionOf,
  readOnce,
} from "../support/read.ts";
import { acceptedAtOnce } from "../support/at-once.ts";
import {
  addArticle,
  addCategory,
  addLocale,
  addSection,
  articleAt,
  categoryAt,
  givenPlaced,
  givenStatus,
  names,
  openBase,
  type Base,
} from "../support/helpdesk/base.ts";
import { givenLocaleRemoved } from "../support/helpdesk/removal.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

/** A locale with one article and one category. */
interface Filled {
  base: Base;
  title: string;
  name: string;
  article_id: string;
  category_id: string;
}

async function fill(base: Base): Promise<Filled> {
  const [title, name] = [base.trial.draw(names), base.trial.draw(names)];
  const article_id = await addArticle(base, title);
  return { base, title, name, article_id, category_id: await addCategory(base, name) };
}

async function twoLocales(trial: Trial): Promise<[Filled, Filled]> {
  const first = await openBase(trial);
  return [await fill(first), await fill(await addLocale(first))];
}

rule("helpdesk.locale-lists-are-apart", async (trial) => {
  const [one, other] = await twoLocales(trial);
  for (const { base, title, name } of [one, other]) {
    const { params } = base;
    const byTitle = { by: "title", is: title };
    await expectListed(
      questionOf(base, "helpdesk.article.list", { params }),
      byTitle,
      {},
      "in its locale",
    );
    const byName = { by: "name", is: name };
    await expectListed(
      questionOf(base, "helpdesk.category.list", { params }),
      byName,
      {},
      "in its locale",
    );
  }
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const { params } = there.base;
    const [byTitle, byName] = [
      { by: "title", is: here.title },
      { by: "name", is: here.name },
    ];
    // A search and a filter are ways of their own to what is listed.
    for (const query of [{}, { search_title: here.title }, { filter_category_id: "none" }]) {
      const list = questionOf(one.base, "helpdesk.article.list", { params, query });
      await expectUnlisted(list, byTitle, `elsewhere with ${show(query)}`);
    }
    for (const query of [{}, { search_name: here.name }]) {
      const list = questionOf(one.base, "helpdesk.category.list", { params, query });
      await expectUnlisted(list, byName, `elsewhere with ${show(query)}`);
    }
  }
});

rule("helpdesk.names-free-elsewhere", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const { title, name, category_id } = await fill(base);
  const section = trial.draw(names);
  await addSection(base, category_id, section);
  const { params } = await addLocale(base);
  await trial.accepts(as, "helpdesk.article.create", { params, body: { title } });
  await trial.accepts(as, "helpdesk.category.create", { params, body: { name } });
  const at = categoryAt(base, await addCategory(base));
  await trial.accepts(as, "helpdesk.section.create", { ...at, body: { name: section } });
});

rule("helpdesk.locale-reads-are-apart", async (trial) => {
  const base = await openBase(trial);
  const { article_id, category_id } = await fill(base);
  await readOnce(questionOf(base, "helpdesk.article.read", articleAt(base, article_id)));
  await readOnce(questionOf(base, "helpdesk.category.read", categoryAt(base, category_id)));
  const other = await addLocale(base);
  for (const id of [
    "helpdesk.article.read",
    "helpdesk.article.exists",
    "helpdesk.page.read",
  ] as const)
    await trial.refuses(base.as, id, articleAt(other, article_id));
  for (const id of ["helpdesk.category.read", "helpdesk.category.exists"] as const)
    await trial.refuses(base.as, id, categoryAt(other, category_id));
});

/** Each act that changes the status of an article, and the status that it would change. */
const withdrawals = { published: "unpublish", draft: "publish" } as const;

rule("helpdesk.locale-writes-are-apart", async (trial) => {
  const base = await openBase(trial);
  const { as } = base;
  const { article_id, category_id, name } = await fill(base);
  await givenPlaced(base, article_id, category_id);
  const other = await addLocale(base);
  const [article, category] = [articleAt(other, article_id), categoryAt(other, category_id)];
  const after = "after it was written under another locale";
  const at = articleAt(base, article_id);
  const shown = questionOf(base, "helpdesk.article.read", at);
  for (const status of ["published", "draft"] as const) {
    await givenStatus(base, article_id, status);
    await trial.call(as, `helpdesk.article.${withdrawals[status]}`, article);
    await expectRead(shown, { status }, after);
  }
  const { title, order } = await readOnce(shown);
  const strange = `Strange ${trial.draw(word)}`;
  const whole = { ...trial.body("helpdesk.article.replace"), title: strange };
  await trial.call(as, "helpdesk.article.merge", { ...article, body: { title: strange } });
  await trial.call(as, "helpdesk.article.replace", { ...article, body: whole });
  await trial.call(as, "helpdesk.placement.set", { ...article, body: { category_id: "" } });
  await trial.call(as, "helpdesk.article.remove", article);
  const named = { ...trial.body("helpdesk.category.replace"), color: "", name: strange };
  await trial.call(as, "helpdesk.category.merge", { ...category, body: { name: strange } });
  await trial.call(as, "helpdesk.category.replace", { ...category, body: named });
  await trial.call(as, "helpdesk.category.remove", category);
  await expectRead(shown, { title, order }, after);
  await expectRead(questionOf(base, "helpdesk.placement.read", at), { category_id }, after);
  const stays = questionOf(base, "helpdesk.category.read", categoryAt(base, category_id));
  await expectRead(stays, { name }, after);
});

type Counter = "articles" | "categories";

const countOf = async (base: Base, counter: Counter): Promise<number> =>
  (await readOnce(questionOf(base, "helpdesk.locale.read", { params: base.params })))[counter];

/** The rule says that the locale counts this many. */
async function expectCount(base: Base, counter: Counter, count: number, after: string) {
  const { params } = base;
  const isSo = (found: Record<Counter, number>): boolean => found[counter] === count;
  // Counts may be worked out now and then, as lists and searches are.
  const read = await readOnce(questionOf(base, "helpdesk.locale.read", { params }), isSo, "list");
  base.trial.equal(read[counter], count, `/data/${counter} of the locale ${after}`);
  const { website_id, locale } = params;
  const list = questionOf(base, "helpdesk.locale.list", { params: { website_id } });
  await expectListed(list, { by: "locale", is: locale }, { [counter]: count }, after);
}

/** Published and in a category: whether anything else counts is open. */
async function publishIn(base: Base, category_id: string): Promise<string> {
  const article_id = await addArticle(base);
  await givenPlaced(base, article_id, category_id);
  const at = articleAt(base, article_id);
  // It may have been published at once, and refuse that then.
  if (isRefused(await base.trial.call(base.as, "helpdesk.article.publish", at)))
    await givenStatus(base, article_id, "published");
  return article_id;
}

/** One that is hidden need not count. */
async function givenVisible(base: Base, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { visibility } = await readOnce(
      questionOf(base, "helpdesk.article.read", articleAt(base, id)),
      (article) => article.visibility !== "hidden",
    );
    if (visibility === "hidden") base.trial.cannot("a published article is hidden");
  }
}

/** A category in which nothing is visible need not count (open.helpdesk-counter-scope). */
async function fillCategory(base: Base, category_id: string): Promise<string> {
  const article_id = await publishIn(base, category_id);
  await givenVisible(base, [article_id]);
  return article_id;
}

const categoriesOf = async ({ trial, as, params }: Base): Promise<string[]> =>
  (await listed(trial, as, "helpdesk.category.list", { params })).map(
    ({ category_id }) => category_id,
  );

/** A locale that holds what it begins with, which may come a moment later (open.website-begins-with). */
async function openBegun(trial: Trial): Promise<Base> {
  const base = await openBase(trial);
  await sideEffectsHadTheirTime(trial);
  return base;
}

rule("helpdesk.locale-counts-articles", async (trial) => {
  const base = await openBegun(trial);
  const category_id = await addCategory(base);
  const before = await countOf(base, "articles");
  const ids: string[] = [];
  while (ids.length < 2) {
    ids.push(await publishIn(base, category_id));
    await givenVisible(base, ids);
    await expectCount(
      base,
      "articles",
      before + ids.length,
      `once ${ids.length} more are published`,
    );
  }
  const [twice = ""] = ids;
  for (const status of ["draft", "published"] as const) await givenStatus(base, twice, status);
  await givenVisible(base, ids);
  await expectCount(base, "articles", before + ids.length, "once one was published again");
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    await trial.given(base.as, "helpdesk.article.remove", articleAt(base, id));
    await expectCount(base, "articles", before + ids.length, `with ${ids.length} left`);
  }
  // Whether a draft counts is open (open.helpdesk-counter-scope): one that came and went does not.
  const draft = await addArticle(base);
  await trial.given(base.as, "helpdesk.article.remove", articleAt(base, draft));
  await expectCount(base, "articles", before, "once a draft came and went");
});

rule("helpdesk.locale-counts-categories", async (trial) => {
  const base = await openBegun(trial);
  const before = await countOf(base, "categories");
  const filled: { category_id: string; article_id: string }[] = [];
  while (filled.length < 2) {
    const category_id = await addCategory(base);
    filled.push({ category_id, article_id: await fillCategory(base, category_id) });
    const { length } = filled;
    await expectCount(base, "categories", before + length, `with ${length} categories`);
  }
  for (let one = filled.shift(); one !== undefined; one = filled.shift()) {
    // One that still has articles may be kept (open.helpdesk-category-remove).
    await trial.given(base.as, "helpdesk.article.remove", articleAt(base, one.article_id));
    // What is shown now must give way afterwards.
    await countOf(base, "categories");
    await trial.given(base.as, "helpdesk.category.remove", categoryAt(base, one.category_id));
    const { length } = filled;
    await expectCount(base, "categories", before + length, `with ${length} left`);
  }
});

rule("helpdesk.locale-counts-own", async (trial) => {
  const base = await openBegun(trial);
  const other = await addLocale(base);
  const counters = ["articles", "categories"] as const;
  const before = new Map<Counter, number>();
  for (const counter of counters) before.set(counter, await countOf(base, counter));
  await fillCategory(other, await addCategory(other));
  const { params } = other;
  const isCounted = (found: Record<Counter, number>): boolean =>
    counters.every((counter) => found[counter] > 0);
  if (!isCounted(await readOnce(questionOf(other, "helpdesk.locale.read", { params }), isCounted)))
    trial.cannot("the other locale had to count what is in it first");
  for (const counter of counters)
    await expectCount(base, counter, before.get(counter) ?? 0, "with more in another locale");
});

const several = fc.uniqueArray(word, { minLength: 3, maxLength: 5 });

rule("helpdesk.counts-at-once", async (trial) => {
  const base = await openBegun(trial);
  const { as, params } = base;
  const before = await countOf(base, "categories");
  const earlier = await categoriesOf(base);
  const created = await acceptedAtOnce(
    trial
      .draw(several)
      .map((name) => trial.call(as, "helpdesk.category.create", { params, body: { name } })),
  );
  const count = created.length;
  const made = async (): Promise<string[]> =>
    (await categoriesOf(base)).filter((id) => !earlier.includes(id));
  const ids = await eventually(trial, "list", made, ({ length }) => length >= count);
  for (const id of ids) await fillCategory(base, id);
  await expectCount(base, "categories", before + count, `with ${count} more, made at once`);
});

rule("helpdesk.locale-counters-agree", async (trial) => {
  const [{ base, category_id }, other] = await twoLocales(trial);
  const { website_id } = base.params;
  const codes = [base.params.locale, other.base.params.locale];
  /** The counts of each locale in both forms, and its identifier, in one object. */
  const look = async () => {
    const all = await listed(trial, base.as, "helpdesk.locale.list", { params: { website_id } });
    const counts = codes.map(async (locale) => {
      const item = all.find((one) => one.locale === locale);
      const single = await readOnce(
        questionOf(base, "helpdesk.locale.read", {
          params: { website_id, locale },
        }),
      );
      return {
        locale,
        single: [single.articles, single.categories, single.locale_id],
        item: [item?.articles, item?.categories, item?.locale_id],
      };
    });
    return Promise.all(counts);
  };
  // What was listed before must give way afterwards.
  await look();
  await publishIn(base, category_id);
  type Look = Awaited<ReturnType<typeof look>>;
  const isAgreed = (found: Look): boolean =>
    found.every(({ single, item }) => JSON.stringify(single) === JSON.stringify(item));
  for (const { locale, single, item } of await eventually(trial, "list", look, isAgreed))
    trial.equal(item, single, `articles, categories and locale_id of ${locale} in the list`);
});

rule("helpdesk.locale-removal-takes-articles", async (trial) => {
  const { base, article_id, category_id } = await fill(await openBase(trial));
  await addLocale(base);
  await givenLocaleRemoved(base);
  const after = "after its locale was removed";
  await expectRefused(
    questionOf(base, "helpdesk.article.read", articleAt(base, article_id)),
    after,
  );
  await expectRefused(
    questionOf(base, "helpdesk.category.read", categoryAt(base, category_id)),
    after,
  );
});

rule("helpdesk.locale-removal-spares-others", async (trial) => {
  const [gone, left] = await twoLocales(trial);
  const { params } = gone.base;
  await readOnce(
    questionOf(left.base, "helpdesk.article.read", articleAt(left.base, left.article_id)),
  );
  await readOnce(
    questionOf(left.base, "helpdesk.category.read", categoryAt(left.base, left.category_id)),
  );
  await givenLocaleRemoved(gone.base);
  await givenRefused(questionOf(gone.base, "helpdesk.locale.read", { params }));
  const { base } = left;
  await trial.accepts(base.as, "helpdesk.locale.read", { params: base.params });
  await trial.accepts(base.as, "helpdesk.article.read", articleAt(base, left.article_id));
  await trial.accepts(base.as, "helpdesk.category.read", categoryAt(base, left.category_id));
  const items = { by: "title", is: left.title };
  const at = { params: base.params };
  await expectListed(
    questionOf(base, "helpdesk.article.list", at),
    items,
    {},
    "of the locale that stays",
  );
});
