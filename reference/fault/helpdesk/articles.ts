import { actsThoughRefused } from "../../deviate/check.ts";
import { createCounter } from "../../deviate/counter.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import {
  afterwards,
  forgets,
  forgetsWhen,
  hidesField,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../../deviate/handler.ts";
import { listsFirstValue } from "../../deviate/memory.ts";
import { joinsLines } from "../../deviate/spelling.ts";
import { without } from "../../deviate/without.ts";
import { conflict, Refusal } from "../../refusal.ts";
import { place } from "../../state/helpdesk-content.ts";
import { articleOf, localeOf, type Article } from "../../state/helpdesk.ts";

const list = "helpdesk.article.list";
const publish = "helpdesk.article.publish";
const unpublish = "helpdesk.article.unpublish";

const others = (articles: Iterable<Article>, article: Article): Article[] =>
  [...articles].filter((one) => one !== article);

const whenPublished = (call: Parameters<typeof articleOf>[0]): Refusal | undefined =>
  articleOf(call).status === "published" ? conflict("article_published") : undefined;

const pageKeepsTitle: Plant = (reference) => {
  const titles = new WeakMap<Article, string>();
  afterwards(publish, (call) => {
    const article = articleOf(call);
    titles.set(article, article.title);
  })(reference);
  shows("helpdesk.page.read", (page, call) => {
    const article = articleOf(call);
    const title = article.status === "published" ? titles.get(article) : undefined;
    return { ...page, title: title ?? page.title };
  })(reference);
};

const listsFirstUrl: Plant = (reference) => {
  const urls = new Map<string, string>();
  shows(list, (items) =>
    items.map((one) => {
      const { article_id, url } = one;
      if (url === undefined) return one;
      urls.set(article_id, urls.get(article_id) ?? url);
      return { ...one, url: urls.get(article_id) };
    }),
  )(reference);
};

