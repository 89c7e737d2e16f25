/** A copy of data with only the first items of its lists: enough to say what is wrong with a long one. */

/** All items and members together; documented objects have a few dozen members. */
const most = 500;

/** Undefined where an object alone has more members: leaving some out would make it wrong in another way. */
export function fewItems(value: unknown): { copy: unknown } | undefined {
  let left = most;
  let isWide = false;
  const few = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    if (Array.isArray(inner)) {
      const items: unknown[] = [];
      for (const item of inner as unknown[]) {
        if (left <= 0) break;
        left -= 1;
        items.push(few(item));
      }
      return items;
    }
    const members = Object.entries(inner);
    isWide ||= members.length > most;
    return isWide ? inner : Object.fromEntries(members.map(([key, one]) => [key, few(one)]));
  };
  const copy = few(value);
  return isWide ? undefined : { copy };
}
