/** Which lane an item is worked on in, and how many may go on in it at a time now; undefined for what may go on beside anything. */
export type LaneOf<Item> = (item: Item) => { name: string; width: () => number } | undefined;

/**
 * Works on several items at a time, and only so many in each lane. The lane with most left goes on first, since it ends last; items of no
 * lane fill what is free. The first error ends everything.
 *
 * @param atOnce how many may go on at a time now; how many may change while it goes
 * @param work returns what has to be worked on besides
 */
export async function inLanes<Item>(
  items: readonly Item[],
  laneOf: LaneOf<Item>,
  atOnce: () => number,
  work: (item: Item) => Promise<readonly Item[]>,
): Promise<void> {
  const lanes = new Map<string, { waiting: Item[]; busy: number; width: () => number }>();
  const others: Item[] = [];
  const add = (item: Item): void => {
    const { name, width } = laneOf(item) ?? {};
    if (name === undefined || width === undefined) return void others.push(item);
    const lane = lanes.get(name) ?? { waiting: [], busy: 0, width };
    lanes.set(name, lane);
    lane.waiting.push(item);
  };
  for (const item of items) add(item);
  const running = new Set<Promise<void>>();
  const start = (item: Item, ended: () => void = () => undefined): void => {
    const started = work(item)
      .then((more) => more.forEach(add))
      .finally(() => {
        running.delete(started);
        ended();
      });
    running.add(started);
  };
  /** Whether anything could be started. */
  const startNext = (): boolean => {
    const [lane] = [...lanes.values()]
      .filter(({ waiting, busy, width }) => waiting.length && busy < width())
      .toSorted((a, b) => b.waiting.length - a.waiting.length);
    if (lane) {
      lane.busy += 1;
      start(lane.waiting.shift()!, () => (lane.busy -= 1));
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
