/** Words of a POSIX shell: text as it is, and variables between it. */

/** Text in which `names` gives the variables that stand for some of its values. */
export type Piece = { text: string } | { variable: string };

/** Cuts a text at every value that a variable stands for, the longest first. */
export function piecesOf(text: string, variables: ReadonlyMap<string, string>): Piece[] {
  const values = [...variables.keys()].toSorted((a, b) => b.length - a.length);
  const cutAt = (rest: string, [value, ...others]: string[]): Piece[] => {
    if (value === undefined) return rest ? [{ text: rest }] : [];
    return rest
      .split(value)
      .flatMap((part, i) => [
        ...(i ? [{ variable: variables.get(value) as string }] : []),
        ...cutAt(part, others),
      ]);
  };
  return cutAt(text, values);
}

/** One word that the shell takes as it is, except for the variables. */
export const wordOf = (pieces: readonly Piece[]): string =>
  pieces.map((one) => ("text" in one ? literal(one.text) : `"\${${one.variable}}"`)).join("") ||
  "''";

/** Between single quotes only the single quote is special; bytes that no line should hold are named. */
export function literal(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const octal = [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
  return `"$(printf '${octal.join("")}')"`;
}

/** JSON in which everything beyond ASCII is escaped, so that a line holds only ASCII. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
