/** Searches that take some characters for something else than they are. */
import { ofAscii } from "../deviate/spelling.ts";
import { percentDecoded } from "../../contract/percent.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { listsNothingWhen, refusesIf, takesQuery } from "../deviate/handler.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const rows: [noun: string, list: OperationId, by: string][] = [
  ["article", "helpdesk.article.list", "search_title"],
  ["category", "helpdesk.category.list", "search_name"],
  ["section", "helpdesk.section.list", "search_name"],
  ["service", "status.service.list", "search_name"],
  ["node", "status.node.list", "search_label"],
  ["shortcut", "shortcuts.shortcut.list", "search_tag"],
];

type Asked = Record<string, string | undefined>;

/** Takes another text than the one that was searched for. */
const takes = (list: OperationId, by: string, change: (text: string) => string): Plant =>
  takesQuery(list, (query) => {
    const text = (query as Asked)[by];
    return text === undefined ? query : { ...query, [by]: change(text) };
  });

const ways: Record<string, [says: string, plant: (list: OperationId, by: string) => Plant]> = {
  "decoded-twice": ["is decoded twice", (list, by) => takes(list, by, percentDecoded)],
  "cut-at-ampersand": [
    "ends at an ampersand",
    (list, by) => takes(list, by, (text) => text.split("&", 1)[0] ?? ""),
  ],
  "as-pattern": [
    "fails where it is no pattern",
    (list, by) => refusesIf(list, ({ query }) => /[()[\]]/.test((query as Asked)[by] ?? "")),
  ],
  "of-small-letters": [
    "is not found where it has a capital",
    (list, by) => listsNothingWhen(list, (query) => /\p{Lu}/u.test((query as Asked)[by] ?? "")),
  ],
  "of-ascii": [
    "has question marks for letters of other scripts",
    (list, by) => takes(list, by, ofAscii),
  ],
};

export const searchMarksFaults: Record<string, Fault> = Object.fromEntries(
  rows.flatMap(([noun, list, by]) =>
    Object.entries(ways).map(([way, [says, plant]]) => [
      `${list.split(".")[0]}-${noun}-search-${way}`,
      fault(
        `What is searched for in the list of a ${noun} ${says}.`,
        ["platform.searches-take-any-character"],
        plant(list, by),
      ),
    ]),
  ),
);
