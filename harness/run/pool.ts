/** A pool: items that are lent to one user at a time, or to several that can share one. Users queue for a fitting item. */

/** Who waits, in the order in which they are served. */
const ranks = ["holds", "bound", "any"] as const;

/** What somebody asks for. */
export interface Wish<Item> {
  fits: (item: Item) => boolean;
  rank?: (typeof ranks)[number];
  /** The part of an item that this user needs for itself, while others use other parts; absent if it needs the whole item. */
  beside?: { ground?: string | undefined } | undefined;
}

export interface Held<Item> {
  item: Item;
  release: () => void;
}

export interface Pool<Item> {
  /**
   * First come, first served, except that users who hold an item already go first, and then those that few items fit. While a user waits
   * for a whole item, nobody else comes to share it.
   */
  take: (wish: Wish<Item>) => Promise<Held<Item>>;
  /** The same without waiting; undefined where nothing is free now. */
  takeNow: (wish: Wish<Item>) => Held<Item> | undefined;
}

interface Waiting<Item> extends Wish<Item> {
  give: (held: Held<Item>) => void;
}

/**
 * @param spare how many are never taken by those who want one alone and hold none, so that somebody always comes to an end; one more where
 * others share, who may want a second one too
 * @param worth of what is free, the item that is worth most at that moment is given, and then the one with the fewest users
 */
export function createPool<Item>(
  items: readonly Item[],
  spare: number,
  worth: (item: Item) => number = () => 0,
): Pool<Item> {
  const users = new Map(items.map((item) => [item, new Set<Wish<Item>>()]));
  let waiting: Waiting<Item>[] = [];

  const usersOf = (item: Item): Wish<Item>[] => [...(users.get(item) ?? [])];
  const isShared = (item: Item): boolean => usersOf(item).every(({ beside }) => beside);
  const doShare = (): boolean =>
    [...waiting, ...items.flatMap(usersOf)].some(({ beside }) => beside !== undefined);

  /** Among equals the last one, since more may be known of those before it. */
  const bestOf = (some: readonly Item[]): Item | undefined =>
    some
      .toReversed()
      .toSorted((a, b) => worth(b) - worth(a) || usersOf(a).length - usersOf(b).length)[0];

  /** For a user who wants one alone: one that is empty, else one that is kept for it. */
  function servedAlone({ fits, rank }: Wish<Item>, kept: Set<Item>): Item | undefined {
    const open = items.filter((item) => isShared(item) && !kept.has(item));
    if (rank !== "holds" && open.length <= spare + Number(doShare())) return undefined;
    const fitting = open.filter(fits);
    const item = bestOf(fitting.filter((some) => !usersOf(some).length));
    const next = item ?? bestOf(fitting);
    if (next !== undefined) kept.add(next);
    return item;
  }

  /** For a user who shares one: where nobody stands on the same ground. */
  function servedBeside(
    { fits, rank, beside }: Wish<Item>,
    kept: ReadonlySet<Item>,
  ): Item | undefined {
    const isFree = (one: Wish<Item>): boolean =>
      beside?.ground === undefined || one.beside?.ground !== beside.ground;
    const fitting = items.filter(
      (item) => fits(item) && isShared(item) && usersOf(item).every(isFree),
    );
    const item = bestOf(fitting.filter((some) => !kept.has(some)));
    // A user who holds one already comes to an end sooner.
    return item ?? (rank === "holds" ? bestOf(fitting) : undefined);
  }

  function serveAll(): void {
    const kept = new Set<Item>();
    const queue = ranks.flatMap((rank) => waiting.filter((one) => (one.rank ?? "any") === rank));
    const { alone = [], beside = [] } = Object.groupBy(queue, (one) =>
      one.beside ? "beside" : "alone",
    );
    for (const one of [...alone, ...beside]) {
      const item = one.beside ? servedBeside(one, kept) : servedAlone(one, kept);
      if (item === undefined) continue;
      waiting = waiting.filter((other) => other !== one);
      users.get(item)?.add(one);
      one.give({ item, release: () => giveBack(item, one) });
    }
  }

  function giveBack(item: Item, user: Wish<Item>): void {
    users.get(item)?.delete(user);
    serveAll();
  }

  function ask(one: Waiting<Item>): void {
    waiting.push(one);
    serveAll();
  }

  return {
    take: (wish) => new Promise((give) => ask({ ...wish, give })),
    takeNow(wish) {
      let held: Held<Item> | undefined;
      const one: Waiting<Item> = { ...wish, give: (some) => void (held = some) };
      ask(one);
      waiting = waiting.filter((other) => other !== one);
      return held;
    },
  };
}
