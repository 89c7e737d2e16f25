/** What filters, searches and orders the list of articles (1/4.6). */
import * as fc from "fast-check";
import {
  eventually,
  isoDate,
  isRefused,
  listed,
  NotClaimed,
  rule,
  show,
  word,
  type Trial,
} from "../../harness/author.ts";
import { directionOf } from "../support/asking.ts";
import { expectSameForms } from "../support/forms.ts";
import { halfRanges } from "../support/half-ranges.ts";
import { momentOf } from "../support/moment.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import type { HelpdeskArticle } from "../../schemas/generated/types.ts";
import { enough, expectNoneOnPages, longList } from "../support/later-pages.ts";
import { listOnce, questionOf, readOnce } from "../support/read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  article,
  articleAt,
  givenNowhere,
  givenPlaced,
  givenPublished,
  givenStatus,
  names,
  openBase,
  readArticle,
  type Base,
} from "../support/helpdesk/base.ts";
import {
  bothStatuses,
  expectSelected,
  fillShelves,
  places,
  type Place,
  type Query,
  type Shelves,
} from "../support/helpdesk/shelves.ts";
import { middles, shownAs } from "../support/helpdesk/searched.ts";
import { day, hour } from "../support/duration.ts";

type Listed = Operations["helpdesk.article.list"]["data"][number];

rule("helpdesk.filter-title", async (trial) => {
  const base = await openBase(trial);
  const titles = [0, 1].map(() => [trial.draw(word), trial.draw(word)] as const);
  const middle = trial.draw(middles);
  // Only one of them has it: the other shares no word.
  const [wanted = "", other = ""] = titles.map(([first, last], i) =>
    [first, i ? "" : middle, last].filter(Boolean).join(" "),
  );
  const articles = {
    wanted: await addArticle(base, wanted),
    other: await addArticle(base, other),
  };
  const list = questionOf(base, "helpdesk.article.list", { params: base.params });
  await shownAs(list, article(articles.wanted), ["title", wanted]);
  await expectSelected(base, { search_title: wanted }, articles, ["wanted"]);
  await expectSelected(base, { search_title: other }, articles, ["other"]);
});

/** The rule says that the query selects these of the shelves; returns them. */
async function selectsPlaces(
  trial: Trial,
  query: (shelves: Shelves) => Query,
  wanted: readonly Place[],
): Promise<Shelves> {
  const shelves = await fillShelves(await openBase(trial));
  const { base, articles } = shelves;
  const asked = { params: base.params, query: query(shelves) };
  // Every such query is a valid one, also where one filter requires another.
  await trial.accepts(base.as, "helpdesk.article.list", asked);
  trial.settle();
  await expectSelected(base, asked.query, articles, wanted);
  return shelves;
}

rule("helpdesk.filter-category", async (trial) => {
  const { base, articles } = await selectsPlaces(
    trial,
    ({ category_id }) => ({ filter_category_id: category_id }),
    ["section", "other-section", "category"],
  );
  trial.settle();
  const bare = await addCategory(base);
  await expectSelected<Place>(base, { filter_category_id: bare }, articles, []);
});

/** Ways to write none in a query; which of them a platform takes is open (open.helpdesk-filter-none). */
const nones = ["none", "", "null"];

interface ByNone {
  /** The way of writing none that selects what was wanted. */
  none: string | undefined;
  /** What those ways that were tried select. */
  seen: Record<string, Place[] | "refused">;
}

/** The way of writing none by which the query selects the article at this place of the shelves alone. */
function wayOfNone(
  { base, articles }: Shelves,
  query: (none: string) => Query,
  wanted: Place,
): Promise<ByNone> {
  const { trial, as, params } = base;
  const look = async (): Promise<ByNone> => {
    const seen: ByNone["seen"] = {};
    for (const none of nones) {
      const asked = { params, query: query(none) };
      const isOut = isRefused(await trial.call(as, "helpdesk.article.list", asked));
      const items = isOut ? [] : await listed(trial, as, "helpdesk.article.list", asked);
      const isListed = (place: Place): boolean =>
        items.some(({ article_id }) => article_id === articles[place]);
      const found = places.filter(isListed);
      seen[none] = isOut ? "refused" : found;
      if (show(found) === show([wanted])) return { none, seen };
    }
    return { none: undefined, seen };
  };
  return eventually(trial, "list", look, ({ none }) => none !== undefined);
}

