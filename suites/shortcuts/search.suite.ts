/** Shortcuts that are searched, and the list of their tags (2/9). */
import * as fc from "fast-check";
import {
  contains,
  isAccepted,
  NotClaimed,
  rule,
  show,
  uniqueName,
  word,
} from "../../harness/author.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import { labels } from "../support/labels.ts";
import {
  addShortcut,
  listShortcuts,
  openShortcuts,
  readShortcut,
  tagsOnce,
  type Desk,
} from "../support/shortcuts/shortcut.ts";

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 });

/** The rule says that the list shows these of the known shortcuts, and no other of them. */
async function expectFound(
  desk: Desk,
  query: { search_query?: string; search_tag?: string },
  wanted: string[],
  others: string[],
  what: string,
): Promise<void> {
  const known = new Set([...wanted, ...others]);
  const isFull = (ids: string[]): boolean => wanted.every((id) => ids.includes(id));
  const ids = await listShortcuts(desk, query, isFull);
  const found = new Set(ids.filter((id) => known.has(id)));
  desk.trial.equal([...found].toSorted(), wanted.toSorted(), `the list ${what}`);
}

rule("shortcuts.search-query", async (trial) => {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", c = "", strange = ""] = trial.draw(words);
  const add = (one: string, more = ""): Promise<string> =>
    addShortcut(desk, { bang: `${one}${more}`, text: `Hello ${one} there`, tag: one });
  const ids = { [a]: await add(a), [b]: await add(b), [c]: await add(c) };
  const all = Object.values(ids);
  for (const [search_query, id] of Object.entries(ids)) {
    const others = all.filter((one) => one !== id);
    await expectFound(desk, { search_query }, [id], others, `searched for ${search_query}`);
  }
  await expectFound(desk, { search_query: strange }, [], all, `searched for ${strange}`);
});

rule("shortcuts.tag-whole", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const shortcut_id = await addShortcut(desk, { bang: trial.draw(word) });
  let isAnyTaken = false;
  for (const tag of labels) {
    const input = { params: { ...params, shortcut_id }, body: { tag } };
    if (!isAccepted(await trial.call(as, "shortcuts.shortcut.merge", input))) continue;
    isAnyTaken = true;
    const isShown = (shown: Shortcut): boolean => contains(shown.tag, tag);
    const shown = await readShortcut(desk, shortcut_id, isShown);
    trial.expect(isShown(shown), "/data/tag", show(tag), shown.tag);
  }
  if (!isAnyTaken) throw new NotClaimed("such tags are refused");
});

rule("shortcuts.search-tag", async (trial) => {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", c = "", d = "", e = ""] = trial.draw(words);
  const first = [
    await addShortcut(desk, { bang: a, text: a, tag: d }),
    await addShortcut(desk, { bang: b, text: b, tag: d }),
  ];
  const second = [await addShortcut(desk, { bang: c, text: c, tag: e })];
  const untagged = [await addShortcut(desk, { bang: `${a}x`, text: `${d} in the text` })];
  const tag = (search_tag: string, wanted: string[], others: string[]): Promise<void> =>
    expectFound(desk, { search_tag }, wanted, [...others, ...untagged], `with tag ${search_tag}`);
  await tag(d, first, second);
  await tag(e, second, first);
  const [removed = "", ...left] = first;
  const at = { params: { ...desk.params, shortcut_id: removed } };
  await trial.given(desk.as, "shortcuts.shortcut.remove", at);
  // Whether the removed one is listed any more is for another rule.
  await tag(d, left, second);
});

rule("shortcuts.search-both", async (trial) => {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", other = ""] = trial.draw(words);
  // One word in all fields, since which of them a query searches is open (open.shortcut-search-fields).
  const tag = a;
  const both = await addShortcut(desk, { bang: a, text: a, tag });
  const queryOnly = await addShortcut(desk, { bang: `${a}x`, text: a, tag: other });
  const tagOnly = await addShortcut(desk, { bang: b, text: b, tag });
  const known = [both, queryOnly, tagOnly];
  const isThere = (ids: string[]): boolean => ids.includes(both);
  const list = async (query: { search_query?: string; search_tag?: string }): Promise<string[]> =>
    (await listShortcuts(desk, query, isThere)).filter((id) => known.includes(id));
  const byQuery = await list({ search_query: a });
  const byTag = await list({ search_tag: tag });
  const found = await list({ search_query: a, search_tag: tag });
  const strange = found.filter((id) => !byQuery.includes(id) || !byTag.includes(id));
  trial.equal(strange, [], "shortcuts of both searches that one of the two does not list");
  trial.expect(found.includes(both), "the list of both searches", "the one that fits both", found);
});

