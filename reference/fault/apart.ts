/** Things of a helpdesk that are found under a path that is not theirs: another locale, another category. */
import { helpdeskOf, helpdeskSlot, localeOf } from "../state/helpdesk.ts";
import type { Call } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { instead } from "../deviate/handler.ts";

/** `in any locale` of an article. */
const articleActs = {
  "helpdesk.article.exists": "found by HEAD",
  "helpdesk.page.read": "shown with its page",
  "helpdesk.article.replace": "replaced",
  "helpdesk.article.merge": "changed",
  "helpdesk.article.remove": "removed",
  "helpdesk.article.publish": "published",
  "helpdesk.article.unpublish": "withdrawn",
  "helpdesk.placement.set": "placed",
} as const;

const categoryActs = {
  "helpdesk.category.exists": "found by HEAD",
  "helpdesk.category.replace": "replaced",
  "helpdesk.category.merge": "changed",
  "helpdesk.category.remove": "removed",
} as const;

const sectionActs = {
  "helpdesk.section.exists": "found by HEAD",
  "helpdesk.section.replace": "replaced",
  "helpdesk.section.merge": "changed",
  "helpdesk.section.remove": "removed",
} as const;

type ArticleAct = keyof typeof articleActs;
type CategoryAct = keyof typeof categoryActs;
type SectionAct = keyof typeof sectionActs;

/** In the locale that has the thing, whichever the path names. */
const inAnyLocale = (
  operationId: ArticleAct | CategoryAct,
  things: "articles" | "categories",
): Plant =>
  instead(operationId, (call, original) => {
    const params = call.params as { article_id?: string; category_id?: string };
    const id = (things === "articles" ? params.article_id : params.category_id) ?? "";
    const holder = [...helpdeskOf(call).locales.values()].find((one) => one[things].has(id));
    const { locale } = holder ?? call.params;
    return original({ ...call, params: { ...call.params, locale } });
  });

/** In the category that has the section, whichever the path names. */
const inAnyCategory = (operationId: SectionAct): Plant =>
  instead(operationId, (call: Call<SectionAct>, original) => {
    const { categories } = localeOf(call);
    const holder = [...categories].find(({ sections }) => sections.has(call.params.section_id));
    const { category_id } = holder ?? call.params;
    return original({ ...call, params: { ...call.params, category_id } });
  });

/** On the website whose helpdesk has the thing in a locale of that code, whichever the path names. */
const onAnyWebsite = (
  operationId: ArticleAct | CategoryAct | "helpdesk.article.read" | "helpdesk.category.read",
  things: "articles" | "categories",
): Plant =>
  instead(operationId, (call, original) => {
    const params = call.params as { locale: string; article_id?: string; category_id?: string };
    const id = (things === "articles" ? params.article_id : params.category_id) ?? "";
    const holder = [...call.reference.platform.websites].find((website) =>
      helpdeskSlot(website).helpdesk?.locales.get(params.locale)?.[things].has(id),
    );
    const { website_id } = holder ?? call.params;
    return original({ ...call, params: { ...call.params, website_id } });
  });

const isRead = (operationId: string): boolean => /\.(?:exists|read)$/.test(operationId);

function row(
  noun: string,
  where: string,
  [operationId, done]: [string, string],
  rule: string,
  plant: Plant,
): [string, Fault] {
  const id = `${operationId.replaceAll(".", "-")}-${where.replaceAll(" ", "-")}`;
  const says = `${noun} is ${done} under every ${where.split(" ").at(-1)}.`;
  const what = isRead(operationId) ? "reads" : "writes";
  return [id, fault(says, [`helpdesk.${rule}-${what}-are-apart`], plant)];
}

const entries = <Id extends string>(acts: Readonly<Record<Id, string>>): [Id, string][] =>
  Object.entries(acts) as [Id, string][];

const elsewhere = (
  noun: string,
  done: string,
  [operationId, things]: Parameters<typeof onAnyWebsite>,
): [string, Fault] => [
  `${operationId.replaceAll(".", "-")}-on-any-website`,
  fault(
    `${noun} is ${done} under the helpdesk of every website that has its locale.`,
    [`isolation:${operationId}`],
    onAnyWebsite(operationId, things),
  ),
];

export const apartFaults: Record<string, Fault> = Object.fromEntries([
  elsewhere("An article", "read", ["helpdesk.article.read", "articles"]),
  elsewhere("An article", "changed", ["helpdesk.article.merge", "articles"]),
  elsewhere("A category", "removed", ["helpdesk.category.remove", "categories"]),
  ...entries(articleActs).map((act) =>
    row("An article", "in any locale", act, "locale", inAnyLocale(act[0], "articles")),
  ),
  ...entries(categoryActs).map((act) =>
    row("A category", "in any locale", act, "locale", inAnyLocale(act[0], "categories")),
  ),
  ...entries(sectionActs).map((act) =>
    row("A section", "in any category", act, "section", inAnyCategory(act[0])),
  ),
]);
