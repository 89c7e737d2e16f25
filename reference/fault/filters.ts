import { fault, type Fault } from "../deviate/deviation.ts";
import { ignoresQuery } from "../deviate/handler.ts";

export const filtersFaults: Record<string, Fault> = {
  "filters-type-ignored": fault(
    "The list of filters ignores the type that is asked for.",
    ["filters.list-by-type"],
    ignoresQuery("filters.filter.list", "type"),
  ),
};
