import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { articleOf, helpdeskOf, localeOf } from "../state/helpdesk.ts";
import { place } from "../state/helpdesk-content.ts";
import { selects } from "../deviate/pages.ts";
import type { HelpdeskFeedback } from "../../schemas/generated/types.ts";
import { contentsAccents } from "./helpdesk/contents.ts";
import { showsDefaults } from "./helpdesk/blanks.ts";
import { validatesAlways } from "./helpdesk/domain.ts";
import { filtersAccents } from "./helpdesk/filters.ts";
import { showsOtherwise } from "./helpdesk/listed.ts";
import { unwrittenLeftOut } from "./helpdesk/unwritten.ts";
import { momentsAccents } from "./helpdesk/moments.ts";
import { visibleAccents } from "./helpdesk/visible.ts";
import { linksAccents } from "./helpdesk/links.ts";

import { placingAccents } from "./helpdesk/placing.ts";
import { isOfProduct, transfersAccents } from "./helpdesk/transfers.ts";
import { helpdeskValuesAccents } from "./helpdesk/values.ts";

const commonLocales = new Set(
  "en fr de es it pt nl sv ja ar da fi pl ru zh ko tr cs el hu ro uk he hi".split(" "),
);

/** Whether an access password is one that is not easily guessed, and is typed on any keyboard; none is to be judged. */
const isStrong = (password?: string): boolean =>
  !password || /^(?=.*\d)(?=.*[A-Z])[!-~]{8,40}$/.test(password);

const inTens = (visits: number): number => Math.floor(visits / 10) * 10;

/** What another platform may do with a helpdesk and its contents. */
export const helpdeskAccents: Record<string, Accent> = {
  ...contentsAccents,
  ...visibleAccents,
  ...momentsAccents,
  ...filtersAccents,
  ...linksAccents,
  ...placingAccents,
  ...helpdeskValuesAccents,
  ...transfersAccents,
  "page-titles-with-helpdesk": accent(
    "Shows the title of an article's page with the name of the helpdesk behind that of the article.",
    ["open.helpdesk-page-title"],
    shows("helpdesk.page.read", (data, call) => ({
      ...data,
      title: `${data.title} | ${helpdeskOf(call).settings.name}`,
    })),
  ),
  "article-list-shows-otherwise": unusual(
    accent(
      "The list shows a different address of an article than the article itself, and a visibility of drafts that means nothing.",
      ["open.helpdesk-draft-url", "open.helpdesk-visibility-source"],
      showsOtherwise,
    ),
    ["helpdesk.article-urls-agree"],
  ),
  "placement-drops-section": accent(
    "Drops the section of an article that is placed without naming one.",
    ["open.helpdesk-placement-section-left-out"],
    takesBody("helpdesk.placement.set", (body) => ({ section_id: "", ...body })),
  ),
  "feedback-needs-comment": accent(
    "Lists only the ratings that have a comment.",
    ["open.helpdesk-feedback-without-comment"],
    selects<HelpdeskFeedback>("helpdesk.feedback.list", (items) =>
      items.filter(({ comment }) => comment),
    ),
  ),
  "helpdesk-domain-validated-always": accent(
    "Validates the custom domain of a helpdesk even when it is the same, or blank.",
    ["open.helpdesk-domain-changed"],
    validatesAlways,
  ),
  "helpdesk-locales-few": accent(
    "Has helpdesks in the two dozen most common languages alone.",
    ["open.helpdesk-locale-codes"],
    refusesIf("helpdesk.locale.create", ({ body: { locale } }) => !commonLocales.has(locale)),
  ),
  "helpdesk-passwords-strong": accent(
    "Refuses an access password that is not of letters and digits, a capital and a digit among them, up to 40.",
    ["open.helpdesk-settings-password"],
    refusesIf("helpdesk.settings.merge", ({ body }) => !isStrong(body.access?.password)),
  ),
  "helpdesk-first-values-absent": accent(
    "Leaves out the order of articles, categories and sections, and the flag of articles, until they are written.",
    ["open.helpdesk-first-values"],
    unwrittenLeftOut,
  ),
  "helpdesk-imports-known": accent(
    "Imports only from the addresses of a product that it knows.",
    ["open.helpdesk-import-source"],
    refusesIf("helpdesk.import.start", ({ body }) => !isOfProduct(body.helpdesk_url)),
  ),
  "article-placed-at-once": accent(
    "Puts a new article into the first category of its locale.",
    ["open.helpdesk-article-first-place"],
    afterwards("helpdesk.article.create", (call, data) => {
      const { articles, categories } = localeOf(call);
      const { article_id = "" } = data as { article_id?: string };
      const [first] = categories.oldestFirst();
      const article = articles.get(article_id);
      if (article) place(article, first, undefined);
    }),
  ),
  "helpdesk-blank-shows-default": accent(
    "Shows a color, an image and logos of its own where those are blank.",
    ["open.helpdesk-blank-default"],
    showsDefaults,
  ),
  "article-change-withdraws": unusual(
    accent(
      "A published article that is changed is a draft until it is published again.",
      ["open.helpdesk-change-withdraws"],
      ...(["helpdesk.article.replace", "helpdesk.article.merge"] as const).map((id) =>
        afterwards(id, (call) => {
          articleOf(call).status = "draft";
        }),
      ),
    ),
    ["helpdesk.article-replace-spares-others"],
  ),
  "article-visits-by-reading": accent(
    "Counts each read of an article as a visit.",
    ["open.helpdesk-visits-count"],
    instead("helpdesk.article.read", (call, original) => {
      const data = structuredClone(original(call));
      articleOf(call).visits += 1;
      return data;
    }),
  ),
  "article-visits-in-tens": accent(
    "Counts the visits of an article in tens.",
    ["open.helpdesk-visits-count"],
    shows("helpdesk.article.read", (one) => ({ ...one, visits: inTens(one.visits) })),
    shows("helpdesk.article.list", (all) =>
      all.map((one) => ({ ...one, visits: inTens(one.visits) })),
    ),
  ),
  "article-publishing-takes-object": accent(
    "Publishes and unpublishes only with an empty object or without a body.",
    ["open.helpdesk-publish-body"],
    ...(["helpdesk.article.publish", "helpdesk.article.unpublish"] as const).map((id) =>
      refusesIf(id, ({ body }) => Object.keys(body).length > 0),
    ),
  ),
};
