/** Filters of the list of profiles beyond its first page (1/4.4). */
import { memberAt, rule, isoDate } from "../../harness/author.ts";
import type { PeopleProfile } from "../../schemas/generated/types.ts";
import { momentOf, rounding } from "../support/moment.ts";
import { expectFilteredPages } from "../support/later-pages.ts";
import { withFarEnd } from "../support/within.ts";

/** A time before anything was created on any target. */
const end = Date.UTC(2002, 0);

rule("people.filter-on-every-page", (trial) =>
  expectFilteredPages<PeopleProfile>(trial, "people.profile.list", {
    query: withFarEnd({ filter_date_end: isoDate(end) }),
    isLeftOut: (one) =>
      typeof memberAt(one, "created_at") === "number" && momentOf(one.created_at) > end + rounding,
  }),
);
