import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import { emptyListBare } from "./pages/empty.ts";
import {
  listsOldestFirst,
  of35,
  of7,
  pageFromZero,
  pagePastEndRefused,
  perPageClamped,
  plainListWhole,
} from "./pages/page.ts";

export const pagesAccents: Record<string, Accent> = {
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
  "empty-list-bare": accent(
    "Answers a list without items with an envelope without data.",
    ["open.absent-value", "1/1"],
    emptyListBare,
  ),
  "page-from-zero": accent("Counts pages from 0.", ["open.page-start"], pageFromZero),
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
