/** Searches for services and nodes beyond the first page of their lists (2/10). */
import { rule, word } from "../../harness/author.ts";
import type { StatusNode, StatusService } from "../../schemas/generated/types.ts";
import { expectFilteredPages } from "../support/later-pages.ts";

rule("status.service-search-on-every-page", (trial) => {
  const search_name = trial.draw(word);
  return expectFilteredPages<StatusService>(trial, "status.service.list", {
    query: { search_name },
    isLeftOut: ({ name }) => !name.includes(search_name),
  });
});

rule("status.node-search-on-every-page", (trial) => {
  const search_label = trial.draw(word);
  return expectFilteredPages<StatusNode>(trial, "status.node.list", {
    query: { search_label },
    isLeftOut: ({ label }) => !label.includes(search_label),
  });
});
