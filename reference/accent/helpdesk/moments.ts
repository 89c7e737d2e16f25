/** What comes a moment after its cause in a helpdesk, for one thing later than for another (1/2.5, 1/4.6). */
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { filtersBy } from "../../deviate/pages.ts";
import { articleOf, localeOf, type Article } from "../../state/helpdesk.ts";
import { flags } from "./filters.ts";

/** A published article is hidden until its page is made: so many milliseconds later, or when articles are listed next. */
const hiddenAtFirst =
  (delay: number): Plant =>
  (reference) => {
    const waiting = new Set<Article>();
    const { clock } = reference;
    const isVisible = (article: Article): boolean =>
      article.status === "published" && !waiting.has(article);
    const shown = (article: Article | undefined): object =>
      article ? { visibility: isVisible(article) ? "visible" : "hidden" } : {};
    together(
      afterwards("helpdesk.article.publish", (call) => {
        const article = articleOf(call);
        waiting.add(article);
        clock.at(clock.now() + delay, () => waiting.delete(article));
      }),
      shows("helpdesk.article.read", (one, call) => ({ ...one, ...shown(articleOf(call)) })),
      instead("helpdesk.article.list", (call, original) => {
        const { articles } = localeOf(call);
        for (const article of articles) waiting.delete(article);
        const all = original(call);
        return all.map((item) => ({ ...item, ...shown(articles.get(item.article_id)) }));
      }),
      filtersBy<Article>("helpdesk.article.list", flags.visibility, (items, sent) => {
        const [visible, hidden] = flags.visibility.map((flag) => sent[flag] === "1");
        return visible === hidden ? items : items.filter((one) => isVisible(one) === visible);
      }),
    )(reference);
  };

const moves = ["helpdesk.article.publish", "helpdesk.article.unpublish"] as const;

/** The list shows every second publication or withdrawal so many milliseconds late. */
const listsUnevenly =
  (delay: number): Plant =>
  (reference) => {
    const { clock } = reference;
    const former = new Map<string, Article["status"]>();
    let count = 0;
    together(
      ...moves.map((id) =>
        instead(id, (call, original) => {
          const { article_id, status } = articleOf(call);
          const data = original(call);
          if (count++ % 2 === 0) return data;
          former.set(article_id, status);
          clock.at(clock.now() + delay, () => former.delete(article_id));
          return data;
        }),
      ),
      shows("helpdesk.article.list", (all) =>
        all.map((item) => ({ ...item, status: former.get(item.article_id) ?? item.status })),
      ),
    )(reference);
  };

/** After a rating came, every second read shows its number as it was before, for so many milliseconds. */
const countsBackAndForth =
  (time: number): Plant =>
  (reference) => {
    const { clock } = reference;
    interface Count {
      now: number;
      before: number;
      until: number;
      reads: number;
    }
    const counts = new Map<string, Count>();
    const look = (key: string, now: number): number => {
      const last = counts.get(key) ?? { now, before: now, until: 0, reads: 0 };
      const next =
        last.now === now ? last : { now, before: last.now, until: clock.now() + time, reads: 0 };
      counts.set(key, next);
      next.reads += 1;
      return clock.now() < next.until && next.reads % 2 === 0 ? next.before : now;
    };
    shows("helpdesk.ratings.read", ({ ratings }, { params, query }) => {
      const of = JSON.stringify([params, query]);
      return {
        ratings: {
          helpful: look(`helpful ${of}`, ratings.helpful),
          unhelpful: look(`unhelpful ${of}`, ratings.unhelpful),
        },
      };
    })(reference);
  };

/** What a locale and a category count is worked out when it is read, and kept for so many milliseconds. */
const countsNowAndThen =
  (time: number): Plant =>
  (reference) => {
    const { clock } = reference;
    const counts = new Map<string, object>();
    const kept = (key: string, now: object): object => {
      const former = counts.get(key);
      if (former) return former;
      counts.set(key, now);
      clock.at(clock.now() + time, () => counts.delete(key));
      return now;
    };
    together(
      shows("helpdesk.locale.read", (shown, { params: { website_id, locale } }) => {
        const { articles, categories } = shown;
        return { ...shown, ...kept(`${website_id} ${locale}`, { articles, categories }) };
      }),
      shows("helpdesk.category.read", (shown) => {
        const { category_id, articles, sections } = shown;
        return { ...shown, ...kept(category_id, { articles, sections }) };
      }),
    )(reference);
  };

export const momentsAccents: Record<string, Accent> = {
  "article-hidden-at-first": accent(
    "A published article is hidden until its page is made, 200 ms later or when articles are listed next.",
    ["open.helpdesk-visibility-source"],
    hiddenAtFirst(200),
  ),
  "articles-listed-unevenly": accent(
    "The list of articles shows every second publication or withdrawal four seconds late.",
    ["open.read-after-write"],
    listsUnevenly(4000),
  ),
  "helpdesk-counts-now-and-then": accent(
    "Works out what a locale and a category count only three seconds after it was worked out last.",
    ["open.read-after-write"],
    countsNowAndThen(3000),
  ),
  "ratings-back-and-forth": accent(
    "For 300 ms after a rating of an article came, every second read shows its number as it was before.",
    ["open.read-after-write"],
    countsBackAndForth(300),
  ),
};
