/** Making, placing, linking and removing what a helpdesk holds; both ends of a link stay in step. */
import { Collection } from "../collection.ts";
import type { Reference } from "../reference.ts";
import type { Article, Category, Helpdesk, Locale, StoredSection } from "./helpdesk.ts";

/** One above the highest order that there is. */
function nextOrder(items: Iterable<{ order: number }>): number {
  let highest: number | undefined;
  for (const { order } of items) highest = Math.max(highest ?? order, order);
  return highest === undefined ? 1 : Math.floor(highest) + 1;
}

function stamps({ clock }: Reference): { created_at: number; updated_at: number } {
  const now = clock.now();
  return { created_at: now, updated_at: now };
}

/** An empty locale. */
export function addLocale(reference: Reference, helpdesk: Helpdesk, locale: string): Locale {
  const added: Locale = {
    locale_id: reference.seams.newId("locale"),
    locale,
    articles: new Collection(),
    categories: new Collection(),
    feedback: [],
  };
  helpdesk.locales.set(locale, added);
  return added;
}

/** A draft. */
export function addArticle(reference: Reference, locale: Locale, title: string): Article {
  const article_id = reference.seams.newId("article");
  return locale.articles.set(article_id, {
    article_id,
    locale: locale.locale,
    title,
    description: "",
    content: "",
    status: "draft",
    featured: false,
    visits: 0,
    order: nextOrder(locale.articles),
    ...stamps(reference),
    published_at: undefined,
    category: undefined,
    section: undefined,
    alternates: new Map(),
  });
}

/** An empty category. */
export function addCategory(reference: Reference, locale: Locale, name: string): Category {
  const category_id = reference.seams.newId("category");
  return locale.categories.set(category_id, {
    category_id,
    name,
    description: "",
    color: "",
    image: "",
    order: nextOrder(locale.categories),
    ...stamps(reference),
    sections: new Collection(),
    articles: new Set(),
  });
}

/** An empty section. */
export function addSection(reference: Reference, category: Category, name: string): StoredSection {
  const section_id = reference.seams.newId("section");
  return category.sections.set(section_id, {
    section_id,
    name,
    order: nextOrder(category.sections),
    ...stamps(reference),
  });
}

/** Puts an article into a category and a section of it, or nowhere. */
export function place(
  article: Article,
  category: Category | undefined,
  section: StoredSection | undefined,
): void {
  article.category?.articles.delete(article);
  category?.articles.add(article);
  article.category = category;
  article.section = section;
}

/** Links two articles of different locales; links that either has with the other's locale end. */
export function link(one: Article, other: Article): void {
  unlink(one, other.locale);
  unlink(other, one.locale);
  one.alternates.set(other.locale, other);
  other.alternates.set(one.locale, one);
}

/** Ends the link with a locale, on both sides; false where there is none. */
export function unlink(article: Article, locale: string): boolean {
  article.alternates.get(locale)?.alternates.delete(article.locale);
  return article.alternates.delete(locale);
}

function unlinkAll(article: Article): void {
  for (const locale of article.alternates.keys()) unlink(article, locale);
}

/** With its articles and categories. */
export function removeLocale(helpdesk: Helpdesk, locale: Locale): void {
  for (const article of locale.articles) unlinkAll(article);
  helpdesk.locales.delete(locale.locale);
}

/** With its links to alternates. */
export function removeArticle(locale: Locale, article: Article): void {
  unlinkAll(article);
  place(article, undefined, undefined);
  locale.articles.delete(article.article_id);
}

/** The sections of a category go with it; its articles stay without one. */
export function removeCategory(locale: Locale, category: Category): void {
  for (const article of category.articles) place(article, undefined, undefined);
  locale.categories.delete(category.category_id);
}

/** The articles of a section stay in the category. */
export function removeSection(category: Category, section: StoredSection): void {
  for (const article of category.articles) {
    if (article.section === section) article.section = undefined;
  }
  category.sections.delete(section.section_id);
}