export const articleFaults: Record<string, Fault> = {
  "helpdesk-article-list-dated-anew": fault(
    "The list of articles shows the date of update as that of creation.",
    ["helpdesk.article-forms-agree"],
    shows(list, (items) => items.map((one) => ({ ...one, created_at: (one.updated_at ?? 0) + 1 }))),
  ),
  "helpdesk-category-counts-removed": fault(
    "The article count of a category goes on counting an article that was removed.",
    ["helpdesk.category-counts-articles"],
    instead("helpdesk.article.remove", (call, original) => {
      const article = articleOf(call);
      const { category } = article;
      const result = original(call);
      category?.articles.add(article);
      return result;
    }),
  ),
  "helpdesk-article-lines-joined": fault(
    "The lines of the content of an article are joined by blanks.",
    ["helpdesk.article-lines-kept"],
    takesBody("helpdesk.article.replace", (body) => ({
      ...body,
      content: joinsLines(body.content),
    })),
  ),
  "helpdesk-article-list-keeps-order": fault(
    "The list of articles shows the order that an article had when it was first listed.",
    ["helpdesk.article-forms-agree"],
    listsFirstValue(list, "article_id", "order"),
  ),
  "helpdesk-article-list-keeps-featured": fault(
    "The list of articles shows whether an article was featured when it was first listed.",
    ["helpdesk.article-forms-agree"],
    listsFirstValue(list, "article_id", "featured"),
  ),
  "helpdesk-article-replace-drops-section": fault(
    "A PUT of an article takes it out of its section.",
    ["helpdesk.article-replace-spares-others"],
    afterwards("helpdesk.article.replace", (call) => {
      articleOf(call).section = undefined;
    }),
  ),
  "helpdesk-article-merge-drops-category": fault(
    "A PATCH of an article takes it out of its category.",
    ["helpdesk.article-replace-spares-others"],
    afterwards("helpdesk.article.merge", (call) => place(articleOf(call), undefined, undefined)),
  ),
  "helpdesk-article-merge-dates-creation": fault(
    "A PATCH of an article sets its date of creation to that of the change.",
    ["helpdesk.article-replace-spares-others"],
    afterwards("helpdesk.article.merge", (call) => {
      articleOf(call).created_at += 1000;
    }),
  ),
  "helpdesk-article-replace-toggles": fault(
    "A PUT of an article publishes a draft and withdraws what is published.",
    ["helpdesk.article-replace-spares-others"],
    afterwards("helpdesk.article.replace", (call) => {
      const article = articleOf(call);
      article.status = article.status === "draft" ? "published" : "draft";
    }),
  ),

  "helpdesk-article-publish-skips-sections": fault(
    "Publishing an article that is in a section is accepted, but it stays a draft.",
    ["helpdesk.article-publish"],
    forgetsWhen(publish, (call) => articleOf(call).section !== undefined),
  ),
  "helpdesk-article-list-keeps-status": fault(
    "The list of articles shows the status that an article had when it was first listed.",
    ["helpdesk.article-publish-again", "helpdesk.article-unpublish"],
    listsFirstValue(list, "article_id", "status"),
  ),
  "helpdesk-article-list-drafts": fault(
    "The list shows a published article without a description as a draft.",
    ["helpdesk.article-publish"],
    shows(list, (items, call) =>
      items.map((item) => {
        const article = localeOf(call).articles.get(item.article_id);
        return article?.description === "" ? { ...item, status: "draft" } : item;
      }),
    ),
  ),
  "helpdesk-article-publish-needs-content": fault(
    "Publishing an article without content is refused.",
    ["helpdesk.article-publish-unconditional"],
    refusesWhen(publish, (call) =>
      articleOf(call).content === "" ? new Refusal(409, "article_empty") : undefined,
    ),
  ),
  "helpdesk-published-content-stays": fault(
    "The content of a published article stays until it is published again.",
    ["helpdesk.published-article-changes"],
    takesBody("helpdesk.article.merge", (body, call) =>
      articleOf(call).status === "published" ? without(body, "content") : body,
    ),
  ),
  "helpdesk-page-keeps-published-title": fault(
    "The page route shows the title with which an article was published.",
    ["helpdesk.published-article-changes"],
    pageKeepsTitle,
  ),
  "helpdesk-published-not-removed": fault(
    "A published article is not removed.",
    ["helpdesk.published-article-as-draft"],
    refusesWhen("helpdesk.article.remove", whenPublished),
  ),
  "helpdesk-published-not-placed": fault(
    "A published article is not put into a category.",
    ["helpdesk.published-article-as-draft"],
    refusesWhen("helpdesk.placement.set", whenPublished),
  ),
  "helpdesk-published-not-linked": fault(
    "A published article is not linked with an alternate.",
    ["helpdesk.published-article-as-draft"],
    refusesWhen("helpdesk.alternate.replace", whenPublished),
  ),
  "helpdesk-linked-not-removed": fault(
    "An article that has an alternate is not removed.",
    ["helpdesk.published-article-as-draft"],
    refusesWhen("helpdesk.article.remove", (call) =>
      articleOf(call).alternates.size ? conflict("article_linked") : undefined,
    ),
  ),
  "helpdesk-article-publish-empty-ignored": fault(
    "Publishing an article without content is accepted, but it stays a draft.",
    ["helpdesk.article-publish-unconditional"],
    forgetsWhen(publish, (call) => articleOf(call).content === ""),
  ),
  "helpdesk-article-unpublish-skips-sections": fault(
    "Unpublishing an article that is in a section is accepted, but it stays published.",
    ["helpdesk.article-unpublish"],
    forgetsWhen(unpublish, (call) => articleOf(call).section !== undefined),
  ),
  "helpdesk-article-list-withdrawn-published": fault(
    "The list shows an article that was once published as published, even after it was withdrawn.",
    ["helpdesk.article-unpublish"],
    shows(list, (items) =>
      items.map((one) => (one.published_at === undefined ? one : { ...one, status: "published" })),
    ),
  ),
  "helpdesk-article-publish-once": fault(
    "An article that was withdrawn stays a draft when it is published again.",
    ["helpdesk.article-publish-again"],
    forgetsWhen(publish, (call) => articleOf(call).published_at !== undefined),
  ),
  "helpdesk-article-publish-toggles": fault(
    "Publishing a published article withdraws it.",
    ["helpdesk.article-publish-twice"],
    instead(publish, (call, original) => {
      const article = articleOf(call);
      if (article.status === "draft") return original(call);
      article.status = "draft";
    }),
  ),
  "helpdesk-article-unpublish-toggles": fault(
    "Unpublishing a draft publishes it.",
    ["helpdesk.article-publish-twice"],
    instead(unpublish, (call, original) => {
      const article = articleOf(call);
      if (article.status === "published") return original(call);
      article.status = "published";
    }),
  ),
  "helpdesk-article-publish-moves": fault(
    "Publishing an article takes it out of its section.",
    ["helpdesk.article-publish-spares-content"],
    afterwards(publish, (call) => {
      articleOf(call).section = undefined;
    }),
  ),
  "helpdesk-article-unpublish-unfeatures": fault(
    "Unpublishing an article makes it no longer featured.",
    ["helpdesk.article-publish-spares-content"],
    afterwards(unpublish, (call) => {
      articleOf(call).featured = false;
    }),
  ),
  "helpdesk-article-unpublish-clears": fault(
    "Unpublishing an article removes its description.",
    ["helpdesk.article-publish-spares-content"],
    afterwards(unpublish, (call) => {
      articleOf(call).description = "";
    }),
  ),
  "helpdesk-article-publish-category": fault(
    "Publishing an article publishes all articles of its category.",
    ["helpdesk.article-publish-one"],
    afterwards(publish, (call) => {
      for (const one of articleOf(call).category?.articles ?? []) one.status = "published";
    }),
  ),
  "helpdesk-article-unpublish-neighbours": fault(
    "Unpublishing an article withdraws the others of the locale too.",
    ["helpdesk.article-publish-one"],
    afterwards(unpublish, (call) => {
      for (const one of others(localeOf(call).articles, articleOf(call))) one.status = "draft";
    }),
  ),

  "helpdesk-article-list-without-url": fault(
    "The list shows no url of articles that are in no category.",
    ["helpdesk.article-url-when-published"],
    shows(list, (items) => items.map((one) => (one.category ? one : { ...one, url: undefined }))),
  ),
  "helpdesk-page-without-url": fault(
    "The page of an article shows no url.",
    ["helpdesk.article-url-when-published", "helpdesk.article-urls-agree"],
    hidesField("helpdesk.page.read", "url"),
  ),
  "helpdesk-article-url-stays": fault(
    "The list still shows the url of an article that was withdrawn.",
    ["helpdesk.article-no-url-for-draft"],
    (reference) => {
      const urls = new Map<string, string | undefined>();
      shows(list, (items) =>
        items.map((one) => {
          urls.set(one.article_id, one.url ?? urls.get(one.article_id));
          return { ...one, url: urls.get(one.article_id) };
        }),
      )(reference);
    },
  ),
  "helpdesk-page-url-of-draft": fault(
    "The page of a draft shows an address.",
    ["helpdesk.article-no-url-for-draft"],
    shows("helpdesk.page.read", (page) => ({ url: "https://help.example.com/draft/", ...page })),
  ),
  "helpdesk-page-url-tagged": fault(
    "The url on the page route has a query that those of the other forms do not have.",
    ["helpdesk.article-urls-agree"],
    shows("helpdesk.page.read", (page) =>
      page.url === undefined ? page : { ...page, url: `${page.url}?page` },
    ),
  ),
  "helpdesk-article-url-differs": fault(
    "The single form of an article shows another url than the list.",
    ["helpdesk.article-urls-agree"],
    shows("helpdesk.article.read", (article) =>
      article.url === undefined ? article : { ...article, url: article.url.slice(0, -1) },
    ),
  ),
  "helpdesk-list-keeps-first-url": fault(
    "The list of articles shows the url that an article had when it was first listed with one.",
    ["helpdesk.article-urls-agree"],
    listsFirstUrl,
  ),
  "helpdesk-article-without-visibility": fault(
    "The single form of an article shows no visibility.",
    ["helpdesk.article-visibility-when-published"],
    hidesField("helpdesk.article.read", "visibility"),
  ),
  "helpdesk-article-list-hidden": fault(
    "The list shows articles of a section as hidden although they are visible when read.",
    ["helpdesk.article-visibility-when-published"],
    shows(list, (items) =>
      items.map((one) => (one.section ? { ...one, visibility: "hidden" } : one)),
    ),
  ),
  "helpdesk-article-undated": fault(
    "A published article shows no published_at.",
    ["helpdesk.article-published-at"],
    hidesField("helpdesk.article.read", "published_at"),
  ),
  "helpdesk-article-listed-undated": fault(
    "The list shows no published_at of published articles.",
    ["helpdesk.article-published-at"],
    hidesField(list, "published_at"),
  ),
  "helpdesk-article-undated-when-saved": fault(
    "PUT of a published article takes its published_at away.",
    ["helpdesk.article-published-at"],
    afterwards("helpdesk.article.replace", (call) => {
      articleOf(call).published_at = undefined;
    }),
  ),
  "helpdesk-article-published-at-creation": fault(
    "The published_at of an article is the time of its creation.",
    ["helpdesk.article-published-at"],
    shows("helpdesk.article.read", (article) =>
      article.published_at === undefined
        ? article
        : { ...article, published_at: article.created_at },
    ),
  ),
  "helpdesk-article-published-at-zero": fault(
    "The published_at of an article with content is the zero of the Unix epoch.",
    ["helpdesk.article-published-at"],
    shows("helpdesk.article.read", (article) =>
      article.content === "" || article.published_at === undefined
        ? article
        : { ...article, published_at: 0 },
    ),
  ),
  "helpdesk-article-stays-published": fault(
    "Unpublishing an article is accepted and leaves it published.",
    ["helpdesk.article-unpublish"],
    forgets(unpublish),
  ),
  "helpdesk-article-withdrawn-twice-only": fault(
    "An article can be withdrawn twice; the third time it stays published.",
    ["helpdesk.article-status-follows-moves"],
    (reference) => {
      const count = createCounter();
      forgetsWhen(unpublish, ({ params }) => count(params.article_id) > 2)(reference);
    },
  ),
  "helpdesk-article-published-by-strangers": fault(
    "Publishing by somebody from another website is refused, but the article is published.",
    ["helpdesk.article-status-follows-moves"],
    actsThoughRefused(publish, "allowsWebsite"),
  ),
};
