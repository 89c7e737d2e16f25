/** What a property finds wrong, and how it reads. */
import { cutText } from "./bounded.ts";

/** Where, what was expected, what was received; the rule is known from the verdict it stands in. */
export interface Violation {
  /** A JSON pointer into the response, a header name, an event name, or a step in words. */
  where: string;
  expected: string;
  received: string;
  /** In what long values differ. */
  difference?: string;
  /** The operation whose answer shows it. */
  operationId?: string;
}

/** The one place where a violation becomes a sentence. */
export function sentenceOf({ where, expected, received, difference }: Violation): string {
  const said = `expected ${expected}, received ${received}`;
  return `${where || "the whole response"}: ${difference ? `${difference}: ${said}` : said}`;
}

const shownLength = 400;

const words = Symbol("words");

/** What was received, where it is said in our words: shown without the quotes that a text of the target has. */
export interface InWords {
  [words]: string;
}

export const inWords = (text: string): InWords => ({ [words]: text });

const isInWords = (value: unknown): value is InWords =>
  typeof value === "object" && value !== null && words in value;

/** A value for a message: JSON, cut. */
export function show(value: unknown, most = shownLength): string {
  if (isInWords(value)) return cutText(value[words], most);
  return cutText(value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value), most);
}

/** How many items a list showed. */
export const itemsText = (count: number): string => `${count} ${count === 1 ? "item" : "items"}`;
