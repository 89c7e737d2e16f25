import { fault, type Fault } from "../deviate/deviation.ts";
import { ignoresQuery } from "../deviate/handler.ts";
import { batchTagsUntagged } from "./shortcuts/behaviour.ts";

export const shortcutsFaults: Record<string, Fault> = {
  "shortcuts-batch-tags-untagged": fault(
    "A batch replacement of tags also tags the shortcuts that had none.",
    ["shortcuts.tag-others-spared"],
    batchTagsUntagged,
  ),
  "shortcuts-search-ignored": fault(
    "The list of shortcuts ignores search_query.",
    ["shortcuts.search-query"],
    ignoresQuery("shortcuts.shortcut.list", "search_query"),
  ),
};
