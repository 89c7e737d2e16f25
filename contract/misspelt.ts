/** What somebody meant who wrote a name that there is not. Imports nothing. */

/** Edits from one word to the other: letters put in, left out, or in the place of another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of from.split("").entries()) {
    const next = [i + 1];
    for (const [j, other] of to.split("").entries())
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + Number(letter !== other)));
    row = next;
  }
  return row.at(-1)!;
}

/** Beyond this share of its letters a word is another word. */
const share = 1 / 3;

/** `. Did you mean NAME?`, or nothing where none is near. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const [nearest] = [...names]
    .map((name) => ({ name, edits: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(1, name.length * share))
    .sort((a, b) => a.edits - b.edits);
  return nearest ? `. Did you mean ${nearest.name}?` : "";
}
