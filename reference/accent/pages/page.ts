import { accent, together, unusual, type Accent, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { listsShuffled } from "./shuffled.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid, notFound } from "../../refusal.ts";

/** Reverses the lists whose order nobody can ask for. */
const listsOldestFirst: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const ordered = operation.query.some(({ name }) => /order|sort/.test(name));
  return original(ordered ? items : [...items].reverse(), page, perPage, operation);
});

/** Counts pages from 0. */
const pageFromZero: Plant = ({ seams }) => {
  seams.pageNumber = (segment) => {
    if (segment === undefined) return 1;
    if (!/^[0-9]+$/.test(segment)) throw invalid("page_number: not a number");
    return Number(segment) + 1;
  };
};

/** No page, and so no bound of one. */
const whole = 0;

/** Lists everything where no page is named, except where the documents bound what is listed. */
const plainListWhole: Plant = ({ seams }) => {
  const { pageNumber, page: original } = seams;
  seams.pageNumber = (segment, operation) =>
    segment === undefined && operation.paging && !operation.paging.per_page
      ? whole
      : pageNumber(segment, operation);
  seams.page = (items, page, perPage, operation) =>
    page === whole
      ? original(items, 1, Number.MAX_SAFE_INTEGER, operation)
      : original(items, page, perPage, operation);
};

/** Refuses a page after the last one. */
const pagePastEndRefused: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const found = original(items, page, perPage, operation);
  if (page > 1 && found.length === 0) throw notFound("page");
  return found;
});

/** Answers a page after the last one with the last one again. */
const pagePastEndLast: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const all = [...items];
  const last = Math.max(1, Math.ceil(all.length / perPage));
  return original(all, Math.min(page, last), perPage, operation);
});

/** Puts 35 items on a page of the lists that have no per_page. */
const of35: Plant = seam("perPage", (original) => (operation, asked) => {
  const bounded = operation.paging?.per_page !== undefined;
  return bounded ? original(operation, asked) : 35;
});

/** Puts 7 items on a page of the lists that have no per_page. */
const of7: Plant = seam("perPage", (original) => (operation, asked) => {
  const bounded = operation.paging?.per_page !== undefined;
  return bounded ? original(operation, asked) : 7;
});

/** How many items the pages of a list hold, in turn. */
const uneven = [5, 2, 6, 3];

/** Puts now more and now fewer items on a page of the lists that neither take nor show a per_page. */
const ofAnyLength: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const { operationId, paging } = operation;
  if (paging?.per_page || operationId === "billing.invoice.list")
    return original(items, page, perPage, operation);
  const lengthOf = (number: number): number => uneven[(number - 1) % uneven.length]!;
  const before = Array.from({ length: page - 1 }, (_, at) => lengthOf(at + 1));
  const start = before.reduce((sum, length) => sum + length, 0);
  return [...items].slice(start, start + lengthOf(page));
});

/** Begins each list with its first item once more, as with what is pinned; where all may be alike, nobody could tell. */
const firstTwice: Plant = seam("page", (original) => (items, page, perPage, operation) => {
  const found = original(items, page, perPage, operation);
  const isApart =
    operation.paging?.per_page ||
    ["people.event.list", "billing.invoice.list"].includes(operation.operationId);
  return page === 1 && found[0] !== undefined && !isApart ? [found[0], ...found] : found;
});

/** Puts three events of a profile on a page, and dates them to the second. */
const eventsAlike: Plant = together(
  seam(
    "perPage",
    (original) => (operation, asked) =>
      operation.operationId === "people.event.list" ? 3 : original(operation, asked),
  ),
  shows("people.event.list", (all) =>
    all.map((one) => ({ ...one, timestamp: Math.floor(one.timestamp / 1000) * 1000 })),
  ),
);

/** Clamps a per_page outside 20 to 50, and uses the default for one that is not a number. */
const perPageClamped: Plant = seam("violation", (original) => (operation, query, body) => {
  const bounds = operation.paging?.per_page;
  const asked = query["per_page"];
  if (bounds && asked !== undefined) {
    const { minimum, maximum, default: usual } = bounds;
    const whole = typeof asked === "number" ? Math.floor(asked) : usual;
    query["per_page"] = Math.min(maximum, Math.max(minimum, whole));
  }
  return original(operation, query, body);
});

export const pageAccents: Record<string, Accent> = {
  "lists-shuffled": accent(
    "Lists what fits on one page from another item on at each request.",
    ["open.list-order"],
    listsShuffled,
  ),
  "lists-oldest-first": accent(
    "Reverses the lists whose order nobody can ask for.",
    [
      "open.list-order",
      "open.helpdesk-list-order",
      "open.people-event-order",
      "open.alerts-order",
      "open.billing-invoices-order",
      "open.rating-order",
      "open.search-history-order",
      "open.suggest-order",
      "open.status-order",
      "open.session-history-entries",
    ],
    listsOldestFirst,
  ),
  "page-from-zero": accent("Counts pages from 0.", ["open.page-start"], pageFromZero),
  "page-past-end-last": accent(
    "Answers a page after the last one with the last one again.",
    ["open.page-past-end"],
    pagePastEndLast,
  ),
  "page-past-end-refused": accent(
    "Refuses a page after the last one.",
    ["open.page-past-end"],
    pagePastEndRefused,
  ),
  "pages-of-35": accent(
    "Puts 35 items on a page of the lists that have no per_page.",
    ["open.page-size"],
    of35,
  ),
  "pages-of-7": accent(
    "Puts 7 items on a page of the lists that have no per_page.",
    ["open.page-size"],
    of7,
  ),
  "first-listed-twice": unusual(
    accent(
      "Begins each list that takes no per_page with its first item once more, as if it were pinned there.",
      ["1/1"],
      firstTwice,
    ),
    [
      "alerts.feed-counted",
      "conversation.reminder-alerts",
      "helpdesk.feedback-outlives-changes",
      "helpdesk.locale-added-twice",
      "people.conversation-accepted-belongs",
      "people.conversation-list-belongs",
      "platform.listed-once",
      "platform.searches-take-any-character",
      "plugins.categories-are-known",
      "ratings.kept-with-session",
      "ratings.rated-again-after-revoke",
      "ratings.rated-twice",
      "ratings.visitor-rates",
    ],
  ),
  "pages-uneven": accent(
    "Puts now more and now fewer items on a page of the lists that neither take nor show a per_page.",
    ["open.page-size"],
    ofAnyLength,
  ),
  "people-events-alike": accent(
    "Puts three events of a profile on a page, and dates them to the second, so that those of one text are alike.",
    ["open.page-size", "open.timestamp-unit"],
    eventsAlike,
  ),
  "per-page-clamped": accent(
    "Clamps a per_page outside 20 to 50, and uses the default for one that is not a number.",
    ["open.per-page-range"],
    perPageClamped,
  ),
  "plain-list-whole": unusual(
    accent(
      "Lists everything where no page is named, except where per_page bounds it.",
      ["1/1"],
      plainListWhole,
    ),
    ["platform.no-page-is-first-page"],
  ),
};
