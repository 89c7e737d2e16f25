/** Text from a target, made harmless for its readers, and numbers in words. */
import { jsonIn } from "../../contract/parsed-json.ts";

/**
 * Characters that a terminal obeys or a reader cannot see: controls except line break and tab, lone
 * surrogates, direction overrides, invisible marks and tags.
 */
const unprintable =
  /(?![\n\t])\p{Cc}|[\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\ufffe\uffff\u{e0000}-\u{e007f}]/gu;

/** What a pipeline obeys where a line begins with it, such as `::set-output` and `##vso[`. */
const workflowCommand = /^([ \t]*)(?:::|##(?=\[|vso\[))/gm;

/** Shows what cannot be seen as `\u001b`; line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replaceAll(unprintable, (character) =>
      Array.from({ length: character.length }, (_, i) => unit(character.charCodeAt(i))).join(""),
    )
    .replaceAll(workflowCommand, (command) =>
      command.replace(/[:#]/, (one) => unit(one.charCodeAt(0))),
    );
}

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, "0")}`;

/** Harmless text on one line: newlines and tabs are shown as `\n` and `\t`. */
export function oneLine(text: string): string {
  return printable(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/** The first characters, then how many there were. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Never between the halves of a pair.
  const end = /[\ud800-\udbff]$/.test(text.slice(0, most)) ? most - 1 : most;
  return `${text.slice(0, end)}… (${counted(text.length, "character")})`;
}

/** JSON with indentation where the text is JSON, else the text. */
export function pretty(text: string): string {
  const value = jsonIn(text);
  // Not JSON, or cut: shown as it came.
  return value === undefined ? text : JSON.stringify(value, undefined, 2);
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, noun: string, nouns: string = `${noun}s`): string {
  return `${thousands(count)} ${count === 1 ? noun : nouns}`;
}

/** The first names, then how many there are besides: `a, b, and 3 more`. */
export function someOf(names: readonly string[], most = 5): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(", ")}${rest > 0 ? `, and ${rest} more` : ""}`;
}

/** With commas between thousands. */
export const thousands = (value: number): string => value.toLocaleString("en-US");

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };

/** Milliseconds in the largest unit of which there are two. */
export function longSpan(ms: number): string {
  const [unit, size] = Object.entries(units).find(([, one]) => ms >= 2 * one) ?? ["second", 1_000];
  return counted(Math.round(ms / size), unit);
}

/** Never rounded up: 99.96 % of the rules are not all of them. */
export function percent(share: number | null | undefined): string {
  if (share == null) return "–";
  const tenths = Math.floor(share * 1000 + 1e-9);
  return tenths === 1000 ? "100 %" : `${(tenths / 10).toFixed(1)} %`;
}

/** Milliseconds in words. */
export function lasting(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, "0")} s`;
}

/** With a capital at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
