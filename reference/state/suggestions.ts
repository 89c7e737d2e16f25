/** Values that things carry, with their counts, from which suggestions are made (1/4.2, 1/4.4). */

/** A value, and how many things carry it. */
export interface Suggestion {
  value: string;
  count: number;
}

export interface Suggestions {
  /** One more thing carries each of the values; what was hidden is suggested again. */
  add: (values: Iterable<string>) => void;
  /** One thing fewer carries each of the values. */
  drop: (values: Iterable<string>) => void;
  /** No longer suggests the value until it is used again; the things keep it. */
  hide: (value: string) => void;
  /** Highest count first, then by name. */
  list: () => Suggestion[];
}

/** A suggestion as a list shows it, the value under this name. */
export const suggestedAs =
  (name: "segment" | "key" | "text") =>
  ({ value, count }: Suggestion): Record<string, string | number> => ({ [name]: value, count });

/** Suggestions of a website in which nothing carries any value. */
export function createSuggestions(): Suggestions {
  const counts = new Map<string, number>();
  const hidden = new Set<string>();
  return {
    add(values) {
      for (const value of values) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
        hidden.delete(value);
      }
    },
    drop(values) {
      for (const value of values) {
        const count = (counts.get(value) ?? 0) - 1;
        if (count > 0) counts.set(value, count);
        else {
          counts.delete(value);
          hidden.delete(value);
        }
      }
    },
    hide(value) {
      if (counts.has(value)) hidden.add(value);
    },
    list() {
      return [...counts]
        .filter(([value]) => !hidden.has(value))
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    },
  };
}
