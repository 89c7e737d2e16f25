/** Articles that are visible only in a category, and counts of what is visible (1/2.5). */
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { filtersBy } from "../../deviate/pages.ts";
import {
  articleOf,
  categoryOf,
  helpdeskOf,
  localeOf,
  type Article,
  type Locale,
} from "../../state/helpdesk.ts";
import { flags } from "./filters.ts";

const isVisible = ({ status, category }: Article): boolean =>
  status === "published" && category !== undefined;

const visibilityOf = (article: Article | undefined): object =>
  article ? { visibility: isVisible(article) ? "visible" : "hidden" } : {};

/** Articles that no category shows are hidden even when they are published. */
const visibleInCategory: Plant = together(
  shows("helpdesk.article.read", (shown, call) => ({ ...shown, ...visibilityOf(articleOf(call)) })),
  shows("helpdesk.article.list", (all, call) => {
    const { articles } = localeOf(call);
    return all.map((item) => ({ ...item, ...visibilityOf(articles.get(item.article_id)) }));
  }),
  filtersBy<Article>("helpdesk.article.list", flags.visibility, (items, sent) => {
    const [visible, hidden] = flags.visibility.map((flag) => sent[flag] === "1");
    return visible === hidden ? items : items.filter((one) => isVisible(one) === visible);
  }),
);

const countIn = (articles: Iterable<Article> | undefined): object =>
  articles ? { articles: [...articles].filter(isVisible).length } : {};

/** Locales and categories count their visible articles. */
const countsVisible: Plant = together(
  shows("helpdesk.locale.read", (shown, call) => ({
    ...shown,
    ...countIn(localeOf(call).articles),
  })),
  shows("helpdesk.locale.list", (all, call) => {
    const { locales } = helpdeskOf(call);
    return all.map((one) => ({ ...one, ...countIn(locales.get(one.locale)?.articles) }));
  }),
  shows("helpdesk.category.read", (shown, call) => ({
    ...shown,
    ...countIn(categoryOf(call).articles),
  })),
  shows("helpdesk.category.list", (all, call) => {
    const { categories } = localeOf(call);
    return all.map((one) => ({ ...one, ...countIn(categories.get(one.category_id)?.articles) }));
  }),
);

const filledOf = (locale: Locale): object => ({
  categories: [...locale.categories].filter(({ articles }) => [...articles].some(isVisible)).length,
});

/** Locales count the categories in which an article is visible. */
const countsFilled: Plant = together(
  shows("helpdesk.locale.read", (shown, call) => ({ ...shown, ...filledOf(localeOf(call)) })),
  shows("helpdesk.locale.list", (all, call) => {
    const { locales } = helpdeskOf(call);
    return all.map((one) => {
      const locale = locales.get(one.locale);
      return locale ? { ...one, ...filledOf(locale) } : one;
    });
  }),
);

export const visibleAccents: Record<string, Accent> = {
  "article-visible-in-category": accent(
    "A published article is visible only in a category; locales and categories count their visible articles.",
    ["open.helpdesk-visibility-source", "open.helpdesk-counter-scope"],
    visibleInCategory,
    countsVisible,
  ),
  "locale-counts-filled-categories": accent(
    "Locales count the categories in which an article is visible.",
    ["open.helpdesk-counter-scope"],
    countsFilled,
  ),
};
