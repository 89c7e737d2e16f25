/**
 * Lists of the platform that all websites see, such as the marketplace. Whoever adds to one is alone with it until the trial has
 * ended; those who read it share it. Rules that do neither run beside.
 */
import type { Common } from "./seen-by-all.ts";
import { slot, type Keeper } from "../case/slot.ts";
import { NeedsExclusiveRun } from "../case/stop.ts";

type Use = "reads" | "adds";

interface Waiting {
  who: object;
  use: Use;
  enter: () => void;
}

/** One list: who uses it, and who waits for it, the first first. */
interface Place {
  readers: Set<object>;
  adder: object | undefined;
  waiting: Waiting[];
}

const places = slot<Map<Common, Place>>("commons: who uses which");

export interface Share {
  /**
   * Waits until it may be used so. Who uses another one already does not wait, since two could then wait for each other.
   *
   * @throws {@link NeedsExclusiveRun} in place of that
   */
  use: (common: Common, use: Use) => Promise<void>;
  /** Everything that it used is free again. */
  leave: () => void;
}

/** What one trial of the run uses. */
export function createShare(run: Keeper): Share {
  const all = places.ensure(run, () => new Map<Common, Place>());
  const who = {};
  const used = new Set<Common>();

  return {
    async use(common, use) {
      const place = all.get(common) ?? { readers: new Set(), adder: undefined, waiting: [] };
      all.set(common, place);
      if (isHeld(place, who, use)) return;
      if (!place.waiting.length && mayUse(place, who, use)) {
        grant(place, who, use);
      } else if (used.size) {
        throw new NeedsExclusiveRun(`the list of each ${common}, which another rule uses`);
      } else {
        await new Promise<void>((enter) => place.waiting.push({ who, use, enter }));
      }
      used.add(common);
    },
    leave() {
      for (const common of used) {
        const place = all.get(common);
        if (!place) continue;
        place.readers.delete(who);
        if (place.adder === who) place.adder = undefined;
        letIn(place);
      }
      used.clear();
    },
  };
}

const isHeld = ({ readers, adder }: Place, who: object, use: Use): boolean =>
  adder === who || (use === "reads" && readers.has(who));

function mayUse({ readers, adder }: Place, who: object, use: Use): boolean {
  const others = readers.size - Number(readers.has(who));
  return adder === undefined && (use === "reads" || others === 0);
}

function grant(place: Place, who: object, use: Use): void {
  if (use === "adds") place.adder = who;
  else place.readers.add(who);
}

/** In the order in which they came, so that readers who come one after the other keep nobody out. */
function letIn(place: Place): void {
  for (let first = place.waiting[0]; first; first = place.waiting[0]) {
    if (!mayUse(place, first.who, first.use)) return;
    place.waiting.shift();
    grant(place, first.who, first.use);
    first.enter();
  }
}
