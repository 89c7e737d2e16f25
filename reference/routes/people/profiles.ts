/** Profiles themselves: list, create, read, save, update, remove (1/4.4). */
import type { JsonSchema } from "../../../contract/schema.ts";
import type { PeopleProfileListQuery } from "../../../schemas/generated/types.ts";
import { websiteOf, type Handlers } from "../../call.ts";
import { readConditions, satisfies, valuesAt } from "../../criteria.ts";
import { between } from "../../dates.ts";
import { listed } from "../../listed.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { invalid } from "../../refusal.ts";
import { unbindPerson } from "../../state/conversation.ts";
import {
  changeProfile,
  createProfile,
  peopleOf,
  profileOf,
  removeProfile,
  type StoredProfile,
} from "../../state/people.ts";
import { isOnline } from "./conversations.ts";
import { merged, shown, written } from "./shape.ts";

/** Which profiles the query asks for; all its parts must hold. */
function selection(
  website: Website,
  query: PeopleProfileListQuery,
): (profile: StoredProfile) => boolean {
  const { search_text, search_filter, search_operator, filter_date_start, filter_date_end } = query;
  const text = search_text?.toLowerCase();
  const conditions =
    search_filter === undefined ? [] : readConditions("search_filter", search_filter, "people");
  const isInTime = between(filter_date_start, filter_date_end);
  return (profile) =>
    isInTime(profile.created_at) &&
    (text === undefined || searchable(profile).some((one) => one.toLowerCase().includes(text))) &&
    (conditions.length === 0 || satisfies(facts(website, profile), conditions, search_operator));
}

const searchable = ({ email, person, company, segments }: StoredProfile): string[] => [
  email,
  person.nickname ?? "",
  person.phone ?? "",
  company?.name ?? "",
  ...segments,
];

/** What a condition may name: the fields of the profile, its custom data, and `segment` for segments. */
const facts = (website: Website, profile: StoredProfile): object => ({
  ...shown(profile, isOnline(website, profile)),
  data: profile.data,
  segment: profile.segments,
});

/** Refuses a field that a profile does not have, or that has no order. */
function checkSortField({ contract }: Reference, path: string): void {
  let schema: JsonSchema | undefined = contract.models["people-profile"];
  for (const name of path.split(".")) {
    const { properties = {} }: JsonSchema = schema ?? {};
    schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema?.$ref !== undefined) schema = contract.resolve(schema.$ref);
  }
  if (!schema?.type || schema.type === "object" || schema.type === "array") {
    throw invalid("sort_field: a field of a profile, such as person.nickname");
  }
}

/** By the value at a path; profiles without one come last. */
function sorted(
  website: Website,
  profiles: Iterable<StoredProfile>,
  path: string,
  sign: 1 | -1,
): StoredProfile[] {
  return Array.from(profiles, (profile) => ({
    profile,
    value: valuesAt(shown(profile, isOnline(website, profile)), path)[0],
  }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined) {
        return Number(a.value === undefined) - Number(b.value === undefined);
      }
      return a.value < b.value ? -sign : a.value > b.value ? sign : 0;
    })
    .map(({ profile }) => profile);
}

export const profiles: Handlers = {
  "people.profile.list": (call) => {
    const website = websiteOf(call);
    const { sort_field = "updated_at", sort_order = "descending" } = call.query;
    checkSortField(call.reference, sort_field);
    const all = peopleOf(website);
    const isSelected = selection(website, call.query);
    const isAscending = sort_order === "ascending";
    // Profiles are kept in the order of their updates, so that the usual list ends with its page.
    const inOrder = isAscending ? all.oldestFirst() : Iterator.from(all);
    const selected = inOrder.filter(isSelected);
    const page =
      sort_field === "updated_at"
        ? selected
        : sorted(website, selected, sort_field, isAscending ? 1 : -1);
    return listed(call, page).map((profile) => shown(profile, isOnline(website, profile)));
  },
  "people.profile.create": (call) => {
    const { people_id } = createProfile(call.reference, websiteOf(call), written(call));
    return { people_id };
  },
  "people.profile.exists": (call) => {
    profileOf(websiteOf(call), call.params.people_id);
  },
  "people.profile.read": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    return shown(profile, isOnline(website, profile));
  },
  "people.profile.replace": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    changeProfile(call.reference, website, profile, written(call, profile));
  },
  "people.profile.merge": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    changeProfile(call.reference, website, profile, merged(call, profile));
  },
  "people.profile.remove": (call) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    unbindPerson(website, profile.people_id);
    removeProfile(call.reference, website, profile);
  },
};
