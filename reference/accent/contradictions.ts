/**
 * Accents that are legal each by itself and not together. Those that act out the same open point need no
 * row: they are never planted together.
 */
export interface Contradiction {
  accents: [string, string];
  because: string;
}

export const contradictions: Contradiction[] = [];
