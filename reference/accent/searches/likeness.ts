/** Searches that find more, or less, than what contains the searched text. */
import type { Shortcut } from "../../../schemas/generated/types.ts";
import { accent, together, type Accent, type Plant } from "../../deviate/deviation.ts";
import { filtersBy } from "../../deviate/pages.ts";
import type { StoredProfile } from "../../state/people.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether two words are the same but for one letter that is another one. */
function isAlike(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 5) return one === other;
  let differing = 0;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) differing++;
  return differing <= 1;
}

type Matches = (texts: readonly string[], searched: string) => boolean;

/** Whether each searched word is like some word. */
const areAlike: Matches = (texts, searched) => {
  const words = texts.flatMap(wordsOf);
  return wordsOf(searched).every((one) => words.some((word) => isAlike(word, one)));
};

/** Whether each searched word begins some word. */
const areBegun: Matches = (texts, searched) => {
  const words = texts.flatMap(wordsOf);
  return wordsOf(searched).every((one) => words.some((word) => word.startsWith(one)));
};

type Texts = (string | undefined)[];

/** Keeps the items whose texts match; a blank search finds everything. */
const matching = <Item>(
  items: Item[],
  textsOf: (item: Item) => Texts,
  matches: Matches,
  searched = "",
): Item[] =>
  searched === ""
    ? items
    : items.filter((item) =>
        matches(
          textsOf(item).filter((one) => one !== undefined),
          searched,
        ),
      );

const searchedBy = (matches: Matches): Plant =>
  together(
    filtersBy(
      "helpdesk.article.list",
      ["search_title"],
      (all: { title: string }[], { search_title }) =>
        matching(all, ({ title }) => [title], matches, search_title),
    ),
    ...(["helpdesk.category.list", "helpdesk.section.list"] as const).map((id) =>
      filtersBy(id, ["search_name"], (all: { name: string }[], { search_name }) =>
        matching(all, ({ name }) => [name], matches, search_name),
      ),
    ),
    filtersBy("shortcuts.shortcut.list", ["search_query"], (all: Shortcut[], { search_query }) =>
      matching(all, ({ bang, text, tag }) => [bang, text, tag], matches, search_query),
    ),
    filtersBy("people.profile.list", ["search_text"], (all: StoredProfile[], { search_text }) =>
      matching(all, ({ email, person }) => [email, person.nickname], matches, search_text),
    ),
  );

export const likenessAccents: Record<string, Accent> = {
  "searches-by-likeness": accent(
    "Finds what has words that are the searched ones but for one letter.",
    ["open.helpdesk-search-match", "open.people-search-fields", "open.shortcut-search-fields"],
    searchedBy(areAlike),
  ),
  "searches-by-beginnings": accent(
    "Finds what has words that begin with the searched ones.",
    ["open.helpdesk-search-match", "open.people-search-fields", "open.shortcut-search-fields"],
    searchedBy(areBegun),
  ),
};
