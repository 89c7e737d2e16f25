/** What is suggested, for conversations and for people (1/4.2, 1/4.4). */
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

interface OfNothing {
  what: string;
  value: string;
  list: () => Promise<string[]>;
  /** Removes the one thing that carries the value. */
  removeCarrier: () => Promise<unknown>;
  /** Removes its suggestion, which may be refused where that is gone already (open.suggest-without-things). */
  remove: () => Promise<unknown>;
}

/** The rule says that what nothing carries any more is suggested no longer once its suggestion was removed. */
export async function expectNotSuggested(
  trial: Trial,
  { what, value, list, removeCarrier, remove }: OfNothing,
): Promise<void> {
  const has = (all: string[]): boolean => all.includes(value);
  if (!has(await eventually(trial, "list", list, has)))
    trial.cannot(`the ${what} was not suggested first`);
  await removeCarrier();
  await remove();
  const isGone = (all: string[]): boolean => !has(all);
  const all = await eventually(trial, "list", list, isGone);
  trial.expect(isGone(all), `the ${what}s, after ${value} was removed`, "without it", all);
  trial.settle();
}
