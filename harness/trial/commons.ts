/**
 * What several rules see that run beside each other: lists of the platform, such as the marketplace, and on a website that they share
 * what no rule made for itself, such as its settings. Whoever moves one of these is alone with it until the trial has ended; those who read
 * it share it. Rules that do neither run beside.
 */
import { everything } from "../guest/ground.ts";
import { slot, type Keeper } from "../case/slot.ts";
import { NeedsExclusiveRun } from "../case/stop.ts";

type Use = "reads" | "adds";

/** A trial, and what it waits for at present. */
interface Who {
  waitsFor?: Place;
}

interface Waiting {
  who: Who;
  use: Use;
  enter: () => void;
}

/** One thing in common: who uses it, and who waits for it, in the order in which they came. */
interface Place {
  readers: Set<Who>;
  adder: Who | undefined;
  waiting: Waiting[];
}

const places = slot<Map<string, Place>>("commons: who uses which");

export interface Share {
  /**
   * Waits until it may be used so.
   *
   * @throws {@link NeedsExclusiveRun} where those who use it wait for what this trial uses
   */
  use: (common: string, use: Use) => Promise<void>;
  /** Whether others may wait for it. */
  isUsing: () => boolean;
  /** Everything that it used is free again. */
  leave: () => void;
}

/** What one trial of the run uses. */
export function createShare(run: Keeper): Share {
  const all = places.ensure(run, () => new Map<string, Place>());
  const who: Who = {};
  const used = new Set<string>();
  let isOver = false;

  return {
    async use(common, use) {
      if (common === everything) throw new NeedsExclusiveRun("what concerns all other rules");
      const place = all.get(common) ?? { readers: new Set(), adder: undefined, waiting: [] };
      all.set(common, place);
      if (isHeld(place, who, use)) return;
      if (!place.waiting.length && mayUse(place, who, use)) {
        grant(place, who, use);
      } else if (isWaitedForIn(place, who)) {
        throw new NeedsExclusiveRun(`${common}, which another rule uses`);
      } else {
        who.waitsFor = place;
        await new Promise<void>((enter) => place.waiting.push({ who, use, enter }));
        delete who.waitsFor;
        // Its trial ended meanwhile, since something else that it did at the same time went wrong: nobody would free the place.
        if (isOver) {
          free(place, who);
          throw new NeedsExclusiveRun(`${common}, which the rule waited for when it ended`);
        }
      }
      used.add(common);
    },
    isUsing: () => used.size > 0,
    leave() {
      isOver = true;
      for (const common of used) {
        const place = all.get(common);
        if (place) free(place, who);
      }
      used.clear();
    },
  };
}

/** Whether somebody uses the place, or waits there before, who waits for this one to leave: then all would wait for ever. */
function isWaitedForIn(place: Place, who: Who, seen = new Set<Place>()): boolean {
  if (seen.has(place)) return false;
  seen.add(place);
  const { readers, adder, waiting } = place;
  const before = [...readers, ...(adder ? [adder] : []), ...waiting.map((one) => one.who)];
  return before.some(
    (one) => one === who || (one.waitsFor !== undefined && isWaitedForIn(one.waitsFor, who, seen)),
  );
}

const isHeld = ({ readers, adder }: Place, who: Who, use: Use): boolean =>
  adder === who || (use === "reads" && readers.has(who));

function mayUse({ readers, adder }: Place, who: Who, use: Use): boolean {
  const others = readers.size - Number(readers.has(who));
  return adder === undefined && (use === "reads" || others === 0);
}

function grant(place: Place, who: Who, use: Use): void {
  if (use === "adds") place.adder = who;
  else place.readers.add(who);
}

function free(place: Place, who: Who): void {
  place.readers.delete(who);
  if (place.adder === who) place.adder = undefined;
  letIn(place);
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
