/** Articles of other locales that say the same (1/4.6); links hold both ways. */
import type { HelpdeskAlternate } from "../../../schemas/generated/types.ts";
import type { Handlers } from "../../call.ts";
import { invalid, must } from "../../refusal.ts";
import { articleOf, helpdeskOf, type Article } from "../../state/helpdesk.ts";
import { link, unlink } from "../../state/helpdesk-content.ts";

const show = ({ locale, article_id }: Article): HelpdeskAlternate => ({ locale, article_id });

export const alternates: Handlers = {
  "helpdesk.alternate.list": (call) => [...articleOf(call).alternates.values()].map(show),
  "helpdesk.alternate.exists": (call) => {
    must(articleOf(call).alternates.get(call.params.locale_linked), "alternate");
  },
  "helpdesk.alternate.read": (call) =>
    show(must(articleOf(call).alternates.get(call.params.locale_linked), "alternate")),
  "helpdesk.alternate.replace": (call) => {
    const article = articleOf(call);
    const { locale_linked } = call.params;
    if (locale_linked === article.locale) throw invalid("locale: that of the article itself");
    const locale = must(helpdeskOf(call).locales.get(locale_linked), "locale");
    link(article, must(locale.articles.get(call.body.article_id), "article"));
  },
  "helpdesk.alternate.remove": (call) => {
    if (!unlink(articleOf(call), call.params.locale_linked)) must(undefined, "alternate");
  },
};
