/** Passages of mails in which {name} stands for a value, such as a key in a link (`mail.texts` of a target file). */
import { escapedForRegExp } from "../../contract/escape.ts";

/** The place of a value in a passage, with its name. */
const placeholder = /\{([a-z_]+)\}/;

/** The names of the values that the passages hold. */
export const namesIn = (texts: readonly string[] = []): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      [...text.matchAll(new RegExp(placeholder, "g"))].map(([, one]) => one!),
    ),
  );

/** What is written in a passage; a value ends where a link or a word does. */
function patternOf(text: string): RegExp {
  const parts = text
    .split(placeholder)
    .map((part, i) =>
      i % 2
        ? `(?<${part}>[^\\s"'<>&/?#]+)`
        : escapedForRegExp(part).replaceAll(/\s+/g, String.raw`\s+`),
    );
  return new RegExp(parts.join(""), "i");
}

/** A value may stand in a link, with its characters escaped. */
const unescaped = (value: string): string =>
  new URLSearchParams(`value=${value.replaceAll("+", "%2B")}`).get("value") ?? value;

/** The values of the first passage that each name stands in. */
export function valuesIn(mail: string, texts: readonly string[] = []): Record<string, string> {
  const found = texts.flatMap((text) => Object.entries(patternOf(text).exec(mail)?.groups ?? {}));
  return Object.fromEntries(found.reverse().map(([one, value]) => [one, unescaped(value)]));
}
