/** Shortcuts without a tag in a batch replacement: none, in whichever way it is written (2/9). */
import * as fc from "fast-check";
import {
  isAccepted,
  isBlank,
  isStaged,
  NotClaimed,
  rule,
  show,
  uniqueName,
  word,
} from "../../harness/author.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import {
  addShortcut,
  openShortcuts,
  readShortcut,
  type Desk,
} from "../support/shortcuts/shortcut.ts";

/** Ways to write none, which of them a platform takes is open (open.shortcut-tag-none). */
const nones = { "the word none": "none", null: null, "a blank": "", nothing: undefined };

const words = fc.uniqueArray(word, { minLength: 3, maxLength: 3 });

const isUntagged = ({ tag }: Shortcut): boolean => isBlank(tag);

/** Replaces a tag by another, either of which may be none; whether it was accepted. */
async function replaced(desk: Desk, match: unknown, replacement: unknown): Promise<boolean> {
  const { trial, as, params } = desk;
  const body = { match, replacement } as { match: string; replacement: string };
  return isAccepted(await trial.call(as, "shortcuts.tag.replace-all", { params, body }));
}

rule("shortcuts.tag-replaced-by-none", async (trial) => {
  const desk = await openShortcuts(trial);
  const [bang = "", ...drawn] = trial.draw(words);
  const [tag = ""] = drawn.map((one) => uniqueName(desk.scene, one));
  // One without a tag may be shown with one that the platform gives (open.shortcut-defaults).
  const bare = await readShortcut(desk, await addShortcut(desk, { bang: `${bang}x` }));
  const hasNone = (shown: Shortcut): boolean => isUntagged(shown) || shown.tag === bare.tag;
  const seen: Record<string, unknown> = {};
  for (const [at, [way, none]] of Object.entries(nones).entries()) {
    const id = await addShortcut(desk, { bang: `${bang}${at}`, tag });
    await readShortcut(desk, id, (shown) => shown.tag === tag);
    const isTaken = await replaced(desk, tag, none);
    const shown = await readShortcut(desk, id, (one) => !isTaken || hasNone(one));
    if (hasNone(shown)) return;
    seen[way] = isTaken ? shown.tag : "refused";
  }
  const where = "/data/tag of a shortcut whose tag was replaced by none";
  trial.violate({ where, expected: "no tag by one way of writing none", received: show(seen) });
});

rule("shortcuts.none-replaced-by-tag", async (trial) => {
  // On a website that the target names, shortcuts of others would be tagged.
  if (!isStaged(trial)) trial.cannot("the website had to be one of the stage");
  const desk = await openShortcuts(trial);
  const [bang = "", ...tags] = trial.draw(words);
  const [tag = "", other = ""] = tags;
  const tagged = await addShortcut(desk, { bang: `${bang}x`, tag: other });
  const id = await addShortcut(desk, { bang });
  const disabled = await addShortcut(desk, { bang: `${bang}d`, disabled: true });
  if (!isUntagged(await readShortcut(desk, id)))
    throw new NotClaimed("the platform gives shortcuts a tag of its own");
  const seen: Record<string, unknown> = {};
  for (const [way, none] of Object.entries(nones)) {
    const isTaken = await replaced(desk, none, tag);
    const shown = await readShortcut(desk, id, (one) => !isTaken || one.tag === tag);
    seen[way] = isTaken ? (shown.tag ?? "none") : "refused";
    if (shown.tag === tag) break;
  }
  const isFound = Object.values(seen).includes(tag);
  const where = "/data/tag of a shortcut without one, where none was replaced by a tag";
  trial.expect(isFound, where, `${tag}, by one way of writing none`, seen);
  const { tag: kept } = await readShortcut(desk, tagged);
  trial.equal(kept, other, "/data/tag of a shortcut that had one");
  if (!isFound) return;
  const shown = await readShortcut(desk, disabled, (one) => one.tag === tag);
  trial.equal(shown.tag, tag, "/data/tag of a disabled shortcut, which had none either");
});
