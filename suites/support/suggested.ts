/** What is suggested, for conversations and for people (1/4.2, 1/4.4). */
import { eventually, type Trial } from "../../harness/author.ts";

export interface Suggestion {
  value: string;
  count: number;
}

interface Counted {
  /** What kind of value it is. */
  what: string;
  value: string;
  list: () => Promise<Suggestion[]>;
  /** How many carry the value, and who they are. */
  least: number;
  carriers: string;
}

/** The rule says that what is carried is suggested, with how often. */
export async function expectCounted(
  trial: Trial,
  { what, value, list, least, carriers }: Counted,
): Promise<void> {
  const isCounted = (all: Suggestion[]): boolean =>
    all.some((one) => one.value === value && one.count >= least);
  const all = await eventually(trial, "list", list, isCounted);
  const where = `the suggested ${what} ${value} of ${carriers}`;
  trial.expect(isCounted(all), where, `a count of at least ${least}`, all);
  trial.settle();
}

/** A platform may have a form of its own for a name, in another letter case. */
export const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** The value in the form in which it is suggested, as far as it is. */
export async function asListed(
  trial: Trial,
  value: string,
  list: () => Promise<string[]>,
): Promise<string> {
  const find = (all: string[]): string | undefined => all.find((one) => isSameName(one, value));
  const all = await eventually(trial, "list", list, (now) => find(now) !== undefined);
  return find(all) ?? value;
}

interface OfTwo {
  what: string;
  value: string;
  /** Another one, which begins with the value. */
  longer: string;
  list: () => Promise<string[]>;
}

/** Both have to be suggested before the one can be removed. */
export async function needBoth(trial: Trial, { what, value, longer, list }: OfTwo): Promise<void> {
  const both = (all: string[]): boolean => all.includes(value) && all.includes(longer);
  if (!both(await eventually(trial, "list", list, both)))
    trial.cannot(`the ${what} was not suggested first`);
}

/** The rule says that of two, what was removed is suggested no longer, and the other one still. */
export async function expectRemoved(
  trial: Trial,
  { what, value, longer, list }: OfTwo,
  after: string,
): Promise<void> {
  const isRight = (all: string[]): boolean => !all.includes(value) && all.includes(longer);
  const all = await eventually(trial, "list", list, isRight);
  const where = `the suggested ${what}s after ${after}`;
  trial.expect(!all.includes(value), where, `without ${value}`, all);
  trial.expect(all.includes(longer), where, `with ${longer}`, all);
  trial.settle();
}

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
  trial.expect(isGone(all), `the ${what}s, after ${value} was removed`, "a list without it", all);
  trial.settle();
}
