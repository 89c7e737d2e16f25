/** Items that are lent to one user at a time; whoever waits gets one as soon as a fitting one is free. */

export interface Held<Item> {
  item: Item;
  release: () => void;
}

export interface Pool<Item> {
  /** First come, first served; but those who hold an item already go before all others, and then those whom few items fit. */
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
 * @param spare how many are left to those who hold one already, so that somebody always comes to an end
 * @param worth of what is free, the item that is worth most at that moment is given
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
      // Among equals the last one, since more may be known of those before it.
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
