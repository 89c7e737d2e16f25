/** Counters that go up and down with each call, whether it changed anything or not. */
import type { Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { afterwards, besidesRefusal, instead, shows } from "../deviate/handler.ts";
import { articleOf, categoryOf, localeOf, type Article } from "../state/helpdesk.ts";

type Drift = Map<string, number>;

const drift = (drifts: Drift, key: string, by: number): Drift =>
  drifts.set(key, (drifts.get(key) ?? 0) + by);

/** An article that is put again into the category that it is in counts once more there. */
const countsEachPlacement: Plant = (reference) => {
  const drifts: Drift = new Map();
  instead("helpdesk.placement.set", (call, original) => {
    const article = articleOf(call);
    const before = article.category;
    const data = original(call);
    if (before && article.category === before) drift(drifts, before.category_id, 1);
    return data;
  })(reference);
  shows("helpdesk.category.read", (data) => ({
    ...data,
    articles: data.articles + (drifts.get(data.category_id) ?? 0),
  }))(reference);
};

type InLocale = Pick<Call<"helpdesk.locale.read">, "params">;
const placeOf = ({ params: { website_id, locale } }: InLocale): string => `${website_id} ${locale}`;

/** What is withdrawn is taken off the count of its locale, and once more when it is removed. */
const countsWithdrawnDown: Plant = (reference) => {
  const drifts: Drift = new Map();
  const withdrawn = new Set<string>();
  afterwards(
    "helpdesk.article.unpublish",
    ({ params }) => void withdrawn.add(params.article_id),
  )(reference);
  afterwards("helpdesk.article.remove", (call) => {
    if (withdrawn.has(call.params.article_id)) drift(drifts, placeOf(call), -1);
  })(reference);
  shows("helpdesk.locale.read", (data, call) => ({
    ...data,
    articles: data.articles + (drifts.get(placeOf(call)) ?? 0),
  }))(reference);
};

/** What is published counts, and each removal lowers the count, also that of a draft, which did not raise it. */
const removedDraftsLower: Plant = (reference) => {
  const drifts: Drift = new Map();
  const isCounted = ({ status }: Article): boolean => status === "published";
  instead("helpdesk.article.remove", (call, original) => {
    const article = articleOf(call);
    const { category } = article;
    const data = original(call);
    if (isCounted(article)) return data;
    drift(drifts, placeOf(call), -1);
    if (category) drift(drifts, category.category_id, -1);
    return data;
  })(reference);
  shows("helpdesk.locale.read", (data, call) => ({
    ...data,
    articles:
      [...localeOf(call).articles].filter(isCounted).length + (drifts.get(placeOf(call)) ?? 0),
  }))(reference);
  shows("helpdesk.category.read", (data, call) => ({
    ...data,
    articles:
      [...categoryOf(call).articles].filter(isCounted).length + (drifts.get(data.category_id) ?? 0),
  }))(reference);
};

/** The removal of a profile that is gone lowers the total, though it is refused. */
const countsEachRemoval: Plant = (reference) => {
  const drifts: Drift = new Map();
  besidesRefusal("people.profile.remove", (call) => {
    drift(drifts, call.params.website_id, -1);
  })(reference);
  shows("people.stats.read", ({ total }, { params }) => ({
    total: total + (drifts.get(params.website_id) ?? 0),
  }))(reference);
};

export const miscountsFaults: Record<string, Fault> = {
  "helpdesk-category-counts-placements": fault(
    "An article that is put into its category again counts once more there.",
    ["helpdesk.category-counts-articles"],
    countsEachPlacement,
  ),
  "helpdesk-locale-counts-withdrawn-twice": fault(
    "The removal of an article that was withdrawn once lowers the count of its locale by two.",
    ["helpdesk.locale-counts-articles"],
    countsWithdrawnDown,
  ),
  "helpdesk-removed-drafts-lower": fault(
    "The removal of a draft, which does not count, lowers the count of its locale and its category.",
    ["helpdesk.locale-counts-articles", "helpdesk.category-counts-articles"],
    removedDraftsLower,
  ),
  "people-stats-count-refused-removals": fault(
    "The total of profiles falls also with the removal of one that is gone.",
    ["people.stats-count-profiles"],
    countsEachRemoval,
  ),
};
