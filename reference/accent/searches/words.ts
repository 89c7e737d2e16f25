/** Compares texts by their words. */

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Whether every word of one is a word of the other. */
export const hasWords = (text: string, searched: string): boolean =>
  new Set(wordsOf(searched)).isSubsetOf(new Set(wordsOf(text)));

/** Whether they have a word in common, in any letter case. */
export const sharesWord = (text: string, searched: string): boolean =>
  !new Set(wordsOf(text.toLowerCase())).isDisjointFrom(new Set(wordsOf(searched.toLowerCase())));
