/** Searches for categories and sections by their names (1/4.6). */
import { rule, word, type Trial } from "../../harness/author.ts";
import { expectListed, expectUnlisted, questionOf } from "../support/read.ts";
import {
  addCategory,
  addSection,
  category,
  categoryAt,
  names,
  openBase,
  section,
} from "../support/helpdesk/base.ts";
import { middles, shownAs } from "../support/helpdesk/searched.ts";

/** Two names without a common word. */
function twoNames(trial: Trial): [string, string] {
  const whole = [trial.draw(word), trial.draw(middles), trial.draw(word)].join(" ");
  return [whole, trial.draw(names)];
}

rule("helpdesk.category-search", async (trial) => {
  const base = await openBase(trial);
  const { params } = base;
  const pair = twoNames(trial);
  const ids = [await addCategory(base, pair[0]), await addCategory(base, pair[1])] as const;
  const list = questionOf(base, "helpdesk.category.list", { params });
  await shownAs(list, category(ids[0]), ["name", pair[0]]);
  for (const [wanted, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const at = { params, query: { search_name: pair[wanted] } };
    const after = `searched for ${pair[wanted]}`;
    const [found, left] = [category(ids[wanted]), category(ids[other])];
    await expectListed(questionOf(base, "helpdesk.category.list", at), found, {}, after);
    await expectUnlisted(questionOf(base, "helpdesk.category.list", at), left, after);
  }
});

rule("helpdesk.section-search", async (trial) => {
  const base = await openBase(trial);
  const category_id = await addCategory(base);
  const pair = twoNames(trial);
  const ids = [
    await addSection(base, category_id, pair[0]),
    await addSection(base, category_id, pair[1]),
  ] as const;
  const list = questionOf(base, "helpdesk.section.list", categoryAt(base, category_id));
  await shownAs(list, section(ids[0]), ["name", pair[0]]);
  for (const [wanted, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const at = { ...categoryAt(base, category_id), query: { search_name: pair[wanted] } };
    const after = `searched for ${pair[wanted]}`;
    const [found, left] = [section(ids[wanted]), section(ids[other])];
    await expectListed(questionOf(base, "helpdesk.section.list", at), found, {}, after);
    await expectUnlisted(questionOf(base, "helpdesk.section.list", at), left, after);
  }
});