const byCategory = (filter_category_id: string): Query => ({ filter_category_id });

/** The rule says that by one way of writing none, which it returns, the query selects the article at this place alone. */
async function selectsByNone(
  trial: Trial,
  query: (none: string, shelves: Shelves) => Query,
  wanted: Place,
): Promise<{ shelves: Shelves; none: string | undefined }> {
  const shelves = await fillShelves(await openBase(trial));
  const { none, seen } = await wayOfNone(shelves, (one) => query(one, shelves), wanted);
  const where = `articles of the shelves listed with ${show(query("none", shelves))}`;
  trial.expect(none !== undefined, where, `${wanted} alone, by one way of writing none`, seen);
  return { shelves, none };
}

rule("helpdesk.filter-category-none", async (trial) => {
  const { shelves, none } = await selectsByNone(trial, byCategory, "nowhere");
  trial.settle();
  if (none === undefined) return;
  const { base, articles } = shelves;
  // One that was taken out of its category is in none like one that never was in any.
  await givenNowhere(base, articles.category);
  await expectSelected(base, byCategory(none), articles, ["category", "nowhere"]);
});

rule("helpdesk.filter-section", async (trial) => {
  const { base, articles, category_id } = await selectsPlaces(
    trial,
    (shelves) => ({
      filter_category_id: shelves.category_id,
      filter_section_id: shelves.section_id,
    }),
    ["section"],
  );
  trial.settle();
  const bare = await addSection(base, category_id);
  const query = { filter_category_id: category_id, filter_section_id: bare };
  await expectSelected<Place>(base, query, articles, []);
});

rule("helpdesk.filter-section-needs-category", async (trial) => {
  const shelves = await fillShelves(await openBase(trial));
  const { base, section_id } = shelves;
  const { as, params } = base;
  for (const filter_section_id of [section_id, "none"]) {
    const query = { filter_section_id };
    // Refused, or as if it were not given.
    if (isRefused(await trial.call(as, "helpdesk.article.list", { params, query }))) continue;
    await expectSelected(base, query, shelves.articles, places);
    trial.settle();
  }
});

rule("helpdesk.filter-section-none", async (trial) => {
  await selectsByNone(
    trial,
    (none, { category_id }) => ({ filter_category_id: category_id, filter_section_id: none }),
    "category",
  );
});

rule("helpdesk.filter-status-published", async (trial) => {
  const base = await openBase(trial);
  const query = { filter_status_published: "1" } as const;
  const draft = await addArticle(base);
  await givenStatus(base, draft, "draft");
  // Before anything is published.
  await expectSelected(base, query, { draft }, []);
  const articles = await bothStatuses(base);
  await expectSelected(base, query, articles, ["published"]);
});

rule("helpdesk.filter-status-draft", async (trial) => {
  const base = await openBase(trial);
  const articles = await bothStatuses(base);
  await expectSelected(base, { filter_status_draft: "1" }, articles, ["draft"]);
});

