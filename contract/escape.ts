/** Text as a part of regular expressions. */

/** The text with all that a pattern would read as syntax escaped, outside of brackets; Nodes before 24 bring nothing for it. */
export const escapedForRegExp = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
