/** Other ways to link alternates (1/4.6). */
import type { Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { articleOf, helpdeskOf, type Article } from "../../state/helpdesk.ts";
import { link } from "../../state/helpdesk-content.ts";

type Linking = Call<"helpdesk.alternate.replace"> | Call<"helpdesk.alternate.remove">;

/** Keeps the links of all articles except that of the call. */
function keepsOthers<Data>(call: Linking, original: () => Data): Data {
  const own = articleOf(call);
  const articles = [...helpdeskOf(call).locales.values()].flatMap((one) => [...one.articles]);
  const before = articles.map((article) => [article, new Map(article.alternates)] as const);
  const data = original();
  for (const [article, alternates] of before) if (article !== own) article.alternates = alternates;
  return data;
}

/** An alternate is a link of the article for which it was set, and of no other. */
const linksOneWay: Plant = together(
  instead("helpdesk.alternate.replace", (call, original) =>
    keepsOthers(call, () => original(call)),
  ),
  instead("helpdesk.alternate.remove", (call, original) => keepsOthers(call, () => original(call))),
);

/** Everything that is linked with the article, over any number of links. */
function groupOf(article: Article): Article[] {
  const group = new Set([article]);
  for (const one of group) for (const other of one.alternates.values()) group.add(other);
  return [...group];
}

/** All articles that are linked over others are linked with each other, as far as their locales are free. */
const linksGroup: Plant = afterwards("helpdesk.alternate.replace", (call) => {
  const group = groupOf(articleOf(call));
  for (const one of group)
    for (const other of group) {
      const isFree = !one.alternates.has(other.locale) && !other.alternates.has(one.locale);
      if (isFree && one.locale !== other.locale) link(one, other);
    }
});

/** Articles still name an alternate that was removed. */
const linksRemoved: Plant = instead("helpdesk.article.remove", (call, original) => {
  const article = articleOf(call);
  const linked = [...article.alternates.values()];
  const data = original(call);
  for (const other of linked) other.alternates.set(article.locale, article);
  return data;
});

/** The list of alternates names all languages in which the article is there, its own among them. */
const listsItself: Plant = shows("helpdesk.alternate.list", (all, { params }) => [
  { locale: params.locale, article_id: params.article_id },
  ...all,
]);

export const linksAccents: Record<string, Accent> = {
  "alternates-one-way": accent(
    "Links an article with its alternate, and not the alternate with the article.",
    ["open.helpdesk-alternate-both-ways"],
    linksOneWay,
  ),
  "alternates-in-groups": accent(
    "Links all articles with each other that are linked over others.",
    ["open.helpdesk-alternate-both-ways"],
    linksGroup,
  ),
  "alternates-with-itself": accent(
    "Lists an article among its alternates, in its own locale.",
    ["open.helpdesk-alternate-itself"],
    listsItself,
  ),
  "alternates-of-removed": accent(
    "Still lists an alternate that was removed.",
    ["open.helpdesk-alternate-of-removed"],
    linksRemoved,
  ),
};