/** The rule says that of published articles the flag selects those of this visibility. */
async function selectsVisibility(
  trial: Trial,
  query: Query,
  selected: "visible" | "hidden",
): Promise<void> {
  const base = await openBase(trial);
  const articles = { one: await addArticle(base), other: await addArticle(base) };
  await givenPlaced(base, articles.one, await addCategory(base));
  const ids = Object.values(articles);
  for (const id of ids) await givenStatus(base, id, "published");
  const { params } = base;
  // What makes one visible may come in between (open.helpdesk-visibility-source).
  const look = async (): Promise<{ found: string[]; wanted: string[] }> => {
    const items = await listed(trial, base.as, "helpdesk.article.list", { params, query });
    const found = ids.filter((id) => items.some(({ article_id }) => article_id === id));
    const wanted: string[] = [];
    for (const id of ids) {
      const { visibility } = await readArticle(base, id);
      if (!visibility) return trial.cannot("a published article shows no visibility");
      if (visibility === selected) wanted.push(id);
    }
    return { found, wanted };
  };
  const isRight = ({ found, wanted }: { found: string[]; wanted: string[] }): boolean =>
    show(found) === show(wanted);
  const { found, wanted } = await eventually(trial, "list", look, isRight);
  trial.equal(found, wanted, `published articles listed with ${show(query)}`);
}

rule("helpdesk.filter-visibility-visible", (trial) =>
  selectsVisibility(trial, { filter_visibility_visible: "1" }, "visible"),
);

rule("helpdesk.filter-visibility-hidden", (trial) =>
  selectsVisibility(trial, { filter_visibility_hidden: "1" }, "hidden"),
);

const distances = fc.integer({ min: 1, max: 400 }).map((days) => days * day);

rule("helpdesk.filter-date", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "published");
  const now = momentOf((await readArticle(base, article_id)).created_at);
  const range = (start: number, end: number): Query => ({
    filter_date_start: isoDate(start),
    filter_date_end: isoDate(end),
  });
  const articles = { one: article_id };
  // Drawn ones, and the nearest: a bound that is cut to its day would lie on the wrong side.
  for (const far of [trial.draw(distances), hour]) {
    await expectSelected(base, range(now - far, now + far), articles, ["one"]);
    await expectSelected(base, range(now - far - day, now - far), articles, []);
    await expectSelected(base, range(now + far, now + far + day), articles, []);
  }
});

rule("helpdesk.filter-date-alone", async (trial) => {
  const base = await openBase(trial);
  const article_id = await addArticle(base);
  await givenStatus(base, article_id, "published");
  const { created_at } = await readArticle(base, article_id);
  for (const { query, holds } of halfRanges(momentOf(created_at), hour)) {
    const asked = { params: base.params, query };
    if (isRefused(await trial.call(base.as, "helpdesk.article.list", asked))) continue;
    await expectSelected(base, query, { one: article_id }, holds ? ["one"] : []);
  }
});

rule("helpdesk.filter-on-every-page", async (trial) => {
  const base = await openBase(trial);
  const articles: string[] = [];
  while (articles.length < enough) articles.push(await addArticle(base));
  const own = new Set(articles);
  const { world, params } = base;
  const long = longList(trial, world, "helpdesk.article.list", params);
  const holdsNone = (query: Record<string, string>): Promise<void> =>
    expectNoneOnPages<Listed>(long, {
      query,
      isLeftOut: ({ article_id }) => own.has(article_id),
    });
  const filter_category_id = await addCategory(base);
  const filter_section_id = await addSection(base, filter_category_id);
  const [last = "", ...others] = articles;
  const body = { category_id: filter_category_id };
  for (const one of others)
    await trial.given(base.as, "helpdesk.placement.set", { ...articleAt(base, one), body });
  // It shows where it is when the others do.
  await givenPlaced(base, last, filter_category_id);
  await holdsNone({ filter_category_id, filter_section_id });
  await givenPublished(base, articles);
  await holdsNone({ filter_status_draft: "1" });
  const shown = await listed(trial, base.as, "helpdesk.article.list", { params });
  const isVisible = ({ visibility }: Listed): boolean => visibility === "visible";
  if (shown.every(isVisible)) await holdsNone({ filter_visibility_hidden: "1" });
});

/** A filter, and the places of the shelves whose articles it lets pass. */
interface Filter {
  query: Query;
  passes: readonly Place[];
  /** Places whose articles it may let pass or not. */
  open?: readonly Place[];
}

