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

/** A value for a message: JSON, cut. */
export function show(value: unknown, most = shownLength): string {
  return cutText(value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value), most);
}

/** How many items a list showed. */
export const itemsText = (count: number): string => `${count} ${count === 1 ? "item" : "items"}`;
