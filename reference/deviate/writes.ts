/** Which fields of things were written since the things were created. */

/** What names a thing: the parameters of its path. */
export type ThingPath = Readonly<Record<string, string | number | undefined>>;

export interface Writes {
  /** After a write. */
  note: (call: { params: ThingPath; body: object }) => void;
  /** Those of the fields that nobody has written. */
  unwritten: (place: ThingPath, names: readonly string[]) => string[];
}

export function createWrites(): Writes {
  const written = new Set<string>();
  const keyOf = (place: ThingPath, name: string): string => {
    const parts = Object.entries(place).filter(([part]) => part !== "page_number");
    return JSON.stringify([...parts.sort(([a], [b]) => (a < b ? -1 : 1)), name]);
  };
  return {
    note({ params, body }) {
      for (const [name, value] of Object.entries(body))
        if (value !== undefined) written.add(keyOf(params, name));
    },
    unwritten: (place, names) => names.filter((name) => !written.has(keyOf(place, name))),
  };
}
