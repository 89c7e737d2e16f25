/**
 * Works on several items at a time, one at a time in each lane. The lane with most left goes on first, since it ends last; items of no lane
 * fill what is free. The first error ends everything.
 *
 * @param laneOf undefined for what may go on beside anything
 * @param atOnce how many may go on at a time now; how many may change while it goes
 */
export async function inLanes<Item>(
  items: readonly Item[],
  laneOf: (item: Item) => string | undefined,
  atOnce: () => number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const lanes = Map.groupBy(items, laneOf);
  const free = lanes.get(undefined) ?? [];
  lanes.delete(undefined);
  const busy = new Set<string>();
  const running = new Set<Promise<void>>();
  const next = (): [item: Item | undefined, lane: string | undefined] => {
    const [longest] = [...lanes]
      .filter(([lane, waiting]) => waiting.length && !busy.has(lane!))
      .toSorted(([, a], [, b]) => b.length - a.length);
    return longest ? [longest[1].shift(), longest[0]] : [free.shift(), undefined];
  };
  for (;;) {
    while (running.size >= Math.max(1, atOnce())) await Promise.race(running);
    const [item, lane] = next();
    if (item === undefined) {
      if (!running.size) return;
      await Promise.race(running);
      continue;
    }
    if (lane !== undefined) busy.add(lane);
    const started = work(item).finally(() => {
      running.delete(started);
      if (lane !== undefined) busy.delete(lane);
    });
    running.add(started);
  }
}