rule("shortcuts.tags-of-shortcuts", async (trial) => {
  const desk = await openShortcuts(trial);
  const [capitals = "", renamed = "", ...tags] = trial.draw(words);
  // What was listed before must give way afterwards.
  await tagsOnce(desk, () => true);
  const ids: string[] = [];
  for (const tag of tags) ids.push(await addShortcut(desk, { bang: `b${tag}`, tag }));
  const isFull = (now: string[]): boolean => tags.every((tag) => now.includes(tag));
  const listed = await tagsOnce(desk, isFull);
  trial.expect(isFull(listed), "/data of the tags", tags.join(", "), listed);
  const { as, params } = desk;
  const body = { match: tags[0] ?? "", replacement: renamed };
  await trial.given(as, "shortcuts.tag.replace-all", { params, body });
  const now = await tagsOnce(desk, (all) => all.includes(renamed));
  trial.expect(now.includes(renamed), "/data of the tags after a replacement", renamed, now);
  trial.settle();
  const [, shortcut_id = ""] = ids;
  const other = `${renamed}s`;
  await trial.given(as, "shortcuts.shortcut.replace", {
    params: { ...params, shortcut_id },
    body: { bang: `!b${tags[1]}`, text: capitals, tag: other },
  });
  const then = await tagsOnce(desk, (some) => some.includes(other));
  trial.expect(then.includes(other), "/data of the tags after a PUT", other, then);
  trial.settle();
  // One in capitals may be kept in small letters: listed is what the shortcut shows.
  const id = await addShortcut(desk, { bang: `c${capitals}`, tag: capitals.toUpperCase() });
  const { tag = "" } = await readShortcut(desk, id, (shown) => Boolean(shown.tag));
  const all = await tagsOnce(desk, (some) => some.includes(tag));
  trial.expect(all.includes(tag), "/data of the tags in capitals", tag, all);
});

rule("shortcuts.tags-once", async (trial) => {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", c = "", tag = "", other = ""] = trial.draw(words);
  for (const bang of [a, b, c]) await addShortcut(desk, { bang, tag });
  await addShortcut(desk, { bang: `${a}x`, tag: other });
  const listed = await tagsOnce(desk, (now) => now.includes(tag) && now.includes(other));
  const timesIn = (tags: string[]): number => tags.filter((one) => one === tag).length;
  trial.equal(timesIn(listed), 1, "how often the tag of three shortcuts is listed");
  trial.settle();
  const { as, params } = desk;
  const body = { match: other, replacement: tag };
  await trial.given(as, "shortcuts.tag.replace-all", { params, body });
  const now = await tagsOnce(desk, (tags) => !tags.includes(other) && timesIn(tags) === 1);
  trial.equal(timesIn(now), 1, "how often a tag is listed that took the place of another");
  trial.settle();
  // Where it is kept as the other one, that is what the shortcut shows.
  const id = await addShortcut(desk, { bang: `${b}x`, tag: tag.toUpperCase() });
  const { tag: shown = "" } = await readShortcut(desk, id, (one) => Boolean(one.tag));
  const hasBoth = (tags: string[]): boolean => tags.includes(tag) && tags.includes(shown);
  const both = await tagsOnce(desk, hasBoth);
  trial.expect(hasBoth(both), "/data of the tags in either case", `${tag}, ${shown}`, both);
});

rule("shortcuts.tags-in-use", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const [a = "", b = "", kept = "", ...drawn] = trial.draw(words);
  // On a website that the target names, other rules have drawn the same tags.
  const [one = "", two = "", three = ""] = drawn;
  const own = [one, two, kept, three].map((tag) => uniqueName(desk.scene, tag));
  const [c = "", d = "", e = "", f = ""] = own;
  const removed = await addShortcut(desk, { bang: a, tag: c });
  const changed = await addShortcut(desk, { bang: b, tag: d });
  const replaced = await addShortcut(desk, { bang: `${b}x`, tag: e });
  await addShortcut(desk, { bang: `${a}x`, tag: kept });
  await addShortcut(desk, { bang: `${a}y`, tag: f });
  const haveAll = (now: string[]): boolean => [...own, kept].every((tag) => now.includes(tag));
  if (!haveAll(await tagsOnce(desk, haveAll))) trial.cannot("the tags had to be listed first");
  await trial.given(as, "shortcuts.shortcut.merge", {
    params: { ...params, shortcut_id: changed },
    body: { tag: kept },
  });
  const expectGone = async (tag: string): Promise<void> => {
    const now = await tagsOnce(desk, (tags) => !tags.includes(tag));
    trial.expect(
      !now.includes(tag),
      "tags once a shortcut has another",
      `a list without ${tag}`,
      now,
    );
  };
  await expectGone(d);
  await trial.given(as, "shortcuts.shortcut.replace", {
    params: { ...params, shortcut_id: replaced },
    body: { bang: `!${b}x`, text: two, tag: kept },
  });
  await expectGone(e);
  const batch = { match: f, replacement: kept };
  await trial.given(as, "shortcuts.tag.replace-all", { params, body: batch });
  await expectGone(f);
  await trial.given(as, "shortcuts.shortcut.remove", {
    params: { ...params, shortcut_id: removed },
  });
  const listed = await tagsOnce(
    desk,
    (now) => !now.includes(c) && !now.includes(d) && now.includes(kept),
  );
  const stale = listed.filter((tag) => tag === c || tag === d);
  trial.equal(stale, [], "tags that no shortcut has any more");
  trial.expect(listed.includes(kept), "the list of tags", `a list with ${kept}`, listed);
});
