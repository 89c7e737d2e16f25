import { filterOf } from "../routes/filters.ts";
import { tolerates } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  ignoresQuery,
  afterwards,
  instead,
  refusesIf,
  shows,
  takesBody,
  takesQuery,
} from "../deviate/handler.ts";
import { listsChangedTwice } from "../deviate/memory.ts";
import { filtersFirstPageOnly } from "../deviate/pages.ts";

export const filtersFaults: Record<string, Fault> = {
  "filters-list-of-people-refused": fault(
    "A list of filters of type people is refused.",
    ["filters.list-by-type"],
    refusesIf("filters.filter.list", ({ query }) => query.type === "people"),
  ),
  "filters-replaced-listed-twice": fault(
    "A filter that was replaced is listed twice.",
    ["platform.listed-once"],
    listsChangedTwice("filters.filter.replace", "filters.filter.list", "filter_id"),
  ),
  "filters-type-ignored": fault(
    "The list of filters ignores the type that is asked for.",
    ["filters.list-by-type"],
    ignoresQuery("filters.filter.list", "type"),
  ),
  "filters-list-of-newest-type": fault(
    "The list of filters without a type shows the conversation filters only.",
    ["filters.list-without-type"],
    takesQuery("filters.filter.list", (query) => ({ type: "conversation", ...query })),
  ),
  "filters-type-turned-round": fault(
    "The list of filters of a type shows those of the other.",
    ["filters.list-by-type"],
    takesQuery("filters.filter.list", (query) =>
      query.type ? { type: query.type === "people" ? "conversation" : "people" } : query,
    ),
  ),
  "filters-any-first-model": fault(
    "A filter is created with any model.",
    ["filters.first-model"],
    tolerates("filters.filter.create", /model/),
  ),
  "filters-any-first-model-replaced": fault(
    "A filter is replaced with any model.",
    ["filters.first-model"],
    tolerates("filters.filter.replace", /model/),
  ),
  "filters-type-of-first-model": fault(
    "A filter that is replaced becomes a filter of conversations.",
    ["filters.type-stays"],
    afterwards("filters.filter.replace", (call) => {
      filterOf(call).type = "conversation";
    }),
  ),
  "filters-type-of-new-model": fault(
    "A filter that is replaced takes its type from the model of its first entry.",
    ["filters.type-stays"],
    afterwards("filters.filter.replace", (call) => {
      const [first] = call.body.filter;
      if (first) filterOf(call).type = first.model;
    }),
  ),
  "filters-listed-with-one-string": fault(
    "The list of filters shows the first string of each query only.",
    ["platform.conditions-as-written"],
    shows("filters.filter.list", (filters) =>
      filters.map((filter) => ({
        ...filter,
        filter: filter.filter.map((one) => ({ ...one, query: one.query.slice(0, 1) })),
      })),
    ),
  ),
  "filters-entries-added": fault(
    "Replacing a filter adds its entries to the earlier ones.",
    ["filters.entries-overwritten"],
    takesBody("filters.filter.replace", (body, call) => ({
      ...body,
      filter: [...filterOf(call).filter, ...body.filter],
    })),
  ),
  "filters-entries-never-fewer": fault(
    "Replacing a filter keeps the entries beyond those that are sent.",
    ["filters.entries-overwritten"],
    takesBody("filters.filter.replace", (body, call) => ({
      ...body,
      filter: [...body.filter, ...filterOf(call).filter.slice(body.filter.length)],
    })),
  ),
  "filters-entries-reversed": fault(
    "The entries of a filter are shown last to first.",
    ["filters.entries-in-order"],
    shows("filters.filter.read", (data) => ({ ...data, filter: data.filter.toReversed() })),
  ),
  "filters-entries-sorted": fault(
    "The entries of a filter are shown in the alphabetical order of their queries.",
    ["filters.entries-in-order"],
    shows("filters.filter.read", (data) => ({
      ...data,
      filter: data.filter.toSorted((a, b) => (String(a.query) < String(b.query) ? -1 : 1)),
    })),
  ),
  "filters-queries-lowered": fault(
    "The queries of a new filter are put in lower case.",
    ["platform.conditions-as-written"],
    takesBody("filters.filter.create", (body) => ({
      ...body,
      filter: body.filter.map((one) => ({
        ...one,
        query: one.query.map((text) => text.toLowerCase()),
      })),
    })),
  ),
  "filters-entries-without-query-dropped": fault(
    "An entry of a filter that asks for no text, such as whether something exists, is accepted and not saved.",
    ["platform.conditions-as-written"],
    takesBody("filters.filter.replace", (body) => ({
      ...body,
      filter: body.filter.filter(({ query }) => query.length > 0),
    })),
  ),
  "filters-gte-as-gt": fault(
    "An entry of a filter that is replaced with the operator gte is saved with gt.",
    ["platform.conditions-as-written"],
    takesBody("filters.filter.replace", (body) => ({
      ...body,
      filter: body.filter.map((one) => ({
        ...one,
        operator: one.operator === "gte" ? "gt" : one.operator,
      })),
    })),
  ),
  "filters-no-entries-ignored": fault(
    "A filter that is replaced with no entries keeps those that it had.",
    ["platform.empty-arrays-as-written"],
    takesBody("filters.filter.replace", (body, call) => ({
      ...body,
      filter: body.filter.length ? body.filter : filterOf(call).filter,
    })),
  ),
  "filters-always-and": fault(
    "A filter is created with and, whatever is sent.",
    ["filters.both-operators"],
    takesBody("filters.filter.create", (body) => ({ ...body, operator: "and" })),
  ),
  "filters-operator-stays": fault(
    "Replacing a filter keeps its operator.",
    ["filters.both-operators"],
    takesBody("filters.filter.replace", (body, call) => ({
      ...body,
      operator: filterOf(call).operator,
    })),
  ),
  "filters-operator-alone-ignored": fault(
    "A filter that is replaced under the label that it has stays as it was.",
    ["filters.both-operators"],
    instead("filters.filter.replace", (call, original) =>
      filterOf(call).label === call.body.label ? {} : original(call),
    ),
  ),
  "filters-type-first-page-only": fault(
    "The list of filters of a type shows those of both types after its first page.",
    ["filters.type-on-every-page"],
    filtersFirstPageOnly("filters.filter.list"),
  ),
};
