/** Markdown in which what a target says stands in code only. */
import { cut, oneLine, printable } from "./text.ts";

const longestCode = 300;

/** A row of a table; the cells must not hold a bar. */
export const row = (cells: string[]): string => `| ${cells.join(" | ")} |`;

/**
 * Code, which has no links, mentions, images or tags. What would end a span or a table's cell
 * is written as an entity, which is never structure.
 */
export function code(text: string): string {
  const shown = cut(oneLine(text), longestCode);
  if (!shown.trim()) return "(blank)";
  if (!/[`|\\]/.test(shown)) return `\`${shown}\``;
  const entities = shown.replaceAll(/[^\p{L}\p{N} ]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  return `<code>${entities}</code>`;
}

/** A block of code; its fence is longer than any in the text. */
export function block(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${fence}text\n${printable(text)}\n${fence}`;
}
