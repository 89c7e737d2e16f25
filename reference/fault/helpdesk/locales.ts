/** Locales of a helpdesk, what belongs to one, and the feedback there. */
import type { Call } from "../../call.ts";
import { readsDatesTogether } from "../../deviate/days.ts";
import { removeLocale } from "../../state/helpdesk-content.ts";
import { neverFalls, neverExceeds, takesOnce } from "../../deviate/memory.ts";
import { helpdeskOf, localeOf, articleOf } from "../../state/helpdesk.ts";
import { instead, shows, afterwards, ignoresQuery, whereRefused } from "../../deviate/handler.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";

/** How many the helpdesk has, in all locales. */
const countsOf = (call: Call<"helpdesk.locale.read">, noun: "articles" | "categories"): number =>
  [...helpdeskOf(call).locales.values()].reduce((total, locale) => total + locale[noun].size, 0);

const dropFeedback = (call: Parameters<typeof articleOf>[0]): void => {
  const locale = localeOf(call);
  const { article_id } = articleOf(call);
  locale.feedback = locale.feedback.filter(({ article }) => article?.article_id !== article_id);
};

const locales = (call: Parameters<typeof helpdeskOf>[0]): string[] => [
  ...helpdeskOf(call).locales.keys(),
];

/** A locale that is there already is added once more, as a row of its own. */
const listedTwice: Plant = (reference) => {
  const again: Call<"helpdesk.locale.create">[] = [];
  whereRefused(
    "helpdesk.locale.create",
    ["locale_exists"],
    (call) => void again.push(call),
  )(reference);
  shows("helpdesk.locale.list", (data, { params }) =>
    data.flatMap((item) => {
      const rows = again.filter(
        ({ params: at, body }) =>
          at.website_id === params.website_id && body.locale === item.locale,
      );
      return [item, ...rows.map(() => item)];
    }),
  )(reference);
};

