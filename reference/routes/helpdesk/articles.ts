/** Articles of a helpdesk locale: texts, publication and public page (1/4.6). */
import type { HelpdeskArticleListQuery } from "../../../schemas/generated/types.ts";
import type { Handlers } from "../../call.ts";
import { isBetween } from "../../dates.ts";
import { listed } from "../../listed.ts";
import { pick } from "../../pick.ts";
import { invalid } from "../../refusal.ts";
import { articleOf, helpdeskOf, localeOf, type Article } from "../../state/helpdesk.ts";
import { addArticle, removeArticle } from "../../state/helpdesk-content.ts";
import { articleUrl, baseOf, showArticle, showArticleItem, visibilityOf } from "./show.ts";

type Test = (article: Article) => boolean;

const isInCategory =
  (wanted: string): Test =>
  ({ category }) =>
    (category?.category_id ?? "none") === wanted;

const isInSection =
  (wanted: string): Test =>
  ({ section }) =>
    (section?.section_id ?? "none") === wanted;

/** The values whose flag is 1; undefined when none is, and then all pass. */
function chosen<Value>(flags: [string | undefined, Value][]): Set<Value> | undefined {
  const values = flags.filter(([flag]) => flag === "1").map(([, value]) => value);
  return values.length ? new Set(values) : undefined;
}

function testsOf(query: HelpdeskArticleListQuery): Test[] {
  const tests: Test[] = [];
  const { search_title, filter_category_id, filter_section_id } = query;
  if (search_title !== undefined) {
    const part = search_title.toLowerCase();
    tests.push(({ title }) => title.toLowerCase().includes(part));
  }
  if (filter_category_id !== undefined) tests.push(isInCategory(filter_category_id));
  if (filter_section_id !== undefined) {
    if (filter_category_id === undefined) throw invalid("filter_section_id: needs a category");
    tests.push(isInSection(filter_section_id));
  }
  const statuses = chosen([
    [query.filter_status_published, "published"],
    [query.filter_status_draft, "draft"],
  ]);
  if (statuses) tests.push(({ status }) => statuses.has(status));
  const visibilities = chosen([
    [query.filter_visibility_visible, "visible"],
    [query.filter_visibility_hidden, "hidden"],
  ]);
  if (visibilities) tests.push((article) => visibilities.has(visibilityOf(article)));
  const { filter_date_start, filter_date_end } = query;
  if (filter_date_start !== undefined || filter_date_end !== undefined) {
    tests.push(({ updated_at }) => isBetween(updated_at, filter_date_start, filter_date_end));
  }
  return tests;
}

const byOrder = (one: Article, other: Article): number => one.order - other.order;
const byVisits = (one: Article, other: Article): number => other.visits - one.visits;

export const articles: Handlers = {
  "helpdesk.article.list": (call) => {
    const tests = testsOf(call.query);
    const found = [...localeOf(call).articles.oldestFirst()]
      .filter((article) => tests.every((test) => test(article)))
      .sort(byOrder);
    if (call.query.order_visits === "1") found.sort(byVisits);
    const base = baseOf(call.reference, helpdeskOf(call));
    return listed(call, found).map((article) => showArticleItem(base, article));
  },
  "helpdesk.article.create": (call) => {
    const { article_id } = addArticle(call.reference, localeOf(call), call.body.title);
    return { article_id };
  },
  "helpdesk.article.exists": (call) => {
    articleOf(call);
  },
  "helpdesk.article.read": (call) =>
    showArticle(baseOf(call.reference, helpdeskOf(call)), articleOf(call)),
  "helpdesk.article.replace": (call) => {
    const article = articleOf(call);
    const { title, description, content, featured, order } = call.body;
    Object.assign(article, { title, description, content, featured, order });
    article.updated_at = call.reference.clock.now();
  },
  "helpdesk.article.merge": (call) => {
    const article = articleOf(call);
    const names = ["title", "description", "content", "featured", "order"] as const;
    Object.assign(article, pick(call.body, names));
    article.updated_at = call.reference.clock.now();
  },
  "helpdesk.article.remove": (call) => removeArticle(localeOf(call), articleOf(call)),
  "helpdesk.article.publish": (call) => {
    const article = articleOf(call);
    if (article.status !== "published") {
      const now = call.reference.clock.now();
      Object.assign(article, { status: "published", published_at: now, updated_at: now });
    }
    return articleUrl(baseOf(call.reference, helpdeskOf(call)), article);
  },
  "helpdesk.article.unpublish": (call) => {
    const article = articleOf(call);
    if (article.status === "draft") return;
    Object.assign(article, { status: "draft", updated_at: call.reference.clock.now() });
  },
  "helpdesk.page.read": (call) => {
    const article = articleOf(call);
    const { title } = article;
    return { title, ...articleUrl(baseOf(call.reference, helpdeskOf(call)), article) };
  },
};
