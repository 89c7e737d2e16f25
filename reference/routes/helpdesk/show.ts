/** The forms in which the routes show the things of a helpdesk, with their public addresses. */
import type {
  Helpdesk as HelpdeskForm,
  HelpdeskArticle,
  HelpdeskArticleItem,
  HelpdeskCategory,
  HelpdeskLocale,
  HelpdeskSection,
} from "../../../schemas/generated/types.ts";
import type { Reference } from "../../reference.ts";
import { hostOf } from "../../state/domain.ts";
import type { Article, Category, Helpdesk, Locale, StoredSection } from "../../state/helpdesk.ts";

const longestSlug = 60;

const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, "");

/** `https://host/` */
export const baseOf = (reference: Reference, { domain }: Helpdesk): string =>
  `https://${hostOf(reference, domain)}/`;

const pageOf = (base: string, locale: string, noun: string, text: string, id: string): string =>
  `${base}${locale}/${noun}/${[slugOf(text), id].filter(Boolean).join("-")}/`;

/** Where the article is read; drafts have no address. */
export const articleUrl = (base: string, article: Article): { url?: string } =>
  article.status === "published"
    ? { url: pageOf(base, article.locale, "article", article.title, article.article_id) }
    : {};

/** The helpdesk as it is read. */
export function showHelpdesk(reference: Reference, helpdesk: Helpdesk): HelpdeskForm {
  return { name: helpdesk.settings.name, url: baseOf(reference, helpdesk) };
}

/** A locale as answers show it. */
export const showLocale = (
  base: string,
  { locale_id, locale, articles, categories }: Locale,
): HelpdeskLocale => ({
  locale_id,
  locale,
  url: `${base}${locale}/`,
  articles: articles.size,
  categories: categories.size,
});

/** What both forms of an article show. */
function commonForm(base: string, article: Article): HelpdeskArticle {
  const { article_id, title, status, featured, visits, order, published_at } = article;
  return {
    article_id,
    title,
    status,
    visibility: visibilityOf(article),
    featured,
    visits,
    order,
    ...articleUrl(base, article),
    created_at: article.created_at,
    updated_at: article.updated_at,
    ...(published_at === undefined ? {} : { published_at }),
  };
}

/** No route writes it: what is published is visible. */
export const visibilityOf = ({ status }: Article): "visible" | "hidden" =>
  status === "published" ? "visible" : "hidden";

/** An article as it is read. */
export function showArticle(base: string, article: Article): HelpdeskArticle {
  const { description, content } = article;
  return { ...commonForm(base, article), description, content };
}

/** An article as it is listed. */
export function showArticleItem(base: string, article: Article): HelpdeskArticleItem {
  const { category, section } = article;
  return {
    ...commonForm(base, article),
    ...(category && { category: showPlace(category) }),
    ...(section && { section: { section_id: section.section_id, name: section.name } }),
  };
}

const showPlace = ({
  category_id,
  name,
  color,
}: Category): NonNullable<HelpdeskArticleItem["category"]> => ({
  category_id,
  name,
  ...(color === "" ? {} : { color }),
});

/** A category as answers show it. */
export function showCategory(base: string, locale: Locale, category: Category): HelpdeskCategory {
  const { category_id, name, description, color, image, order, articles, sections } = category;
  return {
    category_id,
    name,
    description,
    color,
    image,
    order,
    url: pageOf(base, locale.locale, "category", name, category_id),
    articles: articles.size,
    sections: sections.size,
    created_at: category.created_at,
    updated_at: category.updated_at,
  };
}

export const showSection = ({
  section_id,
  name,
  order,
  created_at,
  updated_at,
}: StoredSection): HelpdeskSection => ({ section_id, name, order, created_at, updated_at });
