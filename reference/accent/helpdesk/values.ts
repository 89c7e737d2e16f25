/** What another platform shows of helpdesk contents where the documents leave the value open (1/2.5, 1/4.6). */
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import { articleOf, categoryOf, localeOf, type Article } from "../../state/helpdesk.ts";

/** A new article is featured, with texts and an order of its own, and so is what a category or section begins with. */
const otherFirstValues: Plant = together(
  afterwards("helpdesk.article.create", (call) => {
    const newest = newestOf(localeOf(call).articles);
    if (newest)
      Object.assign(newest, {
        featured: true,
        description: "A new article",
        content: "# A new article",
        order: 1000,
      });
  }),
  afterwards("helpdesk.category.create", (call) => {
    const newest = newestOf(localeOf(call).categories);
    if (newest)
      Object.assign(newest, { description: "A new category", color: "#00aaff", order: 0 });
  }),
  afterwards("helpdesk.section.create", (call) => {
    const newest = newestOf(categoryOf(call).sections);
    if (newest) newest.order = 0;
  }),
);

const newestOf = <Thing>(things: Iterable<Thing>): Thing | undefined => {
  for (const thing of things) return thing;
  return undefined;
};

const acts = [
  "helpdesk.article.replace",
  "helpdesk.article.merge",
  "helpdesk.article.publish",
  "helpdesk.article.unpublish",
  "helpdesk.placement.set",
] as const;

/** Does something with an article around each act that changes it. */
const aroundChanges = (around: (article: Article, act: () => unknown) => unknown): Plant =>
  together(
    ...acts.map((id: (typeof acts)[number]) =>
      instead(id, (call, original) => around(articleOf(call), () => original(call))),
    ),
  );

/** The date of update of an article is that of its creation. */
const neverUpdated: Plant = aroundChanges((article, act) => {
  const { updated_at } = article;
  const data = act();
  article.updated_at = updated_at;
  return data;
});

/** An article loses the date of its publication when it is unpublished. */
const publicationDropped: Plant = afterwards("helpdesk.article.unpublish", (call) => {
  articleOf(call).published_at = undefined;
});

/** An article keeps the date of its first publication. */
const publicationKept: Plant = instead("helpdesk.article.publish", (call, original) => {
  const article = articleOf(call);
  const { published_at } = article;
  const data = original(call);
  article.published_at = published_at ?? article.published_at;
  return data;
});

/** Feedback says what was rated, and nothing of the article and the reader. */
const feedbackBare: Plant = shows("helpdesk.feedback.list", (all) =>
  all.map((one) => without(one, "article", "session", "assigned")),
);

type Shown = { url?: string };

const elsewhere = <Of extends object>(data: Of): Of =>
  (data as Shown).url === undefined
    ? data
    : {
        ...data,
        url: `https://platform.example/help?page=${encodeURIComponent((data as Shown).url ?? "")}`,
      };

/** Serves helpdesks below one address of the platform. */
const servedElsewhere: Plant = together(
  shows("helpdesk.read", elsewhere),
  shows("helpdesk.locale.read", elsewhere),
  shows("helpdesk.locale.list", (all) => all.map(elsewhere)),
  shows("helpdesk.category.read", elsewhere),
  shows("helpdesk.category.list", (all) => all.map(elsewhere)),
  shows("helpdesk.article.read", elsewhere),
  shows("helpdesk.article.list", (all) => all.map(elsewhere)),
  shows("helpdesk.page.read", elsewhere),
);

export const helpdeskValuesAccents: Record<string, Accent> = {
  "helpdesk-first-values-other": accent(
    "Begins articles, categories and sections with texts, a color, an order and a flag of its own.",
    ["open.helpdesk-first-values"],
    otherFirstValues,
  ),
  "article-never-updated": accent(
    "Shows the date of its creation as that of the update of an article.",
    ["open.helpdesk-updated-at"],
    neverUpdated,
  ),
  "article-publication-dropped": accent(
    "Shows no date of publication of an article that was unpublished.",
    ["open.helpdesk-published-at"],
    publicationDropped,
  ),
  "article-publication-kept": accent(
    "Keeps the date of the first publication of an article.",
    ["open.helpdesk-published-at"],
    publicationKept,
  ),
  "feedback-bare": accent(
    "Shows of feedback neither the article nor the session nor an operator.",
    ["open.helpdesk-feedback-parts"],
    feedbackBare,
  ),
  "helpdesk-served-elsewhere": accent(
    "Serves helpdesks below one address of the platform.",
    ["open.helpdesk-url-form"],
    servedElsewhere,
  ),
};
