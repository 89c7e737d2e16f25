/** Which lane an item is worked on in, and how many go on in it at a time; undefined for what may go on beside anything. */
export type LaneOf<Item> = (item: Item) => { name: string; width: number } | undefined;

/**
 * Works on several items at a time, and only so many in each lane. The lane with most left goes on first, since it ends last; items of no
 * lane fill what is free. The first error ends everything.
 *
 * @param atOnce how many may go on at a time now; how many may change while it goes
 */
export async function inLanes<Item>(
  items: readonly Item[],
  laneOf: LaneOf<Item>,
  atOnce: () => number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const lanes = new Map<string, { waiting: Item[]; free: number }>();
  const others: Item[] = [];
  for (const item of items) {
    const { name, width } = laneOf(item) ?? {};
    if (name === undefined || width === undefined) others.push(item);
    else {
      const lane = lanes.get(name) ?? { waiting: [], free: width };
      lanes.set(name, lane);
      lane.waiting.push(item);
    }
  }
  const running = new Set<Promise<void>>();
  const start = (item: Item, ended: () => void = () => undefined): void => {
    const started = work(item).finally(() => {
      running.delete(started);
      ended();
    });
    running.add(started);
  };
  /** Whether anything could be started. */
  const startNext = (): boolean => {
    const [lane] = [...lanes.values()]
      .filter(({ waiting, free }) => waiting.length && free > 0)
      .toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (lane) {
      lane.free -= 1;
      start(lane.waiting.shift()!, () => (lane.free += 1));
    } else if (others.length) start(others.shift()!);
    else return false;
    return true;
  };
  for (;;) {
    const isFull = running.size >= Math.max(1, atOnce());
    if (!isFull && startNext()) continue;
    if (!running.size) return;
    await Promise.race(running);
  }
}
