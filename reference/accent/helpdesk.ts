import { accent, unusual, type Accent } from "../deviate/deviation.ts";
import { afterwards, instead, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { articleOf, helpdeskOf, localeOf } from "../state/helpdesk.ts";
import { place } from "../state/helpdesk-content.ts";
import { selects } from "../deviate/pages.ts";
import type { HelpdeskFeedback } from "../../schemas/generated/types.ts";
import {
  articlesGo,
  articlesLeaveCategory,
  beginsListedLate,
  beginsWith,
  comesBack,
  keepsSection,
  keepsWhatIsFull,
  localeComesBack,
  publishesAtOnce,
  ratesOnce,
  readsWithout,
} from "./helpdesk/contents.ts";
import { showsDefaults } from "./helpdesk/blanks.ts";
import { validatesAlways } from "./helpdesk/domain.ts";
import {
  draftsAmongVisible,
  draftsWithoutVisibility,
  flagsNarrow,
  leastVisitedFirst,
  rangesOver,
  searchesBy,
  sharesWord,
  zeroIsOpposite,
} from "./helpdesk/filters.ts";
import { showsOtherwise } from "./helpdesk/listed.ts";
import { unwrittenLeftOut } from "./helpdesk/unwritten.ts";
import { countsBackAndForth, hiddenAtFirst, listsUnevenly } from "./helpdesk/moments.ts";
import { countsFilled, countsVisible, visibleInCategory } from "./helpdesk/visible.ts";
import { linksGroup, linksOneWay, linksRemoved } from "./helpdesk/links.ts";

import {
  anyLocale,
  markupRefused,
  misplacedIgnored,
  redirectionsAny,
  redirectionsToUrls,
  unfitAlternatesTaken,
  unknownPlacesRefused,
} from "./helpdesk/placing.ts";
import {
  exportsAttached,
  exportsOnceAMinute,
  importsAtOnce,
  importsByHttps,
  importsInPlace,
  importsIntoOne,
  importsSilently,
  isOfProduct,
} from "./helpdesk/transfers.ts";
import {
  feedbackBare,
  neverUpdated,
  otherFirstValues,
  publicationDropped,
  publicationKept,
  servedElsewhere,
} from "./helpdesk/values.ts";

const commonLocales = new Set(
  "en fr de es it pt nl sv ja ar da fi pl ru zh ko tr cs el hu ro uk he hi".split(" "),
);

/** Whether an access password is one that is not easily guessed, and is typed on any keyboard; none is to be judged. */
const isStrong = (password?: string): boolean =>
  !password || /^(?=.*\d)(?=.*[A-Z])[!-~]{8,40}$/.test(password);

const inTens = (visits: number): number => Math.floor(visits / 10) * 10;

/** What another platform may do with a helpdesk and its contents. */
export const helpdeskAccents: Record<string, Accent> = {
  "page-titles-with-helpdesk": accent(
    "Shows the title of an article's page with the name of the helpdesk behind that of the article.",
    ["open.helpdesk-page-title"],
    shows("helpdesk.page.read", (data, call) => ({
      ...data,
      title: `${data.title} | ${helpdeskOf(call).settings.name}`,
    })),
  ),
  "helpdesk-comes-back": accent(
    "A helpdesk that is created after a removal holds what the removed one held, and so does a locale.",
    ["open.helpdesk-remove-contents", "open.helpdesk-locale-remove"],
    comesBack,
    localeComesBack,
  ),
  "helpdesk-read-without": accent(
    "Answers reads below a helpdesk that does not exist with nothing or with defaults, and a read of the helpdesk itself without data.",
    ["open.helpdesk-routes-without-helpdesk"],
    readsWithout,
  ),
  "helpdesk-begins-with-locale": accent(
    "A new helpdesk has locales for English, Dutch, Italian and Swedish.",
    ["open.helpdesk-first-locale"],
    beginsWith("en", "nl", "it", "sv"),
  ),
  "helpdesk-first-locales-listed-late": accent(
    "A new helpdesk has sixteen locales, which are listed half a second later.",
    ["open.helpdesk-first-locale", "open.read-after-write"],
    beginsListedLate,
  ),
  "helpdesk-removal-needs-empty": accent(
    "Refuses to remove a category, a section or a locale that holds anything, and the last locale.",
    [
      "open.helpdesk-locale-remove",
      "open.helpdesk-category-remove",
      "open.helpdesk-section-remove",
    ],
    keepsWhatIsFull,
  ),
  "helpdesk-removal-takes-articles": accent(
    "Removes the articles with the category or the section in which they are.",
    ["open.helpdesk-category-remove", "open.helpdesk-section-remove"],
    articlesGo,
  ),
  "section-removal-clears-category": accent(
    "Takes the articles of a removed section out of the category too.",
    ["open.helpdesk-section-remove"],
    articlesLeaveCategory,
  ),
  "article-published-at-once": accent(
    "An article is published as soon as it is created.",
    ["open.helpdesk-article-first-status"],
    publishesAtOnce,
  ),
  "article-list-shows-otherwise": unusual(
    accent(
      "The list shows a different address of an article than the article itself, and a visibility of drafts that means nothing.",
      ["open.helpdesk-draft-url", "open.helpdesk-visibility-source"],
      showsOtherwise,
    ),
    ["helpdesk.article-urls-agree"],
  ),
  "article-visible-in-category": accent(
    "A published article is visible only in a category; locales and categories count their visible articles.",
    ["open.helpdesk-visibility-source", "open.helpdesk-counter-scope"],
    visibleInCategory,
    countsVisible,
  ),
  "article-hidden-at-first": accent(
    "A published article is hidden until its page is made, 200 ms later or when articles are listed next.",
    ["open.helpdesk-visibility-source"],
    hiddenAtFirst(200),
  ),
  "articles-listed-unevenly": accent(
    "The list of articles shows every second publication or withdrawal four seconds late.",
    ["open.read-after-write"],
    listsUnevenly(4000),
  ),
  "ratings-back-and-forth": accent(
    "For 300 ms after a rating of an article came, every second read shows its number as it was before.",
    ["open.read-after-write"],
    countsBackAndForth(300),
  ),
  "locale-counts-filled-categories": accent(
    "Locales count the categories in which an article is visible.",
    ["open.helpdesk-counter-scope"],
    countsFilled,
  ),
  "article-drafts-visible": accent(
    "Lists drafts among the visible articles, and not among the hidden ones.",
    ["open.helpdesk-filter-drafts-by-visibility"],
    draftsAmongVisible,
  ),
  "article-drafts-neither": accent(
    "Lists drafts neither among the visible nor among the hidden articles.",
    ["open.helpdesk-filter-drafts-by-visibility"],
    draftsWithoutVisibility,
  ),
  "article-flags-narrow": accent(
    "Two flags of one group select nothing together.",
    ["open.helpdesk-filter-both-flags"],
    flagsNarrow,
  ),
  "article-flag-zero-opposite": accent(
    "A flag of 0 selects what the other flag of its group selects.",
    ["open.helpdesk-filter-both-flags"],
    zeroIsOpposite,
  ),
  "article-dates-of-creation": accent(
    "Holds a date range against the creation of an article, without the ends.",
    ["open.helpdesk-filter-date-basis"],
    rangesOver(({ created_at }) => created_at),
  ),
  "article-dates-of-publication": accent(
    "Holds a date range against the publication of an article, and lists no other articles.",
    ["open.helpdesk-filter-date-basis"],
    rangesOver(({ published_at }) => published_at),
  ),
  "helpdesk-search-by-word": accent(
    "Finds the articles, categories and sections that share a word with the search.",
    ["open.helpdesk-search-match"],
    searchesBy(sharesWord),
  ),
  "helpdesk-search-exact": accent(
    "Finds the articles, categories and sections whose whole name is the search.",
    ["open.helpdesk-search-match"],
    searchesBy((name, search) => name === search),
  ),
  "article-least-visited-first": accent(
    "Lists the least visited article first.",
    ["open.helpdesk-order-visits-direction"],
    leastVisitedFirst,
  ),
  "placement-drops-section": accent(
    "Drops the section of an article that is placed without naming one.",
    ["open.helpdesk-placement-section-left-out"],
    takesBody("helpdesk.placement.set", (body) => ({ section_id: "", ...body })),
  ),
  "placement-keeps-section": accent(
    "Keeps the section of an article that is placed in another category without naming a section.",
    ["open.helpdesk-placement-section-left-out"],
    keepsSection,
  ),
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
  "alternates-of-removed": accent(
    "Still lists an alternate that was removed.",
    ["open.helpdesk-alternate-of-removed"],
    linksRemoved,
  ),
  "feedback-needs-comment": accent(
    "Lists only the ratings that have a comment.",
    ["open.helpdesk-feedback-without-comment"],
    selects<HelpdeskFeedback>("helpdesk.feedback.list", (items) =>
      items.filter(({ comment }) => comment),
    ),
  ),
  "feedback-once": accent(
    "Counts and lists only the last rating of an article by one reader; readers without a conversation count as one.",
    ["open.helpdesk-feedback-without-comment"],
    ratesOnce,
  ),
  "helpdesk-domain-validated-always": accent(
    "Validates the custom domain of a helpdesk even when it is the same, or blank.",
    ["open.helpdesk-domain-changed"],
    validatesAlways,
  ),
  "helpdesk-locale-any": accent(
    "Takes any code as a locale.",
    ["open.helpdesk-locale-codes"],
    anyLocale,
  ),
  "helpdesk-locales-few": accent(
    "Has helpdesks in the two dozen most common languages alone.",
    ["open.helpdesk-locale-codes"],
    refusesIf("helpdesk.locale.create", ({ body: { locale } }) => !commonLocales.has(locale)),
  ),
  "helpdesk-places-unknown-refused": accent(
    "Refuses to filter articles by a category or a section that is not there.",
    ["open.helpdesk-filter-unknown"],
    unknownPlacesRefused,
  ),
  "helpdesk-misplaced-ignored": accent(
    "Ignores the part of a placement that does not fit.",
    ["open.helpdesk-placement-mismatch"],
    misplacedIgnored,
  ),
  "alternates-unfit-taken": accent(
    "Accepts alternates that are not there or of the wrong locale, and links nothing.",
    ["open.helpdesk-alternate-mismatch"],
    unfitAlternatesTaken,
  ),
  "redirections-to-urls-only": accent(
    "Accepts redirections from a path to an absolute https URL only.",
    ["open.helpdesk-redirection-form"],
    redirectionsToUrls,
  ),
  "redirections-any": accent(
    "Accepts redirections between any two texts.",
    ["open.helpdesk-redirection-form"],
    redirectionsAny,
  ),
  "helpdesk-markup-refused": accent(
    "Refuses markup in the HTML that the pages of a helpdesk include.",
    ["open.helpdesk-settings-html"],
    markupRefused,
  ),
  "helpdesk-passwords-strong": accent(
    "Refuses an access password that is not of letters and digits, a capital and a digit among them, up to 40.",
    ["open.helpdesk-settings-password"],
    refusesIf("helpdesk.settings.merge", ({ body }) => !isStrong(body.access?.password)),
  ),
  "helpdesk-first-values-other": accent(
    "Begins articles, categories and sections with texts, a color, an order and a flag of its own.",
    ["open.helpdesk-first-values"],
    otherFirstValues,
  ),
  "helpdesk-first-values-absent": accent(
    "Leaves out the order of articles, categories and sections, and the flag of articles, until they are written.",
    ["open.helpdesk-first-values"],
    unwrittenLeftOut,
  ),
  "article-never-updated": accent(
    "Shows the date of its creation as that of the update of an article.",
    ["open.helpdesk-updated-at"],
    neverUpdated,
  ),
  "article-publication-dropped": accent(
    "Shows no date of publication of an article that was unpublished.",
    ["open.helpdesk-published-at"],
    publicationDropped,
  ),
  "article-publication-kept": accent(
    "Keeps the date of the first publication of an article.",
    ["open.helpdesk-published-at"],
    publicationKept,
  ),
  "feedback-bare": accent(
    "Shows of feedback neither the article nor the session nor an operator.",
    ["open.helpdesk-feedback-parts"],
    feedbackBare,
  ),
  "helpdesk-served-elsewhere": accent(
    "Serves helpdesks below one address of the platform.",
    ["open.helpdesk-url-form"],
    servedElsewhere,
  ),
  "helpdesk-imports-silently": accent(
    "Announces the end of an import to nobody.",
    ["open.helpdesk-import-end"],
    importsSilently,
  ),
  "helpdesk-imports-in-place": accent(
    "Empties a locale before it imports into it, and publishes what it imports.",
    ["open.helpdesk-import-merge"],
    importsInPlace,
  ),
  "helpdesk-imports-by-https": accent(
    "Imports only from addresses of the scheme https.",
    ["open.helpdesk-import-source"],
    importsByHttps,
  ),
  "helpdesk-imports-known": accent(
    "Imports only from the addresses of a product that it knows.",
    ["open.helpdesk-import-source"],
    refusesIf("helpdesk.import.start", ({ body }) => !isOfProduct(body.helpdesk_url)),
  ),
  "helpdesk-imports-at-once": accent(
    "Starts an import while another one runs.",
    ["open.helpdesk-import-source"],
    importsAtOnce,
  ),
  "helpdesk-imports-into-one": accent(
    "Makes the locale of an import where it is missing, and imports into no other.",
    ["open.helpdesk-import-locales"],
    importsIntoOne,
  ),
  "helpdesk-export-once-a-minute": accent(
    "Refuses a second export of a locale within a minute.",
    ["open.helpdesk-export-content"],
    exportsOnceAMinute,
  ),
  "helpdesk-export-attached": accent(
    "Mails an export half a second later, without a link.",
    ["open.helpdesk-export-content"],
    exportsAttached,
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
