import { shortcutsOf } from "../../routes/shortcuts.ts";
import { wrapHandler } from "../../seams.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, undoes } from "../../deviate/handler.ts";

/** A batch replacement of tags also tags the shortcuts that had none. */
const batchTagsUntagged: Plant = instead("shortcuts.tag.replace-all", (call, original) => {
  original({ ...call, body: { ...call.body, match: "none" } });
  return original(call);
});

/** A tag is listed forever. */
const tagsForEver: Plant = ({ seams }) => {
  const known = new Map<string, Set<string>>();
  wrapHandler(seams, "shortcuts.tag.list", (call, original) => {
    const { website_id } = call.params;
    const all = (known.get(website_id) ?? new Set()).union(new Set(original(call)));
    known.set(website_id, all);
    return [...all];
  });
};

/** A tag is still listed when its shortcut has been given another. */
const tagsOfChangedStay =
  (change: "shortcuts.shortcut.merge" | "shortcuts.shortcut.replace"): Plant =>
  ({ seams }) => {
    const former = new Map<string, string[]>();
    wrapHandler(seams, change, (call, original) => {
      const { website_id, shortcut_id } = call.params;
      const tag = shortcutsOf(websiteOf(call)).get(shortcut_id)?.tag;
      if (tag !== undefined) former.set(website_id, [...(former.get(website_id) ?? []), tag]);
      return original(call);
    });
    wrapHandler(seams, "shortcuts.tag.list", (call, original) => [
      ...new Set([...original(call), ...(former.get(call.params.website_id) ?? [])]),
    ]);
  };

/** A tag is still listed once another took its place everywhere. */
const tagsOfBatchStay: Plant = ({ seams }) => {
  const former = new Map<string, string[]>();
  wrapHandler(seams, "shortcuts.tag.replace-all", (call, original) => {
    const { website_id } = call.params;
    former.set(website_id, [...(former.get(website_id) ?? []), call.body.match]);
    return original(call);
  });
  wrapHandler(seams, "shortcuts.tag.list", (call, original) => [
    ...new Set([...original(call), ...(former.get(call.params.website_id) ?? [])]),
  ]);
};

/** A tag that took the place of another one is listed twice. */
const tagsTwiceAfterBatch: Plant = ({ seams }) => {
  const merged = new Set<string>();
  const keyOf = (website_id: string, tag: string): string => JSON.stringify([website_id, tag]);
  wrapHandler(seams, "shortcuts.tag.replace-all", (call, original) => {
    const { match, replacement } = call.body;
    const all = [...shortcutsOf(websiteOf(call))].map(({ tag }) => tag);
    if (all.includes(match) && all.includes(replacement))
      merged.add(keyOf(call.params.website_id, replacement));
    return original(call);
  });
  wrapHandler(seams, "shortcuts.tag.list", (call, original) =>
    original(call).flatMap((tag) =>
      merged.has(keyOf(call.params.website_id, tag)) ? [tag, tag] : [tag],
    ),
  );
};

/** A batch replacement reaches one shortcut only. */
const batchFirstOnly: Plant = instead("shortcuts.tag.replace-all", (call) => {
  const { match, replacement } = call.body;
  const matched = [...shortcutsOf(websiteOf(call)).oldestFirst()].find((one) => one.tag === match);
  if (matched) matched.tag = replacement;
});

/** The replacement is written, and then what was matched is taken away. */
const batchDropsItself: Plant = afterwards("shortcuts.tag.replace-all", (call) => {
  const { match, replacement } = call.body;
  if (match !== replacement) return;
  for (const one of shortcutsOf(websiteOf(call))) if (one.tag === match) delete one.tag;
});

/** A shortcut that is created without a tag has that of a removed one with its bang. */
const tagOfRemoved: Plant = ({ seams }) => {
  const tags = new Map<string, string | undefined>();
  wrapHandler(seams, "shortcuts.shortcut.remove", (call, original) => {
    const { website_id, shortcut_id } = call.params;
    const shortcut = shortcutsOf(websiteOf(call)).get(shortcut_id);
    if (shortcut) tags.set(`${website_id} ${shortcut.bang}`, shortcut.tag);
    return original(call);
  });
  wrapHandler(seams, "shortcuts.shortcut.create", (call, original) => {
    const { tag = tags.get(`${call.params.website_id} ${call.body.bang}`), ...body } = call.body;
    return original({ ...call, body: tag === undefined ? body : { ...body, tag } });
  });
};

/** The replacement reaches the first page of the shortcuts that have the tag. */
const batchFirstPageOnly: Plant = undoes("shortcuts.tag.replace-all", (call) => {
  const { match } = call.body;
  const later = [...shortcutsOf(websiteOf(call))].filter(({ tag }) => tag === match).slice(20);
  return () => {
    for (const shortcut of later) shortcut.tag = match;
  };
});

/** A shortcut is found by the tag that it was created with, whatever it is tagged with later. */
export const searchedByFirstTag: Plant = (reference) => {
  const first = new Map<string, string | undefined>();
  afterwards("shortcuts.shortcut.create", (call) => {
    for (const { shortcut_id, tag } of shortcutsOf(websiteOf(call)))
      if (!first.has(shortcut_id)) first.set(shortcut_id, tag);
  })(reference);
  instead("shortcuts.shortcut.list", (call, original) => {
    const { search_tag, ...query } = call.query;
    const all = original({ ...call, query });
    return search_tag === undefined
      ? all
      : all.filter(({ shortcut_id }) => first.get(shortcut_id) === search_tag);
  })(reference);
};

export const tagsFaults: Record<string, Fault> = {
  "shortcuts-batch-tags-untagged": fault(
    "A batch replacement of tags also tags the shortcuts that had none.",
    ["shortcuts.tag-others-spared"],
    batchTagsUntagged,
  ),
  "shortcuts-tags-for-ever": fault(
    "A tag is listed forever.",
    ["shortcuts.tags-in-use"],
    tagsForEver,
  ),
  "shortcuts-tags-of-changed-stay": fault(
    "A tag is still listed when its shortcut has been given another.",
    ["shortcuts.tags-in-use"],
    tagsOfChangedStay("shortcuts.shortcut.merge"),
  ),
  "shortcuts-tags-of-replaced-stay": fault(
    "A tag is still listed once the last shortcut that had it was replaced.",
    ["shortcuts.tags-in-use"],
    tagsOfChangedStay("shortcuts.shortcut.replace"),
  ),
  "shortcuts-tags-of-batch-stay": fault(
    "A tag is still listed once a batch replacement took it from all shortcuts.",
    ["shortcuts.tags-in-use"],
    tagsOfBatchStay,
  ),
  "shortcuts-batch-first-only": fault(
    "A batch replacement reaches one shortcut only.",
    ["shortcuts.tag-replaced"],
    batchFirstOnly,
  ),
  "shortcuts-batch-drops-itself": fault(
    "A tag that a batch replaces by itself is gone.",
    ["shortcuts.tag-replaced"],
    batchDropsItself,
  ),
  "shortcuts-tag-of-removed": fault(
    "A shortcut that is created without a tag has that of a removed one with its bang.",
    ["shortcuts.made-again-without-tag"],
    tagOfRemoved,
  ),
  "shortcuts-batch-first-page-only": fault(
    "A batch replacement reaches the twenty newest shortcuts with the tag.",
    ["shortcuts.tag-replaced-beyond-a-page"],
    batchFirstPageOnly,
  ),
  "shortcuts-tags-twice-after-batch": fault(
    "A tag that took the place of another one is listed twice.",
    ["shortcuts.tags-once"],
    tagsTwiceAfterBatch,
  ),
};
