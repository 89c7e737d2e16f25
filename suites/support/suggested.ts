/** What is suggested on each of two websites of one owner (1/4.2, 1/4.4). */
import { eventually, type Trial } from "../../harness/author.ts";

interface OnTwoWebsites {
  /** What kind of value it is. */
  what: string;
  value: string;
  /** The values that are suggested on the one website, and on the other. */
  here: () => Promise<string[]>;
  there: () => Promise<string[]>;
  removeThere: () => Promise<unknown>;
}

/** The rule says that what was given on both stays suggested on the one once it is removed from the suggestions of the other. */
export async function expectSuggestedApart(
  trial: Trial,
  { what, value, here, there, removeThere }: OnTwoWebsites,
): Promise<void> {
  const has = (all: string[]): boolean => all.includes(value);
  for (const list of [here, there])
    if (!has(await eventually(trial, "list", list, has)))
      trial.cannot(`the ${what} had to be suggested on both websites first`);
  await removeThere();
  const isGone = (all: string[]): boolean => !has(all);
  if (has(await eventually(trial, "list", there, isGone)))
    trial.cannot(`the ${what} had to be removed on the other website first`);
  // What was removed does not come back, and one read may be behind another.
  const all = await eventually(trial, "list", here, has);
  const where = `the suggested ${what}s after ${value} was removed on another website`;
  trial.expect(has(all), where, "still with it", all);
  trial.settle();
}
