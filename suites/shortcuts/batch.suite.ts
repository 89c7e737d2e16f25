/** The batch replacement of tags, and shortcuts with nothing but bang and text (2/9). */
import * as fc from "fast-check";
import {
  contains,
  createdScene,
  eventually,
  isRefused,
  isStaged,
  NotClaimed,
  rule,
  unlessUnclaimed,
  word,
  type Trial,
} from "../../harness/author.ts";
import type { Shortcut } from "../../schemas/generated/types.ts";
import {
  addShortcut,
  listShortcuts,
  openShortcuts,
  readShortcut,
  shortcutQuestion,
  type Desk,
} from "../support/shortcuts/shortcut.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { expectListed, expectRead, givenRefused, listOnce } from "../support/read.ts";

const words = fc.uniqueArray(word, { minLength: 5, maxLength: 5 });

interface Tagged {
  desk: Desk;
  match: string;
  replacement: string;
  matched: string[];
  others: string[];
}

/** Shortcuts with the tag, with others, with ones that begin or end alike, and without any. */
async function tagged(trial: Trial): Promise<Tagged> {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", one = "", two = "", other = ""] = trial.draw(words);
  // Neither is a part of the other: how much of a word must match is open.
  const [match, replacement] = [`first${one}`, `other${two}`];
  const matched = [
    await addShortcut(desk, { bang: a, text: `Hello ${match}`, tag: match }),
    await addShortcut(desk, { bang: b, tag: match }),
    await addShortcut(desk, { bang: `${a}d`, tag: match, disabled: true }),
  ];
  const others = [
    await addShortcut(desk, { bang: `${a}x`, tag: other }),
    await addShortcut(desk, { bang: `${b}x`, tag: `${match}s` }),
    await addShortcut(desk, { bang: `${b}z`, tag: `top${match}` }),
    await addShortcut(desk, { bang: `${b}y`, text: match }),
  ];
  return { desk, match, replacement, matched, others };
}

/** Replaces the tag and waits until that is shown, as a precondition. */
async function replaceAll({ desk, match, replacement, matched }: Tagged): Promise<void> {
  const { trial, as, params } = desk;
  await trial.given(as, "shortcuts.tag.replace-all", { params, body: { match, replacement } });
  const [first = ""] = matched;
  await readShortcut(desk, first, ({ tag }) => tag === replacement);
}

rule("shortcuts.tag-replaced", async (trial) => {
  const play = await tagged(trial);
  const { desk, match, replacement, matched } = play;
  const { as, params } = desk;
  const question = { trial, as, id: "shortcuts.shortcut.list" as const, params };
  // What is listed now must give way afterwards.
  await listOnce(question, (all) => all.some(({ tag }) => tag === match));
  // Whether the disabled one is listed is open (open.shortcut-disabled-tags).
  const enabled = matched.slice(0, -1);
  const haveAll = (ids: string[]): boolean => enabled.every((id) => ids.includes(id));
  await listShortcuts(desk, { search_tag: match }, haveAll);
  await replaceAll(play);
  for (const id of matched)
    await expectRead(shortcutQuestion(desk, id), { tag: replacement }, "after the replacement");
  const isDone = (all: Shortcut[]): boolean =>
    all.filter(({ tag }) => tag === replacement).length >= matched.length;
  const shown = await listOnce(question, isDone);
  for (const { shortcut_id, tag } of shown)
    if (matched.includes(shortcut_id)) trial.equal(tag, replacement, "/data/*/tag in the list");
  const found = await listShortcuts(desk, { search_tag: replacement }, haveAll);
  trial.expect(haveAll(found), "search_tag of the replacement", enabled.join(", "), found);
  const haveNone = (ids: string[]): boolean => !matched.some((id) => ids.includes(id));
  const left = await listShortcuts(desk, { search_tag: match }, haveNone);
  trial.expect(haveNone(left), "search_tag of the former tag", "none that had it", left);
  trial.settle();
  // By itself it is replaced or not, which comes to the same; it may be refused.
  const body = { match: replacement, replacement };
  await trial.call(as, "shortcuts.tag.replace-all", { params, body });
  for (const id of matched)
    await expectRead(shortcutQuestion(desk, id), { tag: replacement }, "after it replaced itself");
});

/** What a shortcut shows, except when it was changed. */
const factsOf = ({ shortcut_id, bang, text, tag, disabled }: Shortcut): object => ({
  shortcut_id,
  bang,
  text,
  tag,
  disabled,
});

const allFacts = async (desk: Desk, ids: string[]): Promise<object[]> => {
  const all: object[] = [];
  for (const id of ids) all.push(factsOf(await readShortcut(desk, id)));
  return all;
};

