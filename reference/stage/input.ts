/** Reads the members of what is sent to the stage. */
import { isObject } from "../../contract/json-object.ts";
import { conflict, invalid, type Refusal } from "../refusal.ts";

type Input = Record<string, unknown>;

/** The text of this name; undefined when there is none. */
export function textOf(input: Input, name: string): string | undefined {
  const value = input[name];
  if (value !== undefined && typeof value !== "string") throw invalid(`${name}: a string`);
  return value;
}

/** One of the given words; the first when there is none. */
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

/** The flag of this name, or `otherwise` when there is none. */
export function flagOf(input: Input, name: string, otherwise: boolean): boolean {
  const value = input[name] ?? otherwise;
  if (typeof value !== "boolean") throw invalid(`${name}: a boolean`);
  return value;
}

/** The number of this name, or `otherwise` when there is none; never below zero. */
export function numberOf(input: Input, name: string, otherwise: number): number {
  const value = input[name] ?? otherwise;
  if (typeof value !== "number" || value < 0) throw invalid(`${name}: a number from 0 on`);
  return value;
}

/** The object of this name; undefined when there is none. */
export function recordOf(input: Input, name: string): Input | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (!isObject(value)) throw invalid(`${name}: an object`);
  return value;
}

/** The texts of this name; undefined when there are none. */
export function textsOf(input: Input, name: string): string[] | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((one) => typeof one === "string")) {
    throw invalid(`${name}: an array of strings`);
  }
  return value;
}

/** Nothing was asked that the visitor could answer, which the contract of the stage wants to be told apart. */
export const nothingAsked = (what: string): Refusal =>
  conflict("nothing_asked", `no ${what} to answer`);