/** One filter of each group; the flags of one group are never given together, since that is open. */
async function groups(
  { base, articles, category_id }: Shelves,
  none: string | undefined,
): Promise<Filter[][]> {
  const published: Place[] = ["section", "category", "nowhere"];
  for (const place of published) await givenStatus(base, articles[place], "published");
  const drafts = places.filter((place) => !published.includes(place));
  for (const place of drafts) await givenStatus(base, articles[place], "draft");
  const { title, created_at } = await readArticle(base, articles.category);
  const now = momentOf(created_at);
  const range = (start: number, end: number): Query => ({
    filter_date_start: isoDate(now + start),
    filter_date_end: isoDate(now + end),
  });
  const inCategory: Place[] = ["section", "other-section", "category"];
  const visible: Place[] = [];
  for (const place of published) {
    // What makes it visible may come a moment later (open.helpdesk-visibility-source).
    const { visibility } = await readArticle(
      base,
      articles[place],
      (one) => one.visibility !== "hidden",
    );
    if (visibility === "visible") visible.push(place);
  }
  return [
    [
      { query: byCategory(category_id), passes: inCategory },
      ...(none === undefined ? [] : [{ query: byCategory(none), passes: ["nowhere"] as const }]),
    ],
    [
      { query: { filter_status_published: "1" }, passes: published },
      { query: { filter_status_draft: "1" }, passes: drafts },
    ],
    [{ query: { search_title: title }, passes: ["category"] }],
    [
      // The date may be that of publication, which drafts need not have (open.helpdesk-filter-date-basis).
      { query: range(-2 * day, 2 * day), passes: places, open: drafts },
      { query: range(2 * day, 4 * day), passes: [] },
    ],
    [
      { query: { filter_visibility_visible: "1" }, passes: visible, open: drafts },
      {
        query: { filter_visibility_hidden: "1" },
        passes: published.filter((place) => !visible.includes(place)),
        open: drafts,
      },
    ],
    // An order leaves nothing out, whatever stands beside it.
    [{ query: { order_visits: "1" }, passes: places }],
  ];
}

/** What a filter says to let an article pass, and what it says to leave it out. */
type Part = [right: Query, ...wrong: Query[]];

/** All filters that let an article pass, and then in turn one of them changed, which alone leaves it out. */
const oneByOne = (place: Place, parts: readonly Part[]): [Query, Place[]][] => {
  const joined = (queries: readonly Query[]): Query => Object.assign({}, ...queries);
  const all = parts.map(([right]) => right);
  const changed = parts.flatMap(([, ...wrong], i) => wrong.map((one) => joined(all.with(i, one))));
  return [[joined(all), [place]], ...changed.map((query): [Query, Place[]] => [query, []])];
};

/** For articles in a section and in no category, and for a draft: beside another value a filter may be lost. */
async function alteredOneByOne(
  shelves: Shelves,
  none: string | undefined,
): Promise<[Query, Place[]][]> {
  const { base, articles, category_id, section_id, other_section_id } = shelves;
  const { title: other } = await readArticle(base, articles.category);
  const [published, draft] = [
    { filter_status_published: "1" },
    { filter_status_draft: "1" },
  ] as const;
  const inCategory = byCategory(category_id);
  const inSection = { ...inCategory, filter_section_id: section_id };
  const beside = { ...inCategory, filter_section_id: other_section_id };
  const opposite = { visible: "filter_visibility_hidden", hidden: "filter_visibility_visible" };
  const partsOf = ({ title, visibility }: HelpdeskArticle, isDraft = false): Part[] => [
    [{ search_title: title }, { search_title: other }],
    isDraft ? [draft, published] : [published, draft],
    // Drafts may be listed whatever their visibility (open.helpdesk-filter-drafts-by-visibility).
    ...(visibility && !isDraft ? [[{}, { [opposite[visibility]]: "1" }] satisfies Part] : []),
  ];
  const one = await readArticle(base, articles.section);
  const now = momentOf(one.created_at);
  const [start, end] = [isoDate(now - 2 * day), isoDate(now + 2 * day)];
  return [
    ...oneByOne("section", [
      ...partsOf(one),
      [inSection, beside],
      [{ filter_date_start: start }, { filter_date_start: isoDate(now + day) }],
      [{ filter_date_end: end }, { filter_date_end: isoDate(now - day) }],
      [{ order_visits: "1" }],
    ]),
    ...oneByOne("other-section", [
      ...partsOf(await readArticle(base, articles["other-section"]), true),
      [beside, inSection],
    ]),
    ...(none === undefined
      ? []
      : oneByOne("nowhere", [
          ...partsOf(await readArticle(base, articles.nowhere)),
          [byCategory(none), inCategory],
        ])),
  ];
}

