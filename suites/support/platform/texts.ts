/** By which texts of its own a thing is told from others like it. */
import {
  contains,
  leavesOf,
  mentions,
  type Operation,
  type Trial,
} from "../../../harness/author.ts";

/** Shortest text that helps to tell a thing from others. */
const shortestText = 4;

/** What is written as an address may be stored at another one a moment later (open.image-elsewhere). */
const isAddress = (text: string): boolean => /^\w+:\/\//.test(text);

/** Texts of what was written, as its reading shows them, but for those that the documents name, which others may have as well. */
export function textsIn(
  { run }: Trial,
  { body }: Operation,
  written: unknown,
  shown: unknown,
): string[] {
  const named = JSON.stringify([body, run.contract.models]);
  const tells = (value: unknown): value is string =>
    typeof value === "string" &&
    value.length >= shortestText &&
    !isAddress(value) &&
    !named.includes(JSON.stringify(value));
  const values = [...leavesOf(shown)].map(({ value }) => value).filter(tells);
  /** One that was cleaned is told by what is left of it. */
  const asShown = (text: string): string | undefined =>
    values.find((one) => one === text) ?? values.find((one) => contains(one, text));
  return [...leavesOf(written)]
    .map(({ value }) => value)
    .filter(tells)
    .flatMap((text) => asShown(text) ?? []);
}

export const showsTexts = (shown: unknown, texts: readonly string[]): boolean =>
  texts.every((text) => mentions(shown, text));
