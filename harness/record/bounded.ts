/** Copies of what a target sent, no deeper and no larger than a record can hold. */

/** Levels of nesting that are kept: far more than any payload of the contract has. */
const deepest = 32;

const left = "…";

/** A copy of JSON data in which an ellipsis stands for what is nested too deep or comes after too many characters. */
export function bounded(value: unknown, mostCharacters: number): unknown {
  let rest = mostCharacters;
  const copy = (inner: unknown, depth: number): unknown => {
    if (rest <= 0) return left;
    if (typeof inner === "string") {
      const text = cutText(inner, rest);
      rest -= text.length + 2;
      return text;
    }
    if (typeof inner !== "object" || inner === null) {
      rest -= 5;
      return inner;
    }
    if (depth >= deepest) return left;
    if (Array.isArray(inner)) {
      const items: unknown[] = [];
      for (const item of inner as unknown[]) {
        if (rest <= 0) return [...items, left];
        items.push(copy(item, depth + 1));
      }
      return items;
    }
    const members: [string, unknown][] = [];
    for (const [key, member] of Object.entries(inner)) {
      if (rest <= 0) return Object.fromEntries([...members, [left, left]]);
      rest -= key.length + 4;
      members.push([cutText(key, mostCharacters), copy(member, depth + 1)]);
    }
    return Object.fromEntries(members);
  };
  return copy(value, 0);
}

/** The first characters, and how many there were in all. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;
}
