/** Things that one at a time may have, each as soon as one is free that fits. */

export interface Held<Item> {
  item: Item;
  release: () => void;
}

export interface Pool<Item> {
  /** Who comes first is served first, but those who hold something already before all others. */
  take: (fits: (item: Item) => boolean, holds?: boolean) => Promise<Held<Item>>;
}

interface Waiting<Item> {
  fits: (item: Item) => boolean;
  give: (held: Held<Item>) => void;
}

/** @param spare so many go to those only who hold something already, so that somebody always comes to an end */
export function createPool<Item>(items: readonly Item[], spare: number): Pool<Item> {
  const free = new Set(items);
  const holding: Waiting<Item>[] = [];
  const waiting: Waiting<Item>[] = [];

  function serve(queue: Waiting<Item>[], kept: number): void {
    for (const one of queue.splice(0)) {
      // The last that fits: more may be known of those before it.
      const item = items.findLast((some) => free.has(some) && one.fits(some));
      if (item === undefined || free.size <= kept) {
        queue.push(one);
        continue;
      }
      free.delete(item);
      one.give({ item, release: () => giveBack(item) });
    }
  }

  function serveAll(): void {
    serve(holding, 0);
    serve(waiting, spare);
  }

  function giveBack(item: Item): void {
    free.add(item);
    serveAll();
  }

  return {
    take: (fits, holds = false) =>
      new Promise((give) => {
        (holds ? holding : waiting).push({ fits, give });
        serveAll();
      }),
  };
}
