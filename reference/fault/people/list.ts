/** The list of profiles: what it selects, in which order, on which page (1/4.4). */
import { emptyForHalf, cutsToDay } from "../../deviate/days.ts";
import { readDate } from "../../dates.ts";
import { selects, filtersBy, filtersFirstPageOnly } from "../../deviate/pages.ts";
import { without } from "../../deviate/without.ts";
import { Refusal } from "../../refusal.ts";
import { websiteOf } from "../../call.ts";
import { valuesAt } from "../../criteria.ts";
import { peopleOf, profileOf, type StoredProfile } from "../../state/people.ts";
import { containsText } from "../../text.ts";
import {
  refusesIf,
  refusesWhen,
  ignoresQueryBeside,
  ignoresQueryInVain,
  takesQuery,
  takesPlusAsBlank,
  hidesField,
  listsNothingWhen,
  ignoresQuery,
  instead,
} from "../../deviate/handler.ts";
import { fault, rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { rarely } from "../../deviate/rarely.ts";
import { wrapHandler, type Data } from "../../seams.ts";

/** One list of profiles in 1,000,000 is answered with the one that another website was shown before. */
const listOfAnother: Plant = (reference) => {
  const isDue = rarely(reference);
  const shown = new Map<string, Data<"people.profile.list">>();
  wrapHandler(reference.seams, "people.profile.list", (call, original) => {
    const { website_id } = call.params;
    const answer = original(call);
    const other = [...shown].find(([website, list]) => website !== website_id && list.length > 0);
    shown.set(website_id, answer);
    return other && isDue() ? other[1] : answer;
  });
};

/** A search goes by the nickname from before a change that named the profile by its email; one that names its identifier is noticed. */
const searchedFormerByEmail: Plant = (reference) => {
  const former = new Map<string, string | undefined>();
  instead("people.profile.merge", (call, original) => {
    const { people_id, person } = profileOf(websiteOf(call), call.params.people_id);
    const data = original(call);
    if (call.params.people_id === people_id) former.delete(people_id);
    else if (!former.has(people_id)) former.set(people_id, person.nickname);
    return data;
  })(reference);
  filtersBy<StoredProfile>("people.profile.list", ["search_text"], (all, { search_text = "" }) =>
    all.filter(({ people_id, email, person }) => {
      const nickname = former.get(people_id) ?? person.nickname ?? "";
      return [email, nickname].some((text) => containsText(text, search_text));
    }),
  )(reference);
};

/** An email that a profile was changed to is not searched. */
const searchedWithoutNewEmail: Plant = (reference) => {
  const first = new Map<string, string>();
  instead("people.profile.merge", (call, original) => {
    const { people_id, email } = profileOf(websiteOf(call), call.params.people_id);
    if (!first.has(people_id)) first.set(people_id, email);
    return original(call);
  })(reference);
  filtersBy<StoredProfile>("people.profile.list", ["search_text"], (all, { search_text = "" }) =>
    all.filter(({ people_id, email, person }) =>
      [first.get(people_id) ?? email, person.nickname ?? ""].some((text) =>
        containsText(text, search_text),
      ),
    ),
  )(reference);
};

/** Sorted by creation, the list lacks the profiles that a PATCH changed. */
const sortedWithoutChanged: Plant = (reference) => {
  const changed = new WeakSet<StoredProfile>();
  instead("people.profile.merge", (call, original) => {
    changed.add(profileOf(websiteOf(call), call.params.people_id));
    return original(call);
  })(reference);
  selects<StoredProfile>("people.profile.list", (all, { query }) =>
    "sort_field" in query && query.sort_field === "created_at"
      ? all.filter((one) => !changed.has(one))
      : all,
  )(reference);
};

/** A page of a sorted list begins after the value with which the one before it ends, and not after the profile. */
const pagesSkipTies: Plant = instead("people.profile.list", (call, original) => {
  const found = original(call);
  const { sort_field } = call.query;
  if (sort_field === undefined || call.page === 1) return found;
  const valueOf = (one: object | undefined): unknown => one && valuesAt(one, sort_field)[0];
  const last = valueOf(original({ ...call, page: call.page - 1 }).at(-1));
  return found.filter((one) => valueOf(one) !== last);
});

export const peopleListFaults: Record<string, Fault> = {
  "people-searched-by-former-under-email": fault(
    "A profile whose nickname was changed under its email is found by the former one and not by the new one.",
    ["people.search-text"],
    searchedFormerByEmail,
  ),
  "people-searched-without-new-email": fault(
    "A profile whose email was changed is not found by the new one.",
    ["people.search-text"],
    searchedWithoutNewEmail,
  ),
  "people-sorted-pages-skip-ties": fault(
    "Of profiles with the same value in the field by which they are sorted those are not listed that a page ends before.",
    ["people.sort-drops-none"],
    pagesSkipTies,
  ),
  "people-sorted-without-changed": fault(
    "Sorted by creation, the list of profiles lacks those that a PATCH changed.",
    ["people.sort-drops-none"],
    sortedWithoutChanged,
  ),
  "load-list-of-another": rareFault(
    "One list of profiles in 1,000,000 is answered with that of another website; only load sees it.",
    ["platform.lists-of-one-website"],
    listOfAnother,
  ),
  "people-large-activity-unlisted": fault(
    "Profiles are not listed once one was active later than any calendar reaches.",
    ["platform.large-numbers-are-read"],
    refusesIf("people.profile.list", (call) =>
      [...peopleOf(websiteOf(call))].some(({ active = 0 }) => active > 1e14),
    ),
  ),
  "people-search-of-small-letters": fault(
    "A search_text with a capital finds nobody.",
    ["people.search-text"],
    listsNothingWhen("people.profile.list", ({ search_text = "" }) => /\p{Lu}/u.test(search_text)),
  ),
  "people-search-fails-at-quotes": fault(
    "A search_text with a quotation mark or a percent sign crashes.",
    ["people.search-text"],
    refusesWhen("people.profile.list", ({ query }) =>
      /['%_]/.test(query.search_text ?? "") ? new Refusal(500, "query_failed") : undefined,
    ),
  ),
  "people-search-without-any-ignored": fault(
    "A search for a text that no profile has lists all of them.",
    ["people.search-text"],
    ignoresQueryInVain("people.profile.list", ["search_text"]),
  ),
  "people-per-page-beside-search": fault(
    "The list of profiles has 20 entries a page where a text is searched for, whatever per_page says.",
    ["people.search-per-page"],
    ignoresQueryBeside("people.profile.list", "search_text", "per_page"),
  ),
  "people-search-lost-in-order": fault(
    "Where an order is asked for, search_text is ignored.",
    ["people.filter-beside-order"],
    ignoresQueryBeside("people.profile.list", "sort_field", "search_text"),
  ),
  "people-sort-forgets-filter": fault(
    "A list of profiles that is sorted ignores the dates.",
    ["people.filter-beside-order"],
    takesQuery("people.profile.list", (query) =>
      query.sort_field === undefined
        ? query
        : without(query, "filter_date_start", "filter_date_end"),
    ),
  ),
  "people-per-page-forgets-filter": fault(
    "A list of profiles with a number per page ignores the dates.",
    ["people.filter-beside-order"],
    ignoresQueryBeside("people.profile.list", "per_page", "filter_date_start", "filter_date_end"),
  ),
  "people-search-of-ascii-only": fault(
    "A search_text with a letter beyond ASCII finds nobody.",
    ["people.search-text"],
    selects<StoredProfile>("people.profile.list", (all, { query }) =>
      /[^\p{ASCII}]/u.test((query as { search_text?: string }).search_text ?? "") ? [] : all,
    ),
  ),
  "people-search-plus": fault(
    "A search_text reads a plus as a blank.",
    ["people.search-text"],
    takesPlusAsBlank("people.profile.list", "search_text"),
  ),
  "people-list-without-active": fault(
    "The profile list shows no last activity.",
    ["people.active-shown-as-last"],
    hidesField("people.profile.list", "active"),
  ),
  "people-filter-start-of-update": fault(
    "The profile list compares filter_date_start with the date of update.",
    ["people.filter-date-start"],
    filtersBy<StoredProfile>("people.profile.list", ["filter_date_start"], (profiles, sent) =>
      profiles.filter(
        ({ updated_at }) => updated_at >= (readDate(sent["filter_date_start"] ?? "") ?? 0),
      ),
    ),
  ),
  "people-filter-end-cut-to-day": fault(
    "The profile list cuts filter_date_end to its day.",
    ["people.filter-dates-keep"],
    takesQuery("people.profile.list", ({ filter_date_end, ...query }) => ({
      ...query,
      ...(filter_date_end && { filter_date_end: filter_date_end.slice(0, 10) }),
    })),
  ),
  "people-later-pages-unfiltered": fault(
    "Each later page of the profile list ignores the filters.",
    ["people.filter-on-every-page"],
    filtersFirstPageOnly("people.profile.list"),
  ),
  "people-date-start-alone-lists-nothing": fault(
    "With filter_date_start and no end the profile list is empty.",
    ["people.filter-date-start"],
    emptyForHalf("people.profile.list", "filter_date_start"),
  ),
  "people-date-end-alone-lists-nothing": fault(
    "With filter_date_end and no start the profile list is empty.",
    ["people.filter-date-end"],
    emptyForHalf("people.profile.list", "filter_date_end"),
  ),
  "people-sorted-lists-nothing": fault(
    "The profile list is empty wherever it is sorted by a field.",
    ["people.sort-drops-none"],
    listsNothingWhen("people.profile.list", (query) => Boolean(query.sort_field)),
  ),
  "people-filter-date-end-ignored": fault(
    "The profile list ignores filter_date_end.",
    ["people.filter-date-end"],
    ignoresQuery("people.profile.list", "filter_date_end"),
  ),
  "people-filter-date-start-ignored": fault(
    "The profile list ignores filter_date_start.",
    ["people.filter-date-start"],
    ignoresQuery("people.profile.list", "filter_date_start"),
  ),
  "people-filter-date-start-beside-end": fault(
    "The profile list ignores filter_date_start where filter_date_end is given.",
    ["people.filter-dates-keep"],
    ignoresQueryBeside("people.profile.list", "filter_date_end", "filter_date_start"),
  ),
  "people-filter-date-end-beside-start": fault(
    "The profile list ignores filter_date_end where filter_date_start is given.",
    ["people.filter-dates-keep"],
    ignoresQueryBeside("people.profile.list", "filter_date_start", "filter_date_end"),
  ),
  "people-search-text-ignored": fault(
    "The list of profiles ignores search_text.",
    ["people.search-text"],
    ignoresQuery("people.profile.list", "search_text"),
  ),
  "people-sort-order-ignored": fault(
    "The list of profiles is sorted in descending order, whatever sort_order says.",
    ["people.sort-order-reverses"],
    ignoresQuery("people.profile.list", "sort_order"),
  ),
  "people-search-forgets-order": fault(
    "The list of profiles that are searched by a text follows the date of update, whatever sort_order and sort_field say.",
    ["people.sort-order-reverses"],
    ignoresQueryBeside("people.profile.list", "search_text", "sort_field", "sort_order"),
  ),
  "people-dates-forget-order": fault(
    "The list of profiles that were created after a date is in descending order, whatever sort_order says.",
    ["people.sort-order-reverses"],
    ignoresQueryBeside("people.profile.list", "filter_date_start", "sort_order"),
  ),
  "people-sort-upside-down": fault(
    "In the list of profiles, descending and ascending are swapped.",
    ["people.sort-ascending-rises"],
    takesQuery("people.profile.list", (query) => ({
      ...query,
      sort_order: query.sort_order === "ascending" ? "descending" : "ascending",
    })),
  ),
  "people-descending-in-page": fault(
    "The profile list in descending order has the pages of the ascending one, each turned over.",
    ["people.sort-over-pages"],
    instead("people.profile.list", (call, original) =>
      call.query.sort_order === "descending"
        ? original({ ...call, query: { ...call.query, sort_order: "ascending" } }).toReversed()
        : original(call),
    ),
  ),
  "people-start-cut-to-day": fault(
    "The list of profiles reads of filter_date_start the day only.",
    ["people.filter-date-start"],
    cutsToDay("people.profile.list", "filter_date_start"),
  ),
};