export const localeFaults: Record<string, Fault> = {
  "helpdesk-locale-listed-again": fault(
    "A locale that is added twice is listed twice.",
    ["helpdesk.locale-added-twice"],
    listedTwice,
  ),
  "helpdesk-locale-emptied-when-added-again": fault(
    "A locale that is added again is empty.",
    ["helpdesk.locale-added-twice"],
    instead("helpdesk.locale.create", (call, original) => {
      const helpdesk = helpdeskOf(call);
      const former = helpdesk.locales.get(call.body.locale);
      if (former) removeLocale(helpdesk, former);
      return original(call);
    }),
  ),
  "helpdesk-articles-of-all-locales": fault(
    "The articles of all locales are listed in each of them.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.article.list", (call, original) =>
      locales(call).flatMap((locale) => original({ ...call, params: { ...call.params, locale } })),
    ),
  ),
  "helpdesk-title-search-in-all-locales": fault(
    "A search for a title lists the articles of all locales.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.article.list", (call, original) => {
      const among = call.query.search_title === undefined ? [call.params.locale] : locales(call);
      return among.flatMap((locale) => original({ ...call, params: { ...call.params, locale } }));
    }),
  ),
  "helpdesk-name-search-in-all-locales": fault(
    "A search for a name lists the categories of all locales.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.category.list", (call, original) => {
      const among = call.query.search_name === undefined ? [call.params.locale] : locales(call);
      return among.flatMap((locale) => original({ ...call, params: { ...call.params, locale } }));
    }),
  ),
  "helpdesk-categories-of-first-locale": fault(
    "The categories of the locale that was added first are listed in the others too.",
    ["helpdesk.locale-lists-are-apart"],
    instead("helpdesk.category.list", (call, original) => {
      const [first = call.params.locale] = locales(call);
      const own = original(call);
      if (first === call.params.locale) return own;
      return [...own, ...original({ ...call, params: { ...call.params, locale: first } })];
    }),
  ),
  "helpdesk-article-read-in-any-locale": fault(
    "An article can be read under every locale of the helpdesk.",
    ["helpdesk.locale-reads-are-apart"],
    instead("helpdesk.article.read", (call, original) => {
      const { article_id } = call.params;
      const holder = [...helpdeskOf(call).locales.values()].find(({ articles }) =>
        articles.has(article_id),
      );
      const { locale } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, locale } });
    }),
  ),
  "helpdesk-category-read-in-any-locale": fault(
    "A category can be read under every locale of the helpdesk.",
    ["helpdesk.locale-reads-are-apart"],
    instead("helpdesk.category.read", (call, original) => {
      const { category_id } = call.params;
      const holder = [...helpdeskOf(call).locales.values()].find(({ categories }) =>
        categories.has(category_id),
      );
      const { locale } = holder ?? call.params;
      return original({ ...call, params: { ...call.params, locale } });
    }),
  ),
  "helpdesk-locale-articles-never-fall": fault(
    "The count of articles of a locale never falls.",
    ["helpdesk.locale-counts-articles"],
    neverFalls("helpdesk.locale.read", "articles"),
  ),
  "helpdesk-locale-articles-one": fault(
    "A locale counts at most one article.",
    ["helpdesk.locale-counts-articles"],
    neverExceeds("helpdesk.locale.read", "articles", 1),
  ),
  "helpdesk-locale-categories-never-fall": fault(
    "The count of categories of a locale never falls.",
    ["helpdesk.locale-counts-categories"],
    neverFalls("helpdesk.locale.read", "categories"),
  ),
  "helpdesk-locale-categories-one": fault(
    "A locale counts at most one category.",
    ["helpdesk.locale-counts-categories"],
    neverExceeds("helpdesk.locale.read", "categories", 1),
  ),
  "helpdesk-locale-counts-all-articles": fault(
    "Each locale counts the articles of all locales.",
    ["helpdesk.locale-counts-own"],
    shows("helpdesk.locale.read", (data, call) => ({
      ...data,
      articles: countsOf(call, "articles"),
    })),
  ),
  "helpdesk-locale-counts-all-categories": fault(
    "Each locale counts the categories of all locales.",
    ["helpdesk.locale-counts-own"],
    shows("helpdesk.locale.read", (data, call) => ({
      ...data,
      categories: countsOf(call, "categories"),
    })),
  ),
  "helpdesk-locale-taken-for-ever": fault(
    "A locale that was removed cannot be added again.",
    ["platform.removed-is-made-again"],
    takesOnce(
      "helpdesk.locale.create",
      ({ params, body }) => `${params.website_id} ${body.locale}`,
    ),
  ),
  "helpdesk-locale-of-first": fault(
    "Each locale that is read alone shows the identifier of the first one.",
    ["helpdesk.locale-counters-agree"],
    shows("helpdesk.locale.read", (locale, call) => {
      const [first] = helpdeskOf(call).locales.values();
      return { ...locale, locale_id: first?.locale_id };
    }),
  ),
  "helpdesk-locale-list-uncategorized": fault(
    "The list of locales counts the categories of the first one for all.",
    ["helpdesk.locale-counters-agree"],
    shows("helpdesk.locale.list", (items) =>
      items.map((one, i) => ({ ...one, categories: i ? one.categories + 1 : one.categories })),
    ),
  ),
  "helpdesk-locale-removal-leaves-articles": fault(
    "The articles of a removed locale can still be read.",
    ["helpdesk.locale-removal-takes-articles"],
    (reference) => {
      const gone = new Map<string, object>();
      instead("helpdesk.locale.remove", (call, original) => {
        for (const one of localeOf(call).articles) {
          const { article_id, title, status, featured, visits, created_at } = one;
          gone.set(article_id, { article_id, title, status, featured, visits, created_at });
        }
        return original(call);
      })(reference);
      instead(
        "helpdesk.article.read",
        (call, original) => gone.get(call.params.article_id) ?? original(call),
      )(reference);
    },
  ),
  "helpdesk-locale-removal-leaves-categories": fault(
    "The categories of a removed locale can still be read.",
    ["helpdesk.locale-removal-takes-articles"],
    (reference) => {
      const gone = new Map<string, object>();
      instead("helpdesk.locale.remove", (call, original) => {
        for (const { category_id, name, created_at } of localeOf(call).categories)
          gone.set(category_id, { category_id, name, created_at, articles: 0, sections: 0 });
        return original(call);
      })(reference);
      instead(
        "helpdesk.category.read",
        (call, original) => gone.get(call.params.category_id) ?? original(call),
      )(reference);
    },
  ),
  "helpdesk-locale-removal-empties-others": fault(
    "Removing a locale removes the articles of the others too.",
    ["helpdesk.locale-removal-spares-others"],
    afterwards("helpdesk.locale.remove", (call) => {
      for (const { articles } of helpdeskOf(call).locales.values()) articles.clear();
    }),
  ),
  "helpdesk-locale-removal-empties-categories": fault(
    "Removing a locale removes the categories of the others too.",
    ["helpdesk.locale-removal-spares-others"],
    afterwards("helpdesk.locale.remove", (call) => {
      for (const { categories } of helpdeskOf(call).locales.values()) categories.clear();
    }),
  ),
  "helpdesk-locale-removal-takes-next": fault(
    "Removing a locale removes the one that was added after it.",
    ["helpdesk.locale-removal-spares-others"],
    instead("helpdesk.locale.remove", (call, original) => {
      const all = [...helpdeskOf(call).locales.values()];
      const next = all[all.indexOf(localeOf(call)) + 1];
      if (next) removeLocale(helpdeskOf(call), next);
      return original(call);
    }),
  ),

  "helpdesk-feedback-without-comment": fault(
    "Feedback is listed without its comment when it is unhelpful.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one) => (one.rating === "unhelpful" ? { ...one, comment: undefined } : one)),
    ),
  ),
  "helpdesk-feedback-lost-by-put": fault(
    "Feedback on an article is gone once the article is replaced.",
    ["helpdesk.feedback-outlives-changes"],
    afterwards("helpdesk.article.replace", dropFeedback),
  ),
  "helpdesk-feedback-lost-by-draft": fault(
    "Feedback on an article is gone once the article is no longer published.",
    ["helpdesk.feedback-outlives-changes"],
    afterwards("helpdesk.article.unpublish", dropFeedback),
  ),
  "helpdesk-feedback-of-newest": fault(
    "Feedback is listed with the article that was rated first.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one) => ({ ...one, article: items.at(-1)?.article })),
    ),
  ),
  "helpdesk-feedback-rating-of-newest": fault(
    "Feedback is listed with the rating of the feedback that came before it.",
    ["helpdesk.feedback-listed"],
    shows("helpdesk.feedback.list", (items) =>
      items.map((one, i) => ({ ...one, rating: (items[i + 1] ?? one).rating })),
    ),
  ),
  "helpdesk-feedback-listed-twice": fault(
    "Each piece of feedback is listed twice.",
    ["helpdesk.feedback-outlives-changes"],
    shows("helpdesk.feedback.list", (items) => items.flatMap((one) => [one, one])),
  ),
  "helpdesk-feedback-of-all-locales": fault(
    "Feedback is listed in every locale of the helpdesk.",
    ["helpdesk.feedback-other-locale"],
    instead("helpdesk.feedback.list", (call, original) =>
      locales(call).flatMap((locale) => original({ ...call, params: { ...call.params, locale } })),
    ),
  ),
  "helpdesk-ratings-of-all-locales": fault(
    "The ratings of a locale count those of the others too.",
    ["helpdesk.feedback-other-locale"],
    instead("helpdesk.ratings.read", (call, original) => {
      const ratings = { helpful: 0, unhelpful: 0 };
      for (const locale of locales(call)) {
        const own = original({ ...call, params: { ...call.params, locale } }).ratings;
        ratings.helpful += own.helpful;
        ratings.unhelpful += own.unhelpful;
      }
      return { ratings };
    }),
  ),
  "helpdesk-feedback-start-ignored": fault(
    "The list of feedback ignores filter_date_start.",
    ["helpdesk.feedback-date"],
    ignoresQuery("helpdesk.feedback.list", "filter_date_start"),
  ),
  "helpdesk-feedback-end-ignored": fault(
    "The list of feedback ignores filter_date_end.",
    ["helpdesk.feedback-date"],
    ignoresQuery("helpdesk.feedback.list", "filter_date_end"),
  ),
  "helpdesk-feedback-dates-only-together": fault(
    "The list of feedback ignores a date that comes without the other.",
    ["helpdesk.feedback-date-alone"],
    readsDatesTogether("helpdesk.feedback.list"),
  ),
  "helpdesk-ratings-dates-only-together": fault(
    "The ratings ignore a date that comes without the other.",
    ["helpdesk.feedback-date-alone"],
    readsDatesTogether("helpdesk.ratings.read"),
  ),
  "helpdesk-ratings-start-ignored": fault(
    "The ratings ignore filter_date_start.",
    ["helpdesk.ratings-date"],
    ignoresQuery("helpdesk.ratings.read", "filter_date_start"),
  ),
  "helpdesk-ratings-end-ignored": fault(
    "The ratings ignore filter_date_end.",
    ["helpdesk.ratings-date"],
    ignoresQuery("helpdesk.ratings.read", "filter_date_end"),
  ),
  "helpdesk-ratings-one-of-each": fault(
    "The ratings count at most one of each kind.",
    ["helpdesk.ratings-count"],
    shows("helpdesk.ratings.read", ({ ratings: { helpful, unhelpful } }) => ({
      ratings: { helpful: Math.min(1, helpful), unhelpful: Math.min(1, unhelpful) },
    })),
  ),
  "helpdesk-ratings-unhelpful-counts-both": fault(
    "An unhelpful rating counts as a helpful one too.",
    ["helpdesk.ratings-count"],
    shows("helpdesk.ratings.read", ({ ratings: { helpful, unhelpful } }) => ({
      ratings: { helpful: helpful + unhelpful, unhelpful },
    })),
  ),
};
