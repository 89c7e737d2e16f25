import { Collection } from "../../collection.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards, undoes } from "../../deviate/handler.ts";
import {
  articleOf,
  categoryOf,
  helpdeskOf,
  localeOf,
  type Article,
  type Helpdesk,
} from "../../state/helpdesk.ts";
import { turnOver } from "./turn-over.ts";

const relations = "helpdesk.writes-spare-relations";
const apart = "helpdesk.settings-and-domain-apart";

function dropAlternates(article: Article): void {
  for (const other of article.alternates.values()) other.alternates.delete(article.locale);
  article.alternates.clear();
}

const articlesOf = ({ locales }: Helpdesk): Article[] =>
  [...locales.values()].flatMap(({ articles }) => [...articles]);

export const sparedInHelpdesk: Record<string, Fault> = {
  "helpdesk-replaced-article-loses-alternates": fault(
    "An article that is replaced is no longer an alternate of any other.",
    [relations],
    afterwards("helpdesk.article.replace", (call) => dropAlternates(articleOf(call))),
  ),
  "helpdesk-published-article-loses-alternates": fault(
    "An article that is published is no longer an alternate of any other.",
    [relations],
    afterwards("helpdesk.article.publish", (call) => dropAlternates(articleOf(call))),
  ),
  "helpdesk-placed-article-loses-alternates": fault(
    "An article that is placed in a category is no longer an alternate of any other.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => dropAlternates(articleOf(call))),
  ),
  "helpdesk-placed-article-is-draft": fault(
    "An article that is placed in another category is no longer published.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => {
      articleOf(call).status = "draft";
    }),
  ),
  "helpdesk-placed-article-unfeatured": fault(
    "An article that is placed in another category is no longer featured.",
    [relations],
    afterwards("helpdesk.placement.set", (call) => {
      articleOf(call).featured = false;
    }),
  ),
  "helpdesk-linked-article-is-draft": fault(
    "An article that is given an alternate is no longer published.",
    [relations],
    afterwards("helpdesk.alternate.replace", (call) => {
      articleOf(call).status = "draft";
    }),
  ),
  "helpdesk-unlinked-alternate-is-draft": fault(
    "An article that is no longer the alternate of another is no longer published.",
    [relations],
    undoes("helpdesk.alternate.remove", (call) => {
      const linked = articleOf(call).alternates.get(call.params.locale_linked);
      return () => {
        if (linked) linked.status = "draft";
      };
    }),
  ),
  "helpdesk-title-in-all-locales": fault(
    "A changed title of an article is also that of its alternates.",
    [relations],
    afterwards("helpdesk.article.merge", (call) => {
      const { title, alternates } = articleOf(call);
      for (const other of alternates.values()) other.title = title;
    }),
  ),
  "helpdesk-one-article-featured": fault(
    "An article that is featured takes that from all others of its locale.",
    [relations],
    afterwards("helpdesk.article.merge", (call) => {
      const one = articleOf(call);
      if (!call.body.featured) return;
      for (const other of localeOf(call).articles) other.featured = other === one;
    }),
  ),
  "helpdesk-removed-article-takes-alternates": fault(
    "An article that is removed takes its alternates along.",
    [relations],
    undoes("helpdesk.article.remove", (call) => {
      const linked = [...articleOf(call).alternates.values()];
      const { locales } = helpdeskOf(call);
      return () => {
        for (const one of linked) locales.get(one.locale)?.articles.delete(one.article_id);
      };
    }),
  ),
  "helpdesk-removed-article-empties-section": fault(
    "Once an article is removed, the others of its category are in no section.",
    [relations],
    undoes("helpdesk.article.remove", (call) => {
      const { category } = articleOf(call);
      return () => {
        for (const one of category?.articles ?? []) one.section = undefined;
      };
    }),
  ),
  "helpdesk-new-article-drops-sections": fault(
    "Once an article is made, the categories of its locale have no sections.",
    [relations],
    afterwards("helpdesk.article.create", (call) => {
      for (const one of localeOf(call).categories) one.sections = new Collection();
    }),
  ),
  "helpdesk-replaced-category-unfeatures": fault(
    "Once a category is replaced, none of its articles is featured.",
    [relations],
    afterwards("helpdesk.category.replace", (call) => {
      for (const one of categoryOf(call).articles) one.featured = false;
    }),
  ),
  "helpdesk-category-names-sections": fault(
    "A category that is changed gives its name to its sections.",
    [relations],
    afterwards("helpdesk.category.merge", (call) => {
      const { name, sections } = categoryOf(call);
      for (const one of sections) one.name = name;
    }),
  ),
  "helpdesk-removed-category-empties-others": fault(
    "Once a category is removed, no article of its locale is in any category.",
    [relations],
    afterwards("helpdesk.category.remove", (call) => {
      for (const one of localeOf(call).articles) one.category = one.section = undefined;
    }),
  ),
  "helpdesk-replaced-section-loses-articles": fault(
    "Articles of a section that is replaced are in no section.",
    [relations],
    afterwards("helpdesk.section.replace", (call) => {
      for (const article of categoryOf(call).articles)
        if (article.section?.section_id === call.params.section_id) article.section = undefined;
    }),
  ),
  "helpdesk-new-section-clears-description": fault(
    "A category to which a section is added has no description.",
    [relations],
    afterwards("helpdesk.section.create", (call) => {
      categoryOf(call).description = "";
    }),
  ),
  "helpdesk-removed-section-empties-others": fault(
    "Once a section is removed, the articles of the other sections of its category are in none.",
    [relations],
    afterwards("helpdesk.section.remove", (call) => {
      for (const one of categoryOf(call).articles) one.section = undefined;
    }),
  ),
  "helpdesk-new-locale-makes-drafts": fault(
    "Once a locale is added, no article of the others is published.",
    [relations],
    afterwards("helpdesk.locale.create", (call) => {
      for (const one of articlesOf(helpdeskOf(call))) one.status = "draft";
    }),
  ),
  "helpdesk-removed-locale-changes-settings": fault(
    "Once a locale is removed, the flags of the settings are turned over.",
    [relations],
    afterwards("helpdesk.locale.remove", (call) => turnOver(helpdeskOf(call).settings.behavior)),
  ),
  "helpdesk-settings-drop-redirections": fault(
    "A change of the settings takes all redirections away.",
    [relations],
    afterwards("helpdesk.settings.merge", (call) => {
      helpdeskOf(call).redirections = new Collection();
    }),
  ),
  "helpdesk-settings-change-domain": fault(
    "A change of the settings also changes the basic domain.",
    [apart],
    afterwards("helpdesk.settings.merge", (call) => {
      helpdeskOf(call).domain.basic += "x";
    }),
  ),
  "helpdesk-domain-changes-settings": fault(
    "A change of the domain also turns over the flags of the settings.",
    [apart],
    afterwards("helpdesk.domain.merge", (call) => turnOver(helpdeskOf(call).settings.behavior)),
  ),
  "helpdesk-domain-renames": fault(
    "A helpdesk is named as its domain once that is changed.",
    [apart],
    afterwards("helpdesk.domain.merge", (call) => {
      const { settings, domain } = helpdeskOf(call);
      settings.name = domain.basic;
    }),
  ),
  "helpdesk-custom-domain-changes-basic": fault(
    "A change of the custom domain alone also changes the basic one.",
    [apart],
    afterwards("helpdesk.domain.merge", (call) => {
      if (call.body.basic === undefined) helpdeskOf(call).domain.basic += "x";
    }),
  ),
};
