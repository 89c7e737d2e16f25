/** Articles in and out of categories and sections, published and not: what filters tell apart. */
import * as fc from "fast-check";
import { show } from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { listOnce, questionOf } from "../read.ts";
import {
  addArticle,
  addCategory,
  addSection,
  givenNowhere,
  givenPlaced,
  givenStatus,
  type Base,
} from "./base.ts";

export type Query = NonNullable<Operations["helpdesk.article.list"]["query"]>;

/** Where an article of the shelves stands. */
export type Place = "section" | "other-section" | "category" | "other-category" | "nowhere";

export interface Shelves {
  base: Base;
  category_id: string;
  section_id: string;
  /** The other section of the same category. */
  other_section_id: string;
  /** The identifier of the article at each place. */
  articles: Record<Place, string>;
}

export const places: readonly Place[] = [
  "section",
  "other-section",
  "category",
  "other-category",
  "nowhere",
];
const orders = fc.shuffledSubarray([...places], { minLength: places.length });

/** One article at each place, made in a drawn order, so that none is always the first. */
export async function fillShelves(base: Base): Promise<Shelves> {
  const category_id = await addCategory(base);
  const section_id = await addSection(base, category_id);
  const beside = await addSection(base, category_id);
  const other = await addCategory(base);
  const inOther = await addSection(base, other);
  const shelf: Partial<Record<Place, [category: string, section?: string]>> = {
    section: [category_id, section_id],
    "other-section": [category_id, beside],
    category: [category_id],
    "other-category": [other, inOther],
  };
  const articles: [Place, string][] = [];
  for (const place of base.trial.draw(orders)) {
    const article_id = await addArticle(base);
    const [category, section] = shelf[place] ?? [];
    if (category === undefined) await givenNowhere(base, article_id);
    else await givenPlaced(base, article_id, category, section);
    articles.push([place, article_id]);
  }
  return {
    base,
    category_id,
    section_id,
    other_section_id: beside,
    articles: Object.fromEntries(articles) as Record<Place, string>,
  };
}

/** The rule says that of these articles the query lists those that are expected, and no others. */
export async function expectSelected<Name extends string>(
  base: Base,
  query: Query,
  articles: Record<Name, string>,
  wanted: readonly Name[],
): Promise<void> {
  const { params, locale } = { params: base.params, locale: base.params.locale };
  // By identifier, as the target shows them, and with what they are here.
  const named = Object.entries<string>(articles).map(
    ([name, id]) => [id, name, `${id} (${name})`] as const,
  );
  const those = (isOne: (id: string, name: string) => boolean): string[] =>
    named.flatMap(([id, name, text]) => (isOne(id, name) ? text : [])).toSorted();
  const names = (items: readonly { article_id: string }[]): string[] =>
    those((id) => items.some(({ article_id }) => article_id === id));
  const sorted = those((_, name) => wanted.includes(name as Name));
  const isRight = (items: { article_id: string }[]): boolean =>
    JSON.stringify(names(items)) === JSON.stringify(sorted);
  const found = await listOnce(
    questionOf(base, "helpdesk.article.list", { params, query }),
    isRight,
  );
  base.trial.equal(names(found), sorted, `articles of ${locale} listed with ${show(query)}`);
}

/** One published and one that was withdrawn again. */
export async function bothStatuses(base: Base): Promise<Record<"published" | "draft", string>> {
  const articles = { draft: await addArticle(base), published: await addArticle(base) };
  await givenStatus(base, articles.published, "published");
  await givenStatus(base, articles.draft, "published");
  await givenStatus(base, articles.draft, "draft");
  return articles;
}
