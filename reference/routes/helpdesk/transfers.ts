/** Import and export of a helpdesk locale (1/4.6). */
import { Answer, userOf, websiteOf, type Handlers } from "../../call.ts";
import type { User, Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { conflict, invalid } from "../../refusal.ts";
import { isLocaleCode } from "../../locales.ts";
import { pushFeedAlert } from "../../state/alerts.ts";
import {
  helpdeskOf,
  helpdeskSlot,
  localeOf,
  type Helpdesk,
  type Locale,
} from "../../state/helpdesk.ts";
import { addArticle, addCategory, addLocale, place } from "../../state/helpdesk-content.ts";
import { checkUrl } from "./check.ts";
import { baseOf, showArticle, showCategory, showSection } from "./show.ts";

/** What every crawl finds, as there is no helpdesk behind the address. */
const crawled = {
  locales: ["en", "fr"],
  category: "Getting started",
  articles: ["Create an account", "Invite your team", "Ask for help"],
};

/** How long a crawl takes (ms). */
const crawlTime = 250;

interface Import {
  website: Website;
  helpdesk: Helpdesk;
  user: User;
  source: string;
  locale: Locale;
  /** Codes of further locales to fill. */
  others: string[];
}

function fill(reference: Reference, locale: Locale, source: string): void {
  const category = addCategory(reference, locale, crawled.category);
  for (const title of crawled.articles) {
    const article = addArticle(reference, locale, title);
    article.content = `Imported from ${source}`;
    place(article, category, undefined);
  }
}

/** Ends an import; one whose locale was removed meanwhile ends without a trace. */
function finish(reference: Reference, { website, helpdesk, user, source, ...to }: Import): void {
  helpdesk.isImporting = false;
  const isGone =
    helpdeskSlot(website).helpdesk !== helpdesk ||
    helpdesk.locales.get(to.locale.locale) !== to.locale;
  if (isGone || reference.outside.answer("crawl", website.website_id) === "failure") return;
  fill(reference, to.locale, source);
  for (const code of to.others) {
    fill(reference, helpdesk.locales.get(code) ?? addLocale(reference, helpdesk, code), source);
  }
  pushFeedAlert(reference, user, {
    namespace: "helpdesk:import_complete",
    data: { website_id: website.website_id, locale: to.locale.locale },
    action_url: baseOf(reference, helpdesk),
  });
}

/** Everything in the locale, as the text of a JSON file. */
function fileOf(reference: Reference, helpdesk: Helpdesk, locale: Locale): string {
  const base = baseOf(reference, helpdesk);
  return JSON.stringify({
    locale: locale.locale,
    articles: [...locale.articles.oldestFirst()].map((article) => showArticle(base, article)),
    categories: [...locale.categories.oldestFirst()].map((category) => ({
      ...showCategory(base, locale, category),
      sections: [...category.sections.oldestFirst()].map(showSection),
    })),
  });
}

export const transfers: Handlers = {
  "helpdesk.import.start": (call) => {
    const { reference, body } = call;
    const helpdesk = helpdeskOf(call);
    const locale = localeOf(call);
    const { helpdesk_url: source, detect_locales = false, other_locales = [] } = body;
    checkUrl("helpdesk_url", source);
    if (!other_locales.every(isLocaleCode)) throw invalid("other_locales: codes of ISO 639-1");
    if (helpdesk.isImporting) throw conflict("import_running");
    helpdesk.isImporting = true;
    const others = new Set([...other_locales, ...(detect_locales ? crawled.locales : [])]);
    others.delete(locale.locale);
    const to = { locale, others: [...others] };
    const work = { website: websiteOf(call), helpdesk, user: userOf(call), source, ...to };
    reference.clock.at(reference.clock.now() + crawlTime, () => finish(reference, work));
    return new Answer({}, "started", 202);
  },
  "helpdesk.export.start": (call) => {
    const { reference } = call;
    const helpdesk = helpdeskOf(call);
    const locale = localeOf(call);
    const user = userOf(call);
    const file = Buffer.from(fileOf(reference, helpdesk, locale)).toString("base64");
    reference.mail.send({
      to: user.email,
      kind: "helpdesk-export",
      subject: `Export of ${helpdesk.settings.name} (${locale.locale})`,
      text: "The file behind the link holds the articles, categories and sections.",
      values: { url: `data:application/json;base64,${file}` },
    });
    pushFeedAlert(reference, user, {
      namespace: "website:export_complete",
      data: { website_id: call.params.website_id, locale: locale.locale },
    });
  },
};
