/** Reads the members of what is sent to the stage. */
import { invalid } from "../refusal.ts";

type Input = Record<string, unknown>;

/** The text of this name; undefined when there is none. */
export function textOf(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value !== undefined && typeof value !== "string") throw invalid(`${name}: a string`);
  return value;
}

/** One of the given words; the first where nothing is said. */
export function wordOf<Word extends string>(
  input: Input,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const value = input[name] ?? words[0];
  const word = words.find((one) => one === value);
  if (word === undefined) throw invalid(`${name}: one of ${words.join(", ")}`);
  return word;
}

/** The flag of this name, or what stands when there is none. */
export function flagOf(input: Input, name: string, otherwise: boolean): boolean {
  const value = input[name] ?? otherwise;
  if (typeof value !== "boolean") throw invalid(`${name}: a boolean`);
  return value;
}