rule("shortcuts.tag-others-spared", async (trial) => {
  const play = await tagged(trial);
  const before = await allFacts(play.desk, play.others);
  await replaceAll(play);
  trial.equal(await allFacts(play.desk, play.others), before, "the other shortcuts");
});

rule("shortcuts.tag-only-field", async (trial) => {
  const play = await tagged(trial);
  const { desk, matched, replacement } = play;
  const before = await allFacts(desk, matched);
  await replaceAll(play);
  const expected = before.map((facts) => ({ ...facts, tag: replacement }));
  const look = (): Promise<unknown> => allFacts(desk, matched);
  const isWhole = (now: unknown): boolean => JSON.stringify(now) === JSON.stringify(expected);
  const after = await eventually(trial, "thing", look, isWhole);
  trial.equal(after, expected, "the shortcuts that matched");
});

/** Another website of the same owner. */
async function secondDesk({ trial, scene, as }: Desk): Promise<Desk> {
  const website_id = await secondWebsite(trial, scene.world);
  const there = createdScene(trial, scene.world, website_id);
  return { trial, scene: there, as, params: { website_id } };
}

rule("shortcuts.tag-website-only", async (trial) => {
  const play = await tagged(trial);
  const elsewhere = [await openShortcuts(trial, "other-")];
  // Without a stage the target need not have a second one of the same owner.
  const own = isStaged(trial) && (await unlessUnclaimed(() => secondDesk(play.desk)));
  if (own) elsewhere.push(own);
  const spared: [Desk, string, object[]][] = [];
  for (const desk of elsewhere) {
    const foreign = await addShortcut(desk, { bang: play.replacement, tag: play.match });
    spared.push([desk, foreign, await allFacts(desk, [foreign])]);
  }
  await replaceAll(play);
  for (const [desk, foreign, before] of spared)
    trial.equal(await allFacts(desk, [foreign]), before, "the shortcut of another website");
});

/** What a shortcut shows that was added with this tag; undefined where such a tag is refused or kept otherwise. */
async function addSigned(desk: Desk, bang: string, tag: string): Promise<string | undefined> {
  const { trial, as, params } = desk;
  const shortcut_id = await addShortcut(desk, { bang, tag: bang });
  const at = { params: { ...params, shortcut_id } };
  if (isRefused(await trial.call(as, "shortcuts.shortcut.merge", { ...at, body: { tag } }))) return;
  const shown = await readShortcut(desk, shortcut_id, (now) => now.tag === tag);
  return shown.tag === tag ? shortcut_id : undefined;
}

rule("shortcuts.tag-taken-as-text", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const [a = "", b = "", one = "", two = "", three = ""] = trial.draw(words);
  const [match, replacement] = [`${one}.${two}_${three}`, `${a}$$0${b}`];
  const matched = await addSigned(desk, a, match);
  if (matched === undefined)
    throw new NotClaimed("whether a tag may hold signs beside letters is left open");
  // A pattern of either kind would match them, and so would what passes over letter case.
  const alike = [`${one}-${two}_${three}`, `${one}.${two}-${three}`, match.toUpperCase()];
  const others: string[] = [];
  for (const [i, tag] of alike.entries()) {
    const id = await addSigned(desk, `${b}${"xyz"[i]}`, tag);
    if (id !== undefined) others.push(id);
  }
  const before = await allFacts(desk, others);
  const body = { match, replacement };
  if (isRefused(await trial.call(as, "shortcuts.tag.replace-all", { params, body })))
    throw new NotClaimed("whether a tag may hold signs beside letters is left open");
  const shown = await readShortcut(desk, matched, ({ tag }) => tag === replacement);
  trial.equal(shown.tag, replacement, "/data/tag after the replacement");
  trial.equal(await allFacts(desk, others), before, "the shortcuts with tags that are alike");
});

rule("shortcuts.options-omitted", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const [first = "", second = ""] = trial.draw(words);
  const body = { bang: `!${first}`, text: `Hello ${first}` };
  await trial.accepts(as, "shortcuts.shortcut.create", { params, body });
  trial.settle();
  // By its bang: a list that is behind may also show for the first time what an earlier rule made.
  const isMade = ({ bang }: Shortcut): boolean => contains(bang, body.bang);
  const list = { trial, as, id: "shortcuts.shortcut.list" as const, params };
  const found = (await listOnce(list, (all) => all.some(isMade))).find(isMade);
  const { shortcut_id } = found ?? trial.cannot("a created shortcut had to be listed first");
  await expectRead(shortcutQuestion(desk, shortcut_id), body, "after its creation");
  const other = { bang: `!${second}`, text: `Hello ${second}` };
  const path = { ...params, shortcut_id };
  await trial.accepts(as, "shortcuts.shortcut.replace", { params: path, body: other });
  trial.settle();
  await expectRead(shortcutQuestion(desk, shortcut_id), other, "after it was replaced");
});

