/**
 * Works on several items at a time, in order of their start; the first error ends everything. How many may
 * change while it goes.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number | (() => number),
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = typeof atOnce === "number" ? () => atOnce : atOnce;
  const waiting = items[Symbol.iterator]();
  const running = new Set<Promise<void>>();
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const started = work(next.value).finally(() => running.delete(started));
    running.add(started);
    while (running.size >= limit()) await Promise.race(running);
  }
  await Promise.all(running);
}
