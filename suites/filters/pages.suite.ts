/** Filters of one type beyond the first page of the list (2/9). */
import { rule } from "../../harness/author.ts";
import type { Filter } from "../../schemas/generated/types.ts";
import { expectFilteredPages } from "../support/later-pages.ts";

rule("filters.type-on-every-page", async (trial) => {
  // Both, since any of the drawn filters may be of either type.
  for (const type of ["conversation", "people"] as const)
    await expectFilteredPages<Filter>(trial, "filters.filter.list", {
      query: { type },
      isLeftOut: (one) => one.type !== type,
    });
});
