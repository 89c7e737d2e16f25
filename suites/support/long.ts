/** Texts that are longer than common columns of databases, made of words that can be counted. */
import * as fc from "fast-check";
import type { Trial } from "../../harness/author.ts";

/** Numbers of words by which a text exceeds columns of 65,535, 10,000, 2,000, 1,000 and 255 characters, the longest first. */
const counts = [7_500, 1_200, 300, 150, 40];

/** Letters and digits of each of them. */
const wordLength = 8;

const letters = fc.constantFrom("a", "b", "c", "d", "e");

/** A line break may have been put at the end (open.string-forms). */
const wordsOf = (text: unknown): string[] =>
  typeof text === "string" ? text.trim().split(/\s+/) : [];

interface Longest<Taken> {
  taken: Taken;
  words: string[];
}

/** The longest text that is accepted, with the result of that: one that is too long may be refused (open.size-limits). */
export async function longestTaken<Taken>(
  trial: Trial,
  what: string,
  take: (text: string) => Promise<Taken | undefined>,
): Promise<Longest<Taken>> {
  const longest = await longestIfAny(trial, take);
  return longest ?? trial.cannot(`no ${what} of ${counts.join(", ")} words is accepted`);
}

/** The same of what a rule goes on without. */
export async function longestIfAny<Taken>(
  trial: Trial,
  take: (text: string) => Promise<Taken | undefined>,
): Promise<Longest<Taken> | undefined> {
  const letter = trial.draw(letters);
  for (const count of counts) {
    const words = Array.from({ length: count }, (_, i) => String(i).padStart(wordLength, letter));
    const taken = await take(words.join(" "));
    if (taken !== undefined) return { taken, words };
  }
  return undefined;
}

export const isWhole = (shown: unknown, words: readonly string[]): boolean =>
  wordsOf(shown).length === words.length;

/** The rule says that what was taken is shown to its last word. */
export function expectWhole(trial: Trial, where: string, shown: unknown, words: string[]): void {
  const found = wordsOf(shown);
  trial.equal(
    [found.length, found.at(-1)],
    [words.length, words.at(-1)],
    `the number of words and the last one of ${where}`,
  );
}
