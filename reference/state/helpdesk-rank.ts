/** Which articles of a helpdesk suit a text: those that share the most words with it. */
import type { Website } from "../model.ts";
import { helpdeskSlot, type Article } from "./helpdesk.ts";

const longestRanking = 10;

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

function score(asked: Set<string>, { title, description, content }: Article): number {
  return wordsOf(`${title} ${description} ${content}`).intersection(asked).size;
}

/** Published articles, the best first; none where the website has no helpdesk. */
export function rankArticles(
  website: Website,
  text: string,
): { article_id: string; title: string; locale: string; score: number }[] {
  const asked = wordsOf(text);
  const locales = [...(helpdeskSlot(website).helpdesk?.locales.values() ?? [])];
  return locales
    .flatMap(({ articles }) => [...articles])
    .filter(({ status }) => status === "published")
    .map((article) => ({ article, score: score(asked, article) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, longestRanking)
    .map(({ article: { article_id, title, locale }, score }) => ({
      article_id,
      title,
      locale,
      score,
    }));
}
