/** Finds the fewest of many planted things that together cause something. */

/**
 * Halves the suspects as long as a part of them can be left out. All of them together are a cause; if none at all are needed, the answer
 * is empty.
 *
 * @param isEnough whether these bring it about
 */
export async function fewest<Item>(
  suspects: readonly Item[],
  isEnough: (some: readonly Item[]) => Promise<boolean>,
): Promise<Item[]> {
  /** What of `some` is needed beside `given`, to which something was added since that was last tried. */
  async function needed(
    given: readonly Item[],
    some: readonly Item[],
    isNew: boolean,
  ): Promise<Item[]> {
    if (isNew && (await isEnough(given))) return [];
    if (some.length <= 1) return [...some];
    const middle = some.length >> 1;
    const [first, second] = [some.slice(0, middle), some.slice(middle)];
    const ofSecond = await needed([...given, ...first], second, true);
    const ofFirst = await needed([...given, ...ofSecond], first, ofSecond.length > 0);
    return [...ofFirst, ...ofSecond];
  }
  return needed([], suspects, true);
}
