/** Shortcuts of a website and their tags (2/9). */
import type { Shortcut, ShortcutWrite } from "../../schemas/generated/types.ts";
import { websiteOf, type Call, type Handlers } from "../call.ts";
import { Collection } from "../collection.ts";
import { listed } from "../listed.ts";
import type { Website } from "../model.ts";
import { must, notFound } from "../refusal.ts";
import { slot } from "../slot.ts";

/** Shortcuts of a website. */
export const shortcutsOf = slot<Website, Collection<Shortcut>>(() => new Collection());

type WithShortcut = Pick<Call<"shortcuts.shortcut.read">, "reference" | "params">;

const shortcutOf = (call: WithShortcut): Shortcut =>
  must(shortcutsOf(websiteOf(call)).get(call.params.shortcut_id), "shortcut");

/** In a search and a batch replacement this word stands for having no tag. */
const none = "none";
const tagOf = ({ tag }: Shortcut): string => tag ?? none;

/** A blank tag means no tag. */
function make(
  shortcut_id: string,
  { bang, text, tag = "", disabled = false }: ShortcutWrite,
): Shortcut {
  return { shortcut_id, bang, text, ...(tag === "" ? {} : { tag }), disabled };
}

function contains({ bang, text }: Shortcut, query: string): boolean {
  return `${bang}\n${text}`.toLowerCase().includes(query.toLowerCase());
}

export const shortcuts: Handlers = {
  "shortcuts.shortcut.list": (call) => {
    const { search_query = "", search_tag } = call.query;
    const all = shortcutsOf(websiteOf(call));
    if (search_query === "" && search_tag === undefined) return listed(call, all);
    const found = [...all].filter(
      (one) =>
        contains(one, search_query) && (search_tag === undefined || tagOf(one) === search_tag),
    );
    return listed(call, found);
  },
  "shortcuts.tag.list": (call) => {
    const tags = [...shortcutsOf(websiteOf(call))].flatMap(({ tag }) => tag ?? []);
    return [...new Set(tags)].sort();
  },
  "shortcuts.tag.replace-all": (call) => {
    const { match, replacement } = call.body;
    for (const shortcut of shortcutsOf(websiteOf(call))) {
      if (tagOf(shortcut) !== match) continue;
      if (replacement === none) delete shortcut.tag;
      else shortcut.tag = replacement;
    }
  },
  "shortcuts.shortcut.create": (call) => {
    const shortcut_id = call.reference.seams.newId("shortcut");
    shortcutsOf(websiteOf(call)).set(shortcut_id, make(shortcut_id, call.body));
    return { shortcut_id };
  },
  "shortcuts.shortcut.exists": (call) => {
    shortcutOf(call);
  },
  "shortcuts.shortcut.read": shortcutOf,
  "shortcuts.shortcut.replace": (call) => {
    const { shortcut_id } = shortcutOf(call);
    shortcutsOf(websiteOf(call)).set(shortcut_id, make(shortcut_id, call.body));
  },
  "shortcuts.shortcut.merge": (call) => {
    const known = shortcutOf(call);
    const { bang = known.bang, text = known.text, tag = known.tag ?? "" } = call.body;
    const { disabled = known.disabled ?? false } = call.body;
    const merged = make(known.shortcut_id, { bang, text, tag, disabled });
    shortcutsOf(websiteOf(call)).set(known.shortcut_id, merged);
  },
  "shortcuts.shortcut.remove": (call) => {
    if (!shortcutsOf(websiteOf(call)).delete(call.params.shortcut_id)) throw notFound("shortcut");
  },
  // No analytics are kept here; a report only needs the shortcut to exist.
  "shortcuts.shortcut.report": (call) => {
    shortcutOf(call);
  },
};