/** Of at least two groups one filter each, by their places: a case that is repeated has other identifiers. */
const several = (filters: readonly Filter[][]): fc.Arbitrary<[group: number, at: number][]> =>
  fc
    .subarray([...filters.keys()], { minLength: 2 })
    .chain((some) =>
      fc.tuple(
        ...some.map((group) => fc.tuple(fc.constant(group), fc.nat(filters[group]!.length - 1))),
      ),
    );

rule("helpdesk.filter-groups-narrow", async (trial) => {
  const shelves = await fillShelves(await openBase(trial));
  const { none } = await wayOfNone(shelves, byCategory, "nowhere");
  const filters = await groups(shelves, none);
  const [categories = [], statuses = [], titles = [], , visibilities = []] = filters;
  const others = [statuses, titles, visibilities].flat();
  const pairs = categories.flatMap((one) => others.map((other) => [one, other]));
  const drawn = [1, 2].map(() =>
    trial.draw(several(filters)).flatMap(([group, at]) => filters[group]?.[at] ?? []),
  );
  for (const some of [...pairs, ...drawn]) {
    const query: Query = Object.assign({}, ...some.map((filter) => filter.query));
    const judged = places.filter((place) => !some.some(({ open = [] }) => open.includes(place)));
    const wanted = judged.filter((place) => some.every(({ passes }) => passes.includes(place)));
    const articles = Object.fromEntries(judged.map((place) => [place, shelves.articles[place]]));
    await expectSelected<string>(shelves.base, query, articles, wanted);
    trial.settle();
  }
  for (const [query, wanted] of await alteredOneByOne(shelves, none)) {
    await expectSelected<Place>(shelves.base, query, shelves.articles, wanted);
    trial.settle();
  }
});

/** Visits of more articles than a page holds, in the order of their creation: neither up nor down. */
const visits = fc.shuffledSubarray(
  Array.from({ length: enough }, (_, i) => i + 1),
  { minLength: enough },
);

/** Tens, in which a platform may count. */
const counts = fc.integer({ min: 1, max: 40 }).map((tens) => tens * 10);

const runsUp = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value >= (values[i - 1] ?? value));
const runsOneWay = (values: readonly number[]): boolean =>
  runsUp(values) || runsUp(values.toReversed());

async function visit(base: Base, article_id: string, count: number): Promise<void> {
  const thing = { thing: "helpdesk-visits", ...base.params, article_id, visits: count };
  await base.trial.stage("inject", "POST", "/inject", thing);
}

