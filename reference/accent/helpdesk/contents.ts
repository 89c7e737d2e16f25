/** What else may happen to the contents of a helpdesk when things are created, placed and removed (1/4.6). */
import { websiteOf, type Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import type { Website } from "../../model.ts";
import { Refusal } from "../../refusal.ts";
import { createDomain, showDomain } from "../../state/domain.ts";
import {
  articleOf,
  categoryOf,
  helpdeskOf,
  helpdeskSlot,
  localeOf,
  newHelpdesk,
  sectionOf,
  type Article,
  type Helpdesk,
  type Locale,
} from "../../state/helpdesk.ts";
import { addLocale, place, removeArticle } from "../../state/helpdesk-content.ts";

/** A helpdesk that is created after a removal holds what the removed one held. */
const comesBack: Plant = (reference) => {
  const removed = new WeakMap<Website, Helpdesk>();
  together(
    instead("helpdesk.remove", (call, original) => {
      const helpdesk = helpdeskOf(call);
      const data = original(call);
      removed.set(websiteOf(call), helpdesk);
      return data;
    }),
    afterwards("helpdesk.create", (call) => {
      const { locales, redirections, redirectedPaths } = removed.get(websiteOf(call)) ?? {};
      const contents = { locales, redirections, redirectedPaths };
      if (locales) Object.assign(helpdeskOf(call), contents);
    }),
  )(reference);
};

/** A locale that is added again holds what it held before. */
const localeComesBack: Plant = (reference) => {
  const removed = new WeakMap<Helpdesk, Map<string, Locale>>();
  const removedFrom = (helpdesk: Helpdesk): Map<string, Locale> => {
    const locales = removed.get(helpdesk) ?? new Map<string, Locale>();
    removed.set(helpdesk, locales);
    return locales;
  };
  together(
    instead("helpdesk.locale.remove", (call, original) => {
      const locale = localeOf(call);
      const data = original(call);
      removedFrom(helpdeskOf(call)).set(locale.locale, locale);
      return data;
    }),
    afterwards("helpdesk.locale.create", (call) => {
      const helpdesk = helpdeskOf(call);
      const { articles, categories, feedback } = removedFrom(helpdesk).get(call.body.locale) ?? {};
      const added = helpdesk.locales.get(call.body.locale);
      if (articles && added) Object.assign(added, { articles, categories, feedback });
    }),
  )(reference);
};

/** A new helpdesk has locales. */
const beginsWith = (...codes: string[]): Plant =>
  afterwards("helpdesk.create", (call) => {
    const helpdesk = helpdeskOf(call);
    for (const code of codes)
      if (!helpdesk.locales.has(code)) addLocale(call.reference, helpdesk, code);
  });

const firstCodes = "af am ar az be bg bn bs ca cs cy da de el en eo".split(" ");

/** A new helpdesk has locales, which the list shows half a second later. */
const beginsListedLate: Plant = (reference) => {
  const { clock } = reference;
  const shownFrom = new Map<unknown, number>();
  together(
    beginsWith(...firstCodes),
    afterwards("helpdesk.create", ({ params }) => {
      shownFrom.set(params.website_id, clock.now() + 500);
    }),
    selects<Locale>("helpdesk.locale.list", (all, { params }) =>
      clock.now() < (shownFrom.get((params as { website_id: string }).website_id) ?? 0)
        ? all.filter(({ locale }) => !firstCodes.includes(locale))
        : all,
    ),
  )(reference);
};

const root = "help.platform.example";
const defaultsOf = (call: Call<"helpdesk.read">): Helpdesk =>
  newHelpdesk(websiteOf(call).name, createDomain(websiteOf(call).website_id, root));

/** Answers the reads of a website without a helpdesk with empty lists and defaults. */
const readsWithout: Plant = together(
  ...(
    [
      ["helpdesk.read", () => undefined],
      ["helpdesk.locale.list", () => []],
      ["helpdesk.redirection.list", () => []],
      ["helpdesk.settings.read", (call) => defaultsOf(call).settings],
      ["helpdesk.domain.read", (call) => showDomain(call.reference, defaultsOf(call).domain)],
    ] satisfies [string, (call: Call<"helpdesk.read">) => unknown][]
  ).map(([operationId, answer]) =>
    instead(operationId as "helpdesk.read", (call, original) =>
      helpdeskSlot(websiteOf(call)).helpdesk ? original(call) : answer(call),
    ),
  ),
);

/** An article is published as soon as it is created. */
const publishesAtOnce: Plant = afterwards("helpdesk.article.create", (call, data) => {
  const { article_id } = data as Pick<Article, "article_id">;
  const article = localeOf(call).articles.get(article_id);
  if (article) Object.assign(article, { status: "published", published_at: article.created_at });
});

/** An article keeps its section even in another category. */
const keepsSection: Plant = instead("helpdesk.placement.set", (call, original) => {
  const article = articleOf(call);
  const { section } = article;
  const data = original(call);
  const { category_id, section_id } = call.body;
  if (section && category_id !== "" && section_id === undefined) article.section = section;
  return data;
});

const articlesIn = (call: Call<"helpdesk.category.remove">): Article[] => [
  ...categoryOf(call).articles,
];

const articlesUnder = (call: Call<"helpdesk.section.remove">): Article[] => {
  const section = sectionOf(call);
  return [...categoryOf(call).articles].filter((article) => article.section === section);
};

/** Does something to the articles of a removed category or section. */
const withArticles = (
  act: (locale: Locale, article: Article) => void,
): Record<"category" | "section", Plant> => ({
  category: instead("helpdesk.category.remove", (call, original) => {
    const [locale, articles] = [localeOf(call), articlesIn(call)];
    const data = original(call);
    for (const article of articles) act(locale, article);
    return data;
  }),
  section: instead("helpdesk.section.remove", (call, original) => {
    const [locale, articles] = [localeOf(call), articlesUnder(call)];
    const data = original(call);
    for (const article of articles) act(locale, article);
    return data;
  }),
});

const goes = withArticles(removeArticle);
/** Articles are removed together with the category or the section in which they are. */
const articlesGo: Plant = together(goes.category, goes.section);

/** Articles move on to another category of the locale, or to another section of the category, where there is one. */
const articlesMoveOn: Plant = together(
  withArticles((locale, article) => place(article, [...locale.categories][0], undefined)).category,
  instead("helpdesk.section.remove", (call, original) => {
    const [category, articles] = [categoryOf(call), articlesUnder(call)];
    const data = original(call);
    const [other] = category.sections;
    for (const article of articles) place(article, category, other);
    return data;
  }),
);

/** Articles leave the category too when their section is removed. */
const articlesLeaveCategory: Plant = withArticles((_, article) =>
  place(article, undefined, undefined),
).section;

const notEmpty = (): never => {
  throw new Refusal(409, "not_empty");
};

/** Refuses to remove a category, a section or a locale that holds anything, and the last locale. */
const keepsWhatIsFull: Plant = together(
  instead("helpdesk.category.remove", (call, original) =>
    articlesIn(call).length || categoryOf(call).sections.size ? notEmpty() : original(call),
  ),
  instead("helpdesk.section.remove", (call, original) =>
    articlesUnder(call).length ? notEmpty() : original(call),
  ),
  instead("helpdesk.locale.remove", (call, original) => {
    const { articles } = localeOf(call);
    const isLast = helpdeskOf(call).locales.size === 1;
    return articles.size || isLast ? notEmpty() : original(call);
  }),
);

/** The last rating of an article by one reader counts; unknown readers count as one. */
function lastRatings(locale: Locale): Locale["feedback"] {
  const last = new Map(
    locale.feedback.map((one) => [`${one.article?.article_id} ${one.session?.session_id}`, one]),
  );
  return [...last.values()];
}

/** A second rating of an article by one reader replaces the first. */
const ratesOnce: Plant = together(
  ...(["helpdesk.ratings.read", "helpdesk.feedback.list"] as const).map((operationId) =>
    instead(operationId, (call, original) => {
      const locale = localeOf(call);
      locale.feedback = lastRatings(locale);
      return original(call);
    }),
  ),
);

export const contentsAccents: Record<string, Accent> = {
  "helpdesk-comes-back": accent(
    "A helpdesk that is created after a removal holds what the removed one held, and so does a locale.",
    ["open.helpdesk-remove-contents", "open.helpdesk-locale-remove"],
    comesBack,
    localeComesBack,
  ),
  "helpdesk-read-without": accent(
    "Answers reads below a helpdesk that does not exist with nothing or with defaults, and a read of the helpdesk itself without data.",
    ["open.helpdesk-routes-without-helpdesk"],
    readsWithout,
  ),
  "helpdesk-begins-with-locale": accent(
    "A new helpdesk has locales for English, Dutch, Italian and Swedish.",
    ["open.helpdesk-first-locale"],
    beginsWith("en", "nl", "it", "sv"),
  ),
  "helpdesk-first-locales-listed-late": accent(
    "A new helpdesk has sixteen locales, which are listed half a second later.",
    ["open.helpdesk-first-locale", "open.read-after-write"],
    beginsListedLate,
  ),
  "helpdesk-removal-needs-empty": accent(
    "Refuses to remove a category, a section or a locale that holds anything, and the last locale.",
    [
      "open.helpdesk-locale-remove",
      "open.helpdesk-category-remove",
      "open.helpdesk-section-remove",
    ],
    keepsWhatIsFull,
  ),
  "helpdesk-removal-takes-articles": accent(
    "Removes the articles with the category or the section in which they are.",
    ["open.helpdesk-category-remove", "open.helpdesk-section-remove"],
    articlesGo,
  ),
  "helpdesk-removal-moves-articles": accent(
    "Moves the articles of a removed category or section to another one.",
    ["open.helpdesk-category-remove", "open.helpdesk-section-remove"],
    articlesMoveOn,
  ),
  "section-removal-clears-category": accent(
    "Takes the articles of a removed section out of the category too.",
    ["open.helpdesk-section-remove"],
    articlesLeaveCategory,
  ),
  "article-published-at-once": accent(
    "An article is published as soon as it is created.",
    ["open.helpdesk-article-first-status"],
    publishesAtOnce,
  ),
  "placement-keeps-section": accent(
    "Keeps the section of an article that is placed in another category without naming a section.",
    ["open.helpdesk-placement-section-left-out"],
    keepsSection,
  ),
  "feedback-once": accent(
    "Counts and lists only the last rating of an article by one reader; readers without a conversation count as one.",
    ["open.helpdesk-feedback-without-comment"],
    ratesOnce,
  ),
};
