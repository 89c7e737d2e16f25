/** Items that are lent to one user at a time, or to several who bear each other; whoever waits gets one as soon as a fitting one is free. */

/** Who waits, in the order in which they are served. */
const ranks = ["holds", "bound", "any"] as const;

/** What somebody asks for. */
export interface Wish<Item> {
  fits: (item: Item) => boolean;
  rank?: (typeof ranks)[number];
  /** What it is alone with among those who use the same item; it is alone with the item itself where this is absent. */
  beside?: { ground?: string | undefined } | undefined;
}

export interface Held<Item> {
  item: Item;
  release: () => void;
}

export interface Pool<Item> {
  /** First come, first served; but those who hold an item already go before all others, and then those whom few items fit. */
  take: (wish: Wish<Item>) => Promise<Held<Item>>;
}

interface Waiting<Item> extends Wish<Item> {
  give: (held: Held<Item>) => void;
}

/**
 * @param spare how many are never taken by those who want one alone and hold none, so that somebody always comes to an end
 * @param worth of what is free, the item that is worth most at that moment is given, and then the one with the fewest users
 */
export function createPool<Item>(
  items: readonly Item[],
  spare: number,
  worth: (item: Item) => number = () => 0,
): Pool<Item> {
  const users = new Map(items.map((item) => [item, new Set<Wish<Item>>()]));
  const waiting: Record<(typeof ranks)[number], Waiting<Item>[]> = {
    holds: [],
    bound: [],
    any: [],
  };

  const usersOf = (item: Item): Wish<Item>[] => [...(users.get(item) ?? [])];
  const isShared = (item: Item): boolean => usersOf(item).every(({ beside }) => beside);

  const isFree = (item: Item, { beside }: Wish<Item>): boolean =>
    beside
      ? isShared(item) &&
        usersOf(item).every(
          (one) => beside.ground === undefined || one.beside?.ground !== beside.ground,
        )
      : !usersOf(item).length;

  /** Among equals the last one, since more may be known of those before it. */
  const bestOf = (some: readonly Item[]): Item | undefined =>
    some
      .toReversed()
      .toSorted((a, b) => worth(b) - worth(a) || usersOf(a).length - usersOf(b).length)[0];

  function serve(queue: Waiting<Item>[], kept: number): void {
    for (const one of queue.splice(0)) {
      const item = bestOf(items.filter((some) => one.fits(some) && isFree(some, one)));
      if (item === undefined || (!one.beside && items.filter(isShared).length <= kept)) {
        queue.push(one);
        continue;
      }
      users.get(item)?.add(one);
      one.give({ item, release: () => giveBack(item, one) });
    }
  }

  function serveAll(): void {
    for (const rank of ranks) serve(waiting[rank], rank === "holds" ? 0 : spare);
  }

  function giveBack(item: Item, user: Wish<Item>): void {
    users.get(item)?.delete(user);
    serveAll();
  }

  return {
    take: (wish) =>
      new Promise((give) => {
        waiting[wish.rank ?? "any"].push({ ...wish, give });
        serveAll();
      }),
  };
}
