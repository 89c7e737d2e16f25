import { skipsScope } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets } from "../deviate/handler.ts";
import {
  alternateRemovalTakesArticle,
  articleReplaceKeepsDescription,
  categoryListedOnceFilled,
  domainResultMissing,
  localeListMiscounts,
  redirectionReadByPath,
  sectionListMixesCategories,
} from "./helpdesk/handlers.ts";
import { articleFaults } from "./helpdesk/articles.ts";
import { contentFaults } from "./helpdesk/contents.ts";
import { listFaults } from "./helpdesk/lists.ts";
import { siteFaults } from "./helpdesk/site.ts";

export const helpdeskFaults: Record<string, Fault> = {
  ...articleFaults,
  ...listFaults,
  ...contentFaults,
  ...siteFaults,
  "helpdesk-alternate-removal-takes-article": fault(
    "Removing an alternate removes the linked article too.",
    ["helpdesk.alternate-removal-spares-article"],
    alternateRemovalTakesArticle,
  ),
  "helpdesk-article-removed-without-scope": fault(
    "A plugin token without the scope website:helpdesk:articles may remove articles.",
    ["scope:helpdesk.article.remove"],
    skipsScope("helpdesk.article.remove"),
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
  "helpdesk-export-sends-no-mail": fault(
    "The export of a helpdesk locale is accepted and no email is sent.",
    ["helpdesk.export-mail"],
    forgets("helpdesk.export.start"),
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
