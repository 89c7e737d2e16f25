/**
 * Worlds that rules use one after the other, each with what the rules before left in it: what they all need is
 * arranged once. Only where the stage makes worlds, since a guest leaves nothing behind when a rule ends.
 */
import type { Keeper } from "./slot.ts";
import type { World } from "./world.ts";

/** A world, and what is known to stand there. */
export interface SharedWorld extends Keeper {
  world: World;
}

export interface SharedWorlds {
  /** One that was asked for in the same words and that nobody uses now. */
  take: (asked: string) => SharedWorld | undefined;
  /** For the next rule, unless it has had its time. */
  giveBack: (asked: string, shared: SharedWorld) => Promise<void>;
  /** Removes those that nobody uses. */
  clear: () => Promise<void>;
}

/** How often a shared world is used: what rules leave there makes lists longer. */
const mostUses = 12;
/** Long before a world ends by itself (ms). */
const longestUse = 600_000;

interface Known {
  uses: number;
  since: number;
}

export function createSharedWorlds(remove: (world: World) => Promise<void>): SharedWorlds {
  const free = new Map<string, SharedWorld[]>();
  const known = new WeakMap<SharedWorld, Known>();
  return {
    take: (asked) => free.get(asked)?.pop(),
    async giveBack(asked, shared) {
      const { uses, since } = known.get(shared) ?? { uses: 0, since: performance.now() };
      if (uses + 1 >= mostUses || performance.now() > since + longestUse)
        return remove(shared.world);
      known.set(shared, { uses: uses + 1, since });
      free.set(asked, [...(free.get(asked) ?? []), shared]);
    },
    async clear() {
      const worlds = [...free.values()].flat();
      free.clear();
      // What cannot be removed goes by itself when its time is over.
      await Promise.allSettled(worlds.map(({ world }) => remove(world)));
    },
  };
}
