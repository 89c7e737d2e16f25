/** A category beyond the first page of a search for plugins (2/11). */
import { rule } from "../../harness/author.ts";
import { expectFilteredPages } from "../support/later-pages.ts";
import type { Plugin } from "../support/plugins/marketplace.ts";

rule("plugins.search-category-on-every-page", (trial) => {
  const category = "crm";
  return expectFilteredPages<Plugin>(trial, "plugins.plugin.search", {
    query: { category },
    isLeftOut: (one) => one.category !== category,
  });
});
