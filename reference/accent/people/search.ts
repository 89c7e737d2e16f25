import type { PeopleProfileListQuery as Query } from "../../../schemas/generated/types.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { refusesIf, refusesWhen, takesQuery } from "../../deviate/handler.ts";
import { filtersBy } from "../../deviate/pages.ts";
import { without } from "../../deviate/without.ts";
import { invalid } from "../../refusal.ts";
import type { StoredProfile } from "../../state/people.ts";

const list = "people.profile.list";
const sortable = new Set(["email", "person.nickname"]);

/** Sorts by two fields, and refuses all others. */
const fewSortFields: Plant = together(
  takesQuery(list, ({ sort_field = "email", sort_order = "ascending", ...query }) => ({
    ...query,
    sort_field,
    sort_order,
  })),
  refusesWhen(list, ({ query: { sort_field = "email" } }) =>
    sortable.has(sort_field)
      ? undefined
      : invalid(`sort_field: one of ${[...sortable].join(", ")}`),
  ),
);

/** Sorts by the date of creation, whatever is asked for. */
const sortFieldsIgnored: Plant = takesQuery(list, ({ sort_order = "ascending", ...query }) => ({
  ...query,
  sort_field: "created_at",
  sort_order,
}));

/** Sorts by two fields; asked for another one, lists in the order of creation. */
const sortOfUnknownIgnored: Plant = takesQuery(list, (query) =>
  sortable.has(query.sort_field ?? "")
    ? query
    : { ...query, sort_field: "created_at", sort_order: "ascending" },
);

/** What finds profiles: dates count once, with one end or with both. */
const waysIn = ({
  search_text,
  search_filter,
  filter_date_start,
  filter_date_end,
}: Query): number =>
  [search_text, search_filter, filter_date_start ?? filter_date_end].filter(
    (one) => one !== undefined,
  ).length;

const combinedSearchesRefused: Plant = refusesIf(list, ({ query }) => waysIn(query) > 1);

const textSearchedAlone: Plant = takesQuery(list, (query) =>
  query.search_text === undefined
    ? query
    : without(query, "search_filter", "filter_date_start", "filter_date_end"),
);

const searchesWholeNames: Plant = filtersBy(
  list,
  ["search_text"],
  (items: StoredProfile[], { search_text }) =>
    search_text === undefined
      ? items
      : items.filter(({ email, person }) => [email, person.nickname].includes(search_text)),
);

export const searchAccents: Record<string, Accent> = {
  "profile-sort-fields-few": accent(
    "Sorts profiles only by email and person.nickname, by email ascending by default, and refuses other fields.",
    ["open.people-sort-fields"],
    fewSortFields,
  ),
  "profile-sort-fields-ignored": accent(
    "Sorts profiles by date of creation, ascending by default, and ignores other fields.",
    ["open.people-sort-fields"],
    sortFieldsIgnored,
  ),
  "profile-sort-of-unknown-ignored": accent(
    "Sorts profiles only by email and person.nickname; asked for another field, it lists the oldest first, whatever the order.",
    ["open.people-sort-fields"],
    sortOfUnknownIgnored,
  ),
  "profile-searches-combined-refused": accent(
    "Refuses more than one of search_text, search_filter and dates in the list of profiles.",
    ["open.people-search-combined"],
    combinedSearchesRefused,
  ),
  "profile-search-text-alone": accent(
    "Ignores search_filter and dates in the list of profiles where search_text is sent.",
    ["open.people-search-combined"],
    textSearchedAlone,
  ),
  "profile-search-of-whole-names": accent(
    "Finds profiles by the whole email or the whole nickname, and letter case counts.",
    ["open.people-search-fields"],
    searchesWholeNames,
  ),
};
