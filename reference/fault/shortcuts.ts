import { linkedWebsites } from "../state/linked.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { changesEnvelope } from "../deviate/answer.ts";
import { without } from "../deviate/without.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  afterwards,
  demandsField,
  ignoresField,
  ignoresQuery,
  instead,
  refusesIf,
  shows,
  takesBody,
  undoes,
  listsNothingWhen,
} from "../deviate/handler.ts";
import { comesBack, takesOnce } from "../deviate/memory.ts";
import { filtersFirstPageOnly, selects } from "../deviate/pages.ts";
import { tagsFaults } from "./shortcuts/tags.ts";
import { noneFaults } from "./shortcuts/none.ts";
import { signsFaults as tagSignsFaults } from "./shortcuts/signs.ts";
import { listOfFirstReader } from "./shortcuts/readers.ts";

export const shortcutsFaults: Record<string, Fault> = {
  ...noneFaults,
  ...tagSignsFaults,
  ...tagsFaults,
  "shortcuts-removed-comes-back": fault(
    "A PATCH of a shortcut that was removed brings it back.",
    ["platform.removed-stays-removed"],
    comesBack("shortcuts.shortcut.remove", "shortcuts.shortcut.merge", shortcutsOf),
  ),
  "shortcuts-blank-tag-ignored": fault(
    "A blank tag in a PATCH of a shortcut is accepted, and the tag that was there stays.",
    ["platform.blank-takes-away"],
    takesBody("shortcuts.shortcut.merge", (body) =>
      body.tag === "" ? without(body, "tag") : body,
    ),
  ),
  "shortcuts-created-enabled": fault(
    "A shortcut that is created disabled is not disabled.",
    ["shortcuts.created-disabled"],
    ignoresField("shortcuts.shortcut.create", "disabled"),
  ),
  "shortcuts-report-says-nothing": fault(
    "The answer to a report on a shortcut does not say whether there was an error.",
    ["answered:shortcuts.shortcut.report"],
    changesEnvelope("shortcuts.shortcut.report", (envelope) => without(envelope, "error")),
  ),
  "shortcuts-search-ignored": fault(
    "The list of shortcuts ignores search_query.",
    ["shortcuts.search-query"],
    ignoresQuery("shortcuts.shortcut.list", "search_query"),
  ),
  "shortcuts-search-tag-ignored": fault(
    "The list of shortcuts ignores search_tag.",
    ["shortcuts.search-tag"],
    ignoresQuery("shortcuts.shortcut.list", "search_tag"),
  ),
  "shortcuts-search-tag-lists-untagged": fault(
    "The list searched for a tag shows shortcuts without a tag as well.",
    ["shortcuts.search-tag"],
    instead("shortcuts.shortcut.list", (call, original) => {
      const found = original(call);
      if (call.query.search_tag === undefined) return found;
      const all = original({ ...call, query: without(call.query, "search_tag") });
      return [...found, ...all.filter(({ tag }) => tag === undefined)];
    }),
  ),
  "shortcuts-search-finds-nothing": fault(
    "A search for shortcuts finds nothing.",
    ["shortcuts.search-query"],
    listsNothingWhen("shortcuts.shortcut.list", (query) => Boolean(query.search_query)),
  ),
  "shortcuts-search-either": fault(
    "A search for shortcuts by query and tag lists what fits either.",
    ["shortcuts.search-both"],
    shows("shortcuts.shortcut.list", (found, call) => {
      const { search_query, search_tag } = call.query;
      if (!search_query || search_tag === undefined) return found;
      const all = [...shortcutsOf(websiteOf(call))];
      return all.filter(({ bang, tag }) => bang.includes(search_query) || tag === search_tag);
    }),
  ),
  "shortcuts-tags-of-newest": fault(
    "The list of tags has two tags at most.",
    ["shortcuts.tags-of-shortcuts"],
    shows("shortcuts.tag.list", (tags) => tags.slice(0, 2)),
  ),
  "shortcuts-tags-folded": fault(
    "Of tags that differ in their letter case alone the list shows one.",
    ["shortcuts.tags-once"],
    shows("shortcuts.tag.list", (tags) => [
      ...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values(),
    ]),
  ),
  "shortcuts-tags-repeated": fault(
    "A tag is listed once for each shortcut that has it.",
    ["shortcuts.tags-once"],
    instead("shortcuts.tag.list", (call) =>
      [...shortcutsOf(websiteOf(call))].flatMap(({ tag }) => tag ?? []),
    ),
  ),
  "shortcuts-batch-spares-disabled": fault(
    "A batch replacement leaves out disabled shortcuts.",
    ["shortcuts.tag-replaced"],
    undoes("shortcuts.tag.replace-all", (call) => {
      const disabled = [...shortcutsOf(websiteOf(call))].filter((one) => one.disabled);
      const kept = disabled.map((one) => [one, one.tag] as const);
      return () => {
        for (const [one, tag] of kept) if (tag !== undefined) one.tag = tag;
      };
    }),
  ),
  "shortcuts-batch-by-prefix": fault(
    "A batch replacement reaches tags that start with the one that it matches.",
    ["shortcuts.tag-others-spared"],
    afterwards("shortcuts.tag.replace-all", (call) => {
      const { match, replacement } = call.body;
      for (const one of shortcutsOf(websiteOf(call)))
        if (one.tag?.startsWith(match)) one.tag = replacement;
    }),
  ),
  "shortcuts-batch-enables": fault(
    "A batch replacement enables the shortcuts that it matches.",
    ["shortcuts.tag-only-field"],
    afterwards("shortcuts.tag.replace-all", (call) => {
      for (const one of shortcutsOf(websiteOf(call)))
        if (one.tag === call.body.replacement) one.disabled = false;
    }),
  ),
  "shortcuts-batch-in-text": fault(
    "A batch replacement replaces the tag in the text as well.",
    ["shortcuts.tag-only-field"],
    afterwards("shortcuts.tag.replace-all", (call) => {
      const { match, replacement } = call.body;
      for (const one of shortcutsOf(websiteOf(call)))
        if (one.tag === replacement) one.text = one.text.replaceAll(match, replacement);
    }),
  ),
  "shortcuts-batch-everywhere": fault(
    "A batch replacement reaches the shortcuts of all websites.",
    ["shortcuts.tag-website-only"],
    afterwards("shortcuts.tag.replace-all", (call) => {
      const { match, replacement } = call.body;
      for (const website of call.reference.platform.websites)
        for (const one of shortcutsOf(website)) if (one.tag === match) one.tag = replacement;
    }),
  ),
  "shortcuts-batch-of-user": fault(
    "A batch replacement reaches the shortcuts of all websites of the user.",
    ["shortcuts.tag-website-only"],
    instead("shortcuts.tag.replace-all", (call, original) => {
      for (const { website_id } of linkedWebsites(call.reference, userOf(call).user_id))
        original({ ...call, params: { website_id } });
    }),
  ),
  "shortcuts-tag-demanded": fault(
    "A shortcut is created only when a tag is sent.",
    ["shortcuts.options-omitted"],
    demandsField("shortcuts.shortcut.create", "tag"),
  ),
  "shortcuts-disabled-demanded": fault(
    "A shortcut is replaced only when disabled is sent.",
    ["shortcuts.options-omitted"],
    demandsField("shortcuts.shortcut.replace", "disabled"),
  ),
  "shortcuts-report-disables": fault(
    "A report on a shortcut disables it.",
    ["shortcuts.report-changes-nothing"],
    afterwards("shortcuts.shortcut.report", (call) => {
      const shortcut = shortcutsOf(websiteOf(call)).get(call.params.shortcut_id);
      if (shortcut) shortcut.disabled = true;
    }),
  ),
  "shortcuts-report-enables": fault(
    "A report on a disabled shortcut enables it.",
    ["shortcuts.report-changes-nothing"],
    afterwards("shortcuts.shortcut.report", (call) => {
      const shortcut = shortcutsOf(websiteOf(call)).get(call.params.shortcut_id);
      if (shortcut) shortcut.disabled = false;
    }),
  ),
  "shortcuts-removed-with-tag": fault(
    "The removal of a shortcut removes the others with its tag.",
    ["shortcuts.search-tag"],
    instead("shortcuts.shortcut.remove", (call, original) => {
      const all = shortcutsOf(websiteOf(call));
      const tag = all.get(call.params.shortcut_id)?.tag;
      const data = original(call);
      const left = [...all].filter((one) => tag !== undefined && one.tag === tag);
      for (const { shortcut_id } of left) all.delete(shortcut_id);
      return data;
    }),
  ),
  "shortcuts-patch-enables": fault(
    "A PATCH of a shortcut that does not name disabled enables it.",
    ["merge-keeps:shortcut"],
    takesBody("shortcuts.shortcut.merge", (body) => ({ disabled: false, ...body })),
  ),
  "shortcuts-text-latin-only": fault(
    "A new shortcut shows a question mark for each letter that is not Latin.",
    [
      "read-back:shortcuts.shortcut.create/shortcuts.shortcut.read",
      "read-back:shortcuts.shortcut.create/shortcuts.shortcut.list",
    ],
    takesBody("shortcuts.shortcut.create", (body) => ({
      ...body,
      text: body.text.replaceAll(/(?!\p{Script=Latin})\p{L}/gu, "?"),
    })),
  ),
  "shortcuts-search-first-page-only": fault(
    "A search for shortcuts is forgotten after its first page.",
    ["shortcuts.search-on-every-page"],
    filtersFirstPageOnly("shortcuts.shortcut.list"),
  ),
  "shortcuts-list-enabled-only": fault(
    "The list of shortcuts leaves out those that are disabled.",
    ["shortcuts.disabled-is-listed"],
    selects<Shortcut>("shortcuts.shortcut.list", (all) => all.filter((one) => !one.disabled)),
  ),
  "shortcuts-list-of-first-reader": fault(
    "The list of shortcuts is empty for everybody but the user who read it first.",
    ["platform.colleagues-list-the-same"],
    listOfFirstReader,
  ),
  "shortcuts-bang-taken-for-ever": fault(
    "The bang of a removed shortcut is refused for a new one.",
    ["platform.removed-is-made-again"],
    takesOnce(
      "shortcuts.shortcut.create",
      ({ params, body }) => `${params.website_id} ${body.bang}`,
    ),
  ),
  "shortcuts-list-of-user": fault(
    "The list of shortcuts shows those of all websites of the user.",
    ["platform.lists-of-one-website"],
    instead("shortcuts.shortcut.list", (call, original) =>
      linkedWebsites(call.reference, userOf(call).user_id).flatMap(({ website_id }) =>
        original({ ...call, params: { ...call.params, website_id } }),
      ),
    ),
  ),
  "shortcuts-batch-by-ending": fault(
    "A batch replacement also reaches tags that end with the one that is named.",
    ["shortcuts.tag-others-spared"],
    afterwards("shortcuts.tag.replace-all", (call) => {
      const { match, replacement } = call.body;
      for (const shortcut of shortcutsOf(websiteOf(call)))
        if (shortcut.tag?.endsWith(match)) shortcut.tag = replacement;
    }),
  ),
  "shortcuts-tags-of-first-page": fault(
    "The list of tags shows those of the twenty newest shortcuts.",
    ["shortcuts.tag-replaced-beyond-a-page"],
    instead("shortcuts.tag.list", (call) => {
      const newest = [...shortcutsOf(websiteOf(call))].slice(0, 20);
      return [...new Set(newest.flatMap(({ tag }) => tag ?? []))];
    }),
  ),
  "shortcuts-disabled-not-found": fault(
    "HEAD finds no shortcut that is disabled.",
    ["exists-agrees:shortcut"],
    refusesIf(
      "shortcuts.shortcut.exists",
      (call) => shortcutsOf(websiteOf(call)).get(call.params.shortcut_id)?.disabled === true,
    ),
  ),
};