rule("helpdesk.article-visits-agree", async (trial) => {
  const base = await openBase(trial);
  const { params } = base;
  const visited = await addArticle(base);
  await givenStatus(base, visited, "published");
  await visit(base, visited, trial.draw(counts));
  const list = questionOf(base, "helpdesk.article.list", { params });
  const visitsIn = (items: readonly Listed[]): number =>
    items.find(({ article_id }) => article_id === visited)?.visits ?? 0;
  // What counts as a visit, and how soon, is open (open.helpdesk-visits-count).
  if (!visitsIn(await listOnce(list, (items) => visitsIn(items) > 0)))
    throw new NotClaimed("no visit is shown soon");
  // They may be counted one after the other.
  await expectSameForms(trial, "a visited article", async () => ({
    listed: { visits: visitsIn(await listOnce(list)) },
    single: { visits: (await readArticle(base, visited)).visits },
  }));
  trial.settle();
  const { visits: counted } = await readArticle(base, visited);
  const [body, title] = [trial.body("helpdesk.article.replace"), trial.draw(names)];
  const at = articleAt(base, visited);
  await trial.given(base.as, "helpdesk.article.replace", { ...at, body });
  await trial.given(base.as, "helpdesk.article.merge", { ...at, body: { title } });
  const isKept = (found: { visits: number }): boolean => found.visits >= counted;
  const single = questionOf(base, "helpdesk.article.read", at);
  const after = await readOnce(single, (found) => found.title === title && isKept(found));
  if (after.title !== title) trial.cannot("the article had to show its new title first");
  trial.expect(isKept(after), "/data/visits after it was saved", `${counted} or more`, after);
  trial.settle();
  for (const status of ["draft", "published"] as const) await givenStatus(base, visited, status);
  const again = await readOnce(single, isKept);
  const where = "/data/visits after it was published again";
  trial.expect(isKept(again), where, `${counted} or more`, again);
});

/** Filters that let several of these articles pass, of which some are put into a category for that. */
async function filtersFor(base: Base, articles: readonly string[]): Promise<Query[]> {
  const filter_category_id = await addCategory(base);
  const body = { category_id: filter_category_id };
  const [last = "", ...others] = articles.slice(0, 6);
  for (const one of others)
    await base.trial.given(base.as, "helpdesk.placement.set", { ...articleAt(base, one), body });
  await givenPlaced(base, last, filter_category_id);
  const now = momentOf((await readArticle(base, last)).created_at);
  return [
    { filter_category_id },
    { filter_date_start: isoDate(now - 2 * day), filter_date_end: isoDate(now + 2 * day) },
  ];
}

rule("helpdesk.order-visits", async (trial) => {
  const base = await openBase(trial);
  const { params } = base;
  const counts = trial.draw(visits);
  const articles: string[] = [];
  while (articles.length < counts.length) articles.push(await addArticle(base));
  await givenPublished(base, articles);
  for (const [i, count] of counts.entries()) {
    const article_id = articles[i] ?? "";
    // Of two and three digits, so that numbers sorted alphabetically are noticed; a platform may count in tens.
    await visit(base, article_id, count * 10);
  }
  const own = new Set(articles);
  // A locale may begin with others (open.website-begins-with), and without a page segment the whole list may be answered, and
  // then its pages once more.
  const valuesOf = (items: readonly Listed[]): number[] => [
    ...new Map(
      items.flatMap((one) => (own.has(one.article_id) ? [[one.article_id, one.visits]] : [])),
    ).values(),
  ];
  const isCounted = (items: Listed[]): boolean => new Set(valuesOf(items)).size >= enough;
  const plain = await listOnce(questionOf(base, "helpdesk.article.list", { params }), isCounted);
  if (!isCounted(plain))
    trial.cannot("the list had to show a different number of visits of each article");
  const orderedBy = async (beside: Query): Promise<number[]> => {
    const query: Query = { order_visits: "1", ...beside };
    const question = questionOf(base, "helpdesk.article.list", { params, query });
    return valuesOf(await listOnce(question, (items) => runsOneWay(valuesOf(items))));
  };
  // All of them are published, so that the filter leaves none out.
  const values = await orderedBy({ filter_status_published: "1" });
  trial.expect(runsOneWay(values), "visits with order_visits 1", "one direction", values);
  trial.observe("open.helpdesk-order-visits-direction", directionOf(values));
  trial.equal(values.length, valuesOf(plain).length, "articles listed with order_visits 1");
  trial.settle();
  if (runsOneWay(valuesOf(plain))) trial.cannot("the list is in the order of visits by itself");
  for (const beside of await filtersFor(base, articles)) {
    const some = await orderedBy(beside);
    const where = `visits with order_visits 1 and ${Object.keys(beside).join(", ")}`;
    trial.expect(runsOneWay(some), where, "one direction", some);
    trial.settle();
  }
});
