/** Words of a POSIX shell: text as it is, and variables between it. */

/** Text, and between it what the shell puts in its place, such as `${session_id}`. */
export type Piece = { text: string } | { put: string };

/** What the shell puts in place of recorded values. */
export type Puts = ReadonlyMap<string, string>;

/** Cuts a text at every value for which the shell puts another one, the longest first. */
export function piecesOf(text: string, puts: Puts): Piece[] {
  const values = [...puts.keys()].toSorted((a, b) => b.length - a.length);
  const cutAt = (rest: string, [value, ...others]: string[]): Piece[] => {
    if (value === undefined) return rest ? [{ text: rest }] : [];
    return rest
      .split(value)
      .flatMap((part, i) => [
        ...(i ? [{ put: puts.get(value) as string }] : []),
        ...cutAt(part, others),
      ]);
  };
  return cutAt(text, values);
}

/** One word that the shell takes as it is, except for what it puts in. */
export const wordOf = (pieces: readonly Piece[]): string =>
  pieces.map((one) => ("text" in one ? literal(one.text) : `"${one.put}"`)).join("") || "''";

/** Between single quotes only the single quote is special; bytes that no line should hold are named. */
export function literal(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const octal = [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`);
  return `"$(printf '${octal.join("")}')"`;
}

/** Takes what a filter finds in the answer of a call into a variable; without it the script could not tell. */
export function needLine(variable: string, number: number, filter: string): string {
  const what = `${number} ${literal(filter)}`;
  return `${variable}=$(take ${what}) || otherwise ${what}`;
}

/** JSON in which everything beyond ASCII is escaped, so that a line holds only ASCII. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
