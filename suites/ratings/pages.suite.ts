/** A range of dates beyond the first page of the ratings (2/7). */
import { memberAt, rule, isoDate } from "../../harness/author.ts";
import type { Rating } from "../../schemas/generated/types.ts";
import { expectFilteredPages } from "../support/later-pages.ts";
import { isAfter, momentOf } from "../support/moment.ts";

/** A time before anything was rated on any target. */
const end = Date.UTC(2001, 0, 1);

rule("ratings.dates-on-every-page", (trial) =>
  expectFilteredPages<Rating>(trial, "ratings.rating.list", {
    query: { filter_date_start: isoDate(0), filter_date_end: isoDate(end) },
    isLeftOut: (one) =>
      typeof memberAt(one, "created_at") === "number" && isAfter(momentOf(one.created_at), end),
  }),
);
