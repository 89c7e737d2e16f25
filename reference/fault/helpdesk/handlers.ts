import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { must } from "../../refusal.ts";
import { removeArticle } from "../../state/helpdesk-content.ts";
import { articleOf, helpdeskOf, localeOf, type Category } from "../../state/helpdesk.ts";

/** Removing an alternate removes the linked article too. */
const alternateRemovalTakesArticle: Plant = instead(
  "helpdesk.alternate.remove",
  (call, original) => {
    const linked = articleOf(call).alternates.get(call.params.locale_linked);
    original(call);
    const locale = linked && helpdeskOf(call).locales.get(linked.locale);
    if (locale) removeArticle(locale, linked);
  },
);

/** Replacing an article keeps the description that it had. */
const articleReplaceKeepsDescription: Plant = instead(
  "helpdesk.article.replace",
  (call, original) => {
    const article = articleOf(call);
    const { description } = article;
    original(call);
    article.description = description;
  },
);

/** A category is listed only when it has a section or an article. */
const categoryListedOnceFilled: Plant = seam(
  "page",
  (original) => (items, page, perPage, operation) => {
    if (operation.operationId !== "helpdesk.category.list")
      return original(items, page, perPage, operation);
    const filled = [...items].filter((item) => {
      const { sections, articles } = item as Category;
      return sections.size + articles.size > 0;
    });
    return original(filled, page, perPage, operation);
  },
);

/** A new custom domain of a helpdesk is stored without being validated, so no event arrives. */
const domainResultMissing: Plant = instead("helpdesk.domain.merge", (call, original) => {
  const { domain } = helpdeskOf(call);
  // A domain that is already set is not a change for the handler.
  domain.custom = call.body.custom ?? domain.custom;
  return original(call);
});

/** The list of helpdesk locales counts one article too many. */
const localeListMiscounts: Plant = instead("helpdesk.locale.list", (call, original) =>
  original(call).map((locale) => ({
    ...locale,
    articles: locale.articles + 1,
  })),
);

/** A redirection can be read by its path and not by its identifier. */
const redirectionReadByPath: Plant = instead("helpdesk.redirection.read", (call) => {
  const { redirections } = helpdeskOf(call);
  const path = `/${call.params.redirection_id}`;
  return must(
    [...redirections].find((one) => one.path === path),
    "redirection",
  );
});

/** The sections of a category are listed with those of all other categories of the locale. */
const sectionListMixesCategories: Plant = instead("helpdesk.section.list", (call, original) => {
  const { categories } = localeOf(call);
  return [...categories].flatMap(({ category_id }) =>
    original({ ...call, params: { ...call.params, category_id } }),
  );
});

export const handlersFaults: Record<string, Fault> = {
  "helpdesk-alternate-removal-takes-article": fault(
    "Removing an alternate removes the linked article too.",
    ["helpdesk.alternate-removal-spares-article"],
    alternateRemovalTakesArticle,
  ),
  "helpdesk-article-replace-keeps-description": fault(
    "Replacing an article keeps the description that it had.",
    ["replace-overwrites:article", "read-back:helpdesk.article.replace/helpdesk.article.read"],
    articleReplaceKeepsDescription,
  ),
  "helpdesk-category-listed-once-filled": fault(
    "A category is listed only when it has a section or an article.",
    ["created-is-listed:category"],
    categoryListedOnceFilled,
  ),
  "helpdesk-domain-result-missing": fault(
    "A new custom domain of a helpdesk is stored without being validated, so no event arrives.",
    ["helpdesk.domain-validated", "helpdesk.domain-valid", "helpdesk.domain-invalid"],
    domainResultMissing,
  ),
  "helpdesk-locale-list-miscounts": fault(
    "The list of helpdesk locales counts one article too many.",
    ["helpdesk.locale-counters-agree", "list-agrees:locale"],
    localeListMiscounts,
  ),
  "helpdesk-redirection-read-by-path": fault(
    "A redirection can be read by its path and not by its identifier.",
    ["created-is-read:redirection"],
    redirectionReadByPath,
  ),
  "helpdesk-section-list-mixes-categories": fault(
    "The sections of a category are listed with those of all other categories of the locale.",
    ["helpdesk.section-lists-are-apart"],
    sectionListMixesCategories,
  ),
};
