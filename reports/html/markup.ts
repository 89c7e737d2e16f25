/** HTML in which every interpolated text is escaped; there is no way around it except for our own style and script. */
import { printable } from "../format/text.ts";

const source = Symbol("markup");

export interface Markup {
  readonly [source]: string;
}

export type Content = string | number | Markup | undefined | false | readonly Content[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

const escaped = (text: string): string =>
  printable(text).replaceAll(/[&<>"'`]/g, (character) => entities[character] as string);

function sourceOf(content: Content): string {
  if (content === undefined || content === false) return "";
  if (typeof content === "string") return escaped(content);
  if (typeof content === "number") return String(content);
  if (source in content) return content[source];
  return content.map(sourceOf).join("");
}

/** Attributes must stand in double quotes; addresses are ours alone. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Markup {
  const text = strings.map((string, i) => unindented(string) + sourceOf(contents[i])).join("");
  return { [source]: text };
}

/** The indentation of our source does not belong on the page. */
const unindented = (string: string): string => string.replaceAll(/\n +/g, "\n");

/** Our own style sheet; it and our script are the texts that are not escaped. */
export function styleSheet(css: string): Markup {
  return { [source]: `<style>${css}</style>` };
}

/** A script of ours; the policy of the page names its digest. */
export function scriptElement(script: string): Markup {
  return { [source]: `<script>${script}</script>` };
}

/** The text of markup, to be written to a file. */
export const render = (markup: Markup): string => markup[source];
