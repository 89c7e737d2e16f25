/** A search for shortcuts beyond the first page of the list (2/9). */
import { isBlank, rule, word } from "../../harness/author.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import { expectFilteredPages } from "../support/later-pages.ts";

rule("shortcuts.search-on-every-page", (trial) => {
  const search_tag = trial.draw(word);
  return expectFilteredPages<Shortcut>(trial, "shortcuts.shortcut.list", {
    query: { search_tag },
    // A part of the tag may do (open.shortcut-search-tag-match).
    isLeftOut: ({ tag }) => isBlank(tag) || !String(tag).includes(search_tag),
  });
});
