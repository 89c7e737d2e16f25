/** Ways to do something, written as functions: their places are drawn, since a replay token carries values only. */
import * as fc from "fast-check";
import type { Trial } from "../../harness/author.ts";

/** One of them. */
export const drawWay = <Way>(trial: Trial, ways: readonly [Way, ...Way[]]): Way =>
  ways[trial.draw(fc.nat({ max: ways.length - 1 }))] ?? ways[0];

/** All of them, in any order. */
export const drawWays = <Way>(trial: Trial, ways: readonly Way[]): Way[] =>
  trial
    .draw(fc.shuffledSubarray([...ways.keys()], { minLength: ways.length }))
    .map((place) => ways[place] as Way);

/** Secrets near the right one, and one that is not near it; the word is the last of them. */
export const wrongSecrets: readonly [WrongSecret, ...WrongSecret[]] = [
  (right) => `${right}x`,
  (right) => right.slice(0, -1),
  (_, drawn) => drawn,
];

type WrongSecret = (right: string, drawn: string) => string;
