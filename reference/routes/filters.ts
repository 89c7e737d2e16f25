/** Saved filters of conversations and people (2/9). They belong to the website. */
import type { Filter, FilterCondition } from "../../schemas/generated/types.ts";
import { websiteOf, type Call, type Handlers } from "../call.ts";
import { Collection } from "../collection.ts";
import { listed } from "../listed.ts";
import type { Website } from "../model.ts";
import { must, notFound } from "../refusal.ts";
import { slot } from "../slot.ts";

/** Filters of a website. */
export const filtersOf = slot<Website, Collection<Filter>>(() => new Collection());

/** The filter that the path names, or a refusal. */
export const filterOf = (call: Pick<Call<"filters.filter.read">, "reference" | "params">): Filter =>
  must(filtersOf(websiteOf(call)).get(call.params.filter_id), "filter");

const entries = (filter: FilterCondition[]): FilterCondition[] =>
  filter.map(({ model, criterion, operator, query }) => ({ model, criterion, operator, query }));

export const filters: Handlers = {
  "filters.filter.list": (call) => {
    const { type } = call.query;
    const all = filtersOf(websiteOf(call));
    return listed(call, type === undefined ? all : [...all].filter((one) => one.type === type));
  },
  "filters.filter.create": (call) => {
    const { type, label, filter, operator } = call.body;
    const filter_id = call.reference.seams.newId("filter");
    filtersOf(websiteOf(call)).set(filter_id, {
      filter_id,
      type,
      label,
      filter: entries(filter),
      operator,
    });
    return { filter_id };
  },
  "filters.filter.exists": (call) => {
    filterOf(call);
  },
  "filters.filter.read": filterOf,
  "filters.filter.replace": (call) => {
    const { label, filter, operator } = call.body;
    Object.assign(filterOf(call), { label, filter: entries(filter), operator });
  },
  "filters.filter.remove": (call) => {
    if (!filtersOf(websiteOf(call)).delete(call.params.filter_id)) throw notFound("filter");
  },
};
