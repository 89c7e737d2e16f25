/** Ways to do something, written as functions: their places are drawn, since a replay token carries values only. */
import * as fc from "fast-check";
import { isStaged, word, type Trial } from "../../harness/author.ts";

/** One of them. */
export const drawWay = <Way>(trial: Trial, ways: readonly [Way, ...Way[]]): Way =>
  ways[trial.draw(fc.nat({ max: ways.length - 1 }))] ?? ways[0];

/** All of them, in any order. */
export const drawWays = <Way>(trial: Trial, ways: readonly Way[]): Way[] =>
  trial
    .draw(fc.shuffledSubarray([...ways.keys()], { minLength: ways.length }))
    .map((place) => ways[place] as Way);

/** The same in other letters; a longer one where it has none. */
export function inOtherCase(right: string): string {
  const other = right === right.toUpperCase() ? right.toLowerCase() : right.toUpperCase();
  return other === right ? `${right}X` : other;
}

/**
 * Secrets near the right one, what is no text but a query that any secret fits, and one that is not near it; the word is the last of
 * them.
 */
export const wrongSecrets: readonly [WrongSecret, ...WrongSecret[]] = [
  (right) => `${right}x`,
  (right) => right.slice(0, -1),
  inOtherCase,
  () => ({ $ne: "" }) as unknown as string,
  (_, drawn) => drawn,
];

type WrongSecret = (right: string, drawn: string) => string;

/**
 * Those near the right one, or one of all where not all may be tried: several in a row may lock an account that stays
 * (open.verify-wrong-secret-repeated).
 */
export const secretsToTry = (trial: Trial, right: string, tryAll = isStaged(trial)): string[] =>
  (tryAll ? wrongSecrets.slice(0, -1) : [drawWay(trial, wrongSecrets)]).map((wrong) =>
    wrong(right, trial.draw(word)),
  );
