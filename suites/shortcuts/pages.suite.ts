/** A search for shortcuts and a replacement of their tag beyond the first page of the list (2/9). */
import * as fc from "fast-check";
import {
  CouldNotRun,
  isBlank,
  leastRoom,
  NotClaimed,
  rule,
  uniqueName,
  word,
} from "../../harness/author.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import { enough, expectFilteredPages } from "../support/later-pages.ts";
import { listOnce, questionOf } from "../support/read.ts";
import { addShortcut, openShortcuts, tagsOnce } from "../support/shortcuts/shortcut.ts";

const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 });

rule("shortcuts.search-on-every-page", (trial) => {
  const search_tag = trial.draw(word);
  return expectFilteredPages<Shortcut>(trial, "shortcuts.shortcut.list", {
    query: { search_tag },
    // A part of the tag may do (open.shortcut-search-tag-match).
    isLeftOut: ({ tag }) => isBlank(tag) || !String(tag).includes(search_tag),
  });
});

rule("shortcuts.tag-replaced-beyond-a-page", async (trial) => {
  const desk = await openShortcuts(trial);
  const { scene, as, params } = desk;
  const [bang = "", ...drawn] = trial.draw(words);
  // On a website that the target names, other rules have drawn the same tags.
  const [match = "", replacement = "", early = ""] = drawn.map((tag) => uniqueName(scene, tag));
  await addShortcut(desk, { bang, tag: early });
  const ids: string[] = [];
  while (ids.length < enough)
    ids.push(
      await addShortcut(desk, { bang: `${bang}${ids.length + 1}`, tag: match }).catch((error) => {
        // How many of them a website may have is open (open.things-at-most).
        if (ids.length < leastRoom || !(error instanceof CouldNotRun)) throw error;
        throw new NotClaimed("the website takes no more shortcuts");
      }),
    );
  const isFull = (tags: string[]): boolean => [early, match].every((tag) => tags.includes(tag));
  const tags = await tagsOnce(desk, isFull);
  trial.expect(isFull(tags), "/data of the tags", `${early} and ${match}`, tags);
  trial.settle();
  await trial.given(as, "shortcuts.tag.replace-all", { params, body: { match, replacement } });
  const list = questionOf({ trial, as }, "shortcuts.shortcut.list", { params });
  const others = (all: Shortcut[]): Shortcut[] =>
    all.filter((one) => ids.includes(one.shortcut_id) && one.tag !== replacement);
  const left = others(await listOnce(list, (all) => others(all).length === 0));
  trial.equal(left.length, 0, `shortcuts without the replacement, of ${enough} that had the tag`);
});
