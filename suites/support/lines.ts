/** Lines of a text, as it is read. */

const words = (text: string): string =>
  text
    .split(/[^\S\r\n]+/)
    .join(" ")
    .trim();

/** Whether the lines stand one after the other with nothing but blanks between them. */
export const areRunTogether = (lines: readonly string[], text: unknown): boolean =>
  typeof text === "string" && words(text) === words(lines.join(" "));