rule("shortcuts.created-disabled", async (trial) => {
  const desk = await openShortcuts(trial);
  for (const disabled of [true, false]) {
    const [bang = ""] = trial.draw(words);
    const id = await addShortcut(desk, { bang, tag: bang, disabled });
    const isSo = (shortcut: Shortcut): boolean => (shortcut.disabled ?? false) === disabled;
    const shown = await readShortcut(desk, id, isSo);
    trial.equal(shown.disabled ?? false, disabled, "/disabled of a created shortcut");
  }
});

const actions = fc.constantFrom("use", "insert", "open");

rule("shortcuts.report-changes-nothing", async (trial) => {
  const desk = await openShortcuts(trial);
  const [a = "", b = "", tag = ""] = trial.draw(words);
  const id = await addShortcut(desk, { bang: a, tag });
  const both = [id, await addShortcut(desk, { bang: b, tag, disabled: true })];
  const before = await allFacts(desk, both);
  for (const shortcut_id of both) {
    const action = trial.draw(actions);
    const params = { ...desk.params, shortcut_id };
    const report = await trial.call(desk.as, "shortcuts.shortcut.report", {
      params,
      body: { action },
    });
    // Which actions are known is open (open.shortcut-report-actions).
    if (isRefused(report)) continue;
    trial.equal(await allFacts(desk, both), before, `the shortcuts after a report of ${action}`);
  }
  const ids = await listShortcuts(desk, {}, (all) => all.includes(id));
  trial.expect(ids.includes(id), "the list after reports", "a list with the shortcut", ids);
});

rule("shortcuts.disabled-is-listed", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const [a = "", b = ""] = trial.draw(words);
  const ids = [
    await addShortcut(desk, { bang: a, disabled: true }),
    await addShortcut(desk, { bang: b }),
  ];
  for (const shortcut_id of ids.slice(1))
    await trial.given(as, "shortcuts.shortcut.merge", {
      params: { ...params, shortcut_id },
      body: { disabled: true },
    });
  const list = { trial, as, id: "shortcuts.shortcut.list" as const, params };
  for (const is of ids)
    await expectListed(list, { by: "shortcut_id", is }, { disabled: true }, "once it was disabled");
});

/** Adds a shortcut with the bang of a removed one, which may be kept for that one (open.removed-name-kept). */
async function addAgain(
  desk: Desk,
  body: { bang: string; text: string },
  removed: ReadonlySet<string>,
): Promise<string> {
  const { trial, as, params } = desk;
  const list = { trial, as, id: "shortcuts.shortcut.list" as const, params };
  // A list that is behind shows those that were removed, whose identifiers may be given again (open.identifier-reuse).
  const isRemoved = ({ shortcut_id }: Shortcut): boolean => removed.has(shortcut_id);
  if ((await listOnce(list, (all) => !all.some(isRemoved))).some(isRemoved))
    trial.cannot("a shortcut that was removed had to leave the list first");
  if (isRefused(await trial.call(as, "shortcuts.shortcut.create", { params, body })))
    throw new NotClaimed("whether the bang of a removed shortcut is free is left open");
  const isMade = ({ bang }: Shortcut): boolean => contains(bang, body.bang);
  const made = (await listOnce(list, (all) => all.some(isMade))).find(isMade);
  return made?.shortcut_id ?? trial.cannot("a shortcut made again had to be listed first");
}

rule("shortcuts.made-again-without-tag", async (trial) => {
  const desk = await openShortcuts(trial);
  const { as, params } = desk;
  const [bang = "", tag = "", text = ""] = trial.draw(words);
  const removed = new Set<string>();
  for (const _ of [1, 2]) {
    const shortcut_id = await addShortcut(desk, { bang, text, tag });
    removed.add(shortcut_id);
    await readShortcut(desk, shortcut_id, (shown) => shown.tag === tag);
    await trial.given(as, "shortcuts.shortcut.remove", { params: { ...params, shortcut_id } });
    await givenRefused(shortcutQuestion(desk, shortcut_id));
    const again = await addAgain(desk, { bang: `!${bang}`, text }, removed);
    removed.add(again);
    const shown = await readShortcut(desk, again);
    // The platform may give one of its own (open.shortcut-defaults).
    const isOther = shown.tag !== tag;
    trial.expect(isOther, "/data/tag of a shortcut made again", "not the former one", shown);
    await trial.given(as, "shortcuts.shortcut.remove", {
      params: { ...params, shortcut_id: again },
    });
    await givenRefused(shortcutQuestion(desk, again));
  }
});
