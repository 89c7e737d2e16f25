/** Searches that go by what things were called before they were renamed. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { searchedByFirstTag } from "./shortcuts/tags.ts";
import { searchesFormer, searchesFormerAfter, searchesRemoved } from "../deviate/search.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const rows: [noun: string, list: OperationId, by: string, id: string, field: string][] = [
  ["article", "helpdesk.article.list", "search_title", "article_id", "title"],
  ["category", "helpdesk.category.list", "search_name", "category_id", "name"],
  ["section", "helpdesk.section.list", "search_name", "section_id", "name"],
  ["service", "status.service.list", "search_name", "service_id", "name"],
  ["node", "status.node.list", "search_label", "node_id", "label"],
  ["shortcut", "shortcuts.shortcut.list", "search_tag", "shortcut_id", "tag"],
];

const profiles = fault(
  "A profile whose nickname was changed is found by the former one and not by the new one.",
  ["people.search-text"],
  searchesFormer("people.profile.list", "search_text", "people_id", "email", "person/nickname"),
);

export const searchIndexFaults: Record<string, Fault> = {
  "people-searched-by-former-nickname": profiles,
  "shortcuts-searched-by-first-tag": fault(
    "A shortcut is found by the tag that it was created with, whatever it is tagged with later.",
    ["platform.search-follows-changes"],
    searchedByFirstTag,
  ),
  "shortcuts-searched-by-former-words": fault(
    "A shortcut whose words were changed is found by the former ones and not by the new ones.",
    ["platform.search-follows-changes"],
    searchesFormer("shortcuts.shortcut.list", "search_query", "shortcut_id", "bang", "text"),
  ),
  ...Object.fromEntries(
    rows.map(([noun, list, by, id, field]) => [
      `${list.split(".")[0]}-${noun}-searched-by-former-${field}`,
      fault(
        `A ${noun} whose ${field} was changed is found by the former one and not by the new one.`,
        ["platform.search-follows-changes"],
        searchesFormer(list, by, id, field),
      ),
    ]),
  ),
  ...Object.fromEntries(
    rows.map(([noun, list, by, id, field]) => [
      `${list.split(".")[0]}-${noun}-replaced-searched-by-former-${field}`,
      fault(
        `A ${noun} that was replaced is found by its former ${field} and not by the new one.`,
        ["platform.search-follows-changes"],
        searchesFormerAfter(list.replace("list", "replace") as OperationId, list, by, id, field),
      ),
    ]),
  ),
  ...Object.fromEntries(
    rows.map(([noun, list, by, id, field]) => [
      `${list.split(".")[0]}-${noun}-searched-when-removed`,
      fault(
        `A ${noun} that was removed is still found by its ${field}.`,
        ["platform.search-follows-changes"],
        searchesRemoved(list.replace("list", "remove") as OperationId, list, by, id, field),
      ),
    ]),
  ),
  "shortcuts-words-searched-when-removed": fault(
    "A shortcut that was removed is still found by its words.",
    ["platform.search-follows-changes"],
    searchesRemoved(
      "shortcuts.shortcut.remove",
      "shortcuts.shortcut.list",
      "search_query",
      "shortcut_id",
      "bang",
      "text",
    ),
  ),
  "shortcuts-batch-searched-by-former-tag": fault(
    "Shortcuts whose tag was replaced in a batch are found by the former one and not by the new one.",
    ["shortcuts.tag-replaced"],
    searchesFormerAfter(
      "shortcuts.tag.replace-all",
      "shortcuts.shortcut.list",
      "search_tag",
      "shortcut_id",
      "tag",
    ),
  ),
};
