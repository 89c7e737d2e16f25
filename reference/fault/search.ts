import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets } from "../deviate/handler.ts";

export const searchFaults: Record<string, Fault> = {
  "search-entry-stays": fault(
    "A removed entry of the search history is still there.",
    [
      "removed-is-not-read:search-entry",
      "removed-is-not-listed:search-entry",
      "removed-does-not-exist:search-entry",
    ],
    forgets("search.entry.remove"),
  ),
};
