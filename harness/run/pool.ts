/** Things that one at a time may have, each as soon as one is free that fits. */

export interface Held<Item> {
  item: Item;
  release: () => void;
}

export interface Pool<Item> {
  /** Who comes first is served first, but those before all others who hold something already, and then those for whom little fits. */
  take: (fits: (item: Item) => boolean, rank?: Rank) => Promise<Held<Item>>;
}

/** Who waits, in the order in which they are served. */
const ranks = ["holds", "bound", "any"] as const;

type Rank = (typeof ranks)[number];

interface Waiting<Item> {
  fits: (item: Item) => boolean;
  give: (held: Held<Item>) => void;
}

/**
 * @param spare so many go to those only who hold something already, so that somebody always comes to an end
 * @param worth what is worth most is given first, as it is worth then
 */
export function createPool<Item>(
  items: readonly Item[],
  spare: number,
  worth: (item: Item) => number = () => 0,
): Pool<Item> {
  const free = new Set(items);
  const waiting: Record<Rank, Waiting<Item>[]> = { holds: [], bound: [], any: [] };

  function serve(queue: Waiting<Item>[], kept: number): void {
    for (const one of queue.splice(0)) {
      // Of those that are worth the same the last: more may be known of those before it.
      const [item] = items
        .filter((some) => free.has(some) && one.fits(some))
        .toReversed()
        .toSorted((a, b) => worth(b) - worth(a));
      if (item === undefined || free.size <= kept) {
        queue.push(one);
        continue;
      }
      free.delete(item);
      one.give({ item, release: () => giveBack(item) });
    }
  }

  function serveAll(): void {
    for (const rank of ranks) serve(waiting[rank], rank === "holds" ? 0 : spare);
  }

  function giveBack(item: Item): void {
    free.add(item);
    serveAll();
  }

  return {
    take: (fits, rank = "any") =>
      new Promise((give) => {
        waiting[rank].push({ fits, give });
        serveAll();
      }),
  };
}
