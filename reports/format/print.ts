/** What commands say: harmless, and no wider than the terminal that shows it. */
import { Help } from "commander";
import { printable } from "./text.ts";

const help = new Help();

/** A command to copy, whole or with its lines joined by backslashes. */
const isCommand = (line: string): boolean =>
  /^\s*(?:(?:replay|curl|script) {2,}|npx |-[A-Za-z] )/.test(line) || line.endsWith("\\");

/**
 * Wraps long lines below the beginning of their text, after the label if there is one. Commands are not wrapped, so that they can be
 * copied, and nothing is if the width is unknown: programs read what is piped.
 */
export function wrapped(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  const wrapLine = (line: string): string => {
    if (isCommand(line)) return line;
    const [label = ""] = /^\s*(?:\S+ {2,})?/.exec(line) ?? [];
    const start = label.length <= columns / 2 ? label : (/^\s*/.exec(line)?.[0] ?? "");
    const below = `\n${" ".repeat(start.length)}`;
    const body = help.boxWrap(line.slice(start.length), columns - start.length);
    return start + body.replaceAll("\n", below);
  };
  return text.split("\n").map(wrapLine).join("\n");
}

/** Prints lines in which a target, a file or a run may be quoted. */
export const print = (text: string): void => printPainted(printable(text));

/** Prints lines that are already harmless, with the colours that we gave them. */
export const printPainted = (text: string): void =>
  console.log(wrapped(text, process.stdout.columns));

/** Says on standard error what is wrong, or what is going on. */
export const printError = (text: string): void =>
  console.error(wrapped(printable(`assay: ${text}`), process.stderr.columns));
