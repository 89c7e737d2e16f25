/**
 * What rules that run beside each other have in common: lists of the whole platform, such as the marketplace, and, on a website that they
 * share, what no rule made for itself, such as its settings. It is a lock of readers and writers: a trial that changes one of these has it
 * alone until it ends, trials that read it share it, and all others are not held up.
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

/** One thing in common: who uses it, and the queue of those who wait for it. */
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
        // Its trial has ended meanwhile, because another of its concurrent calls failed: nobody would free the place.
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

/** Whether this would be a deadlock: somebody who uses the place, or waits for it already, waits for this trial. */
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

/** First come, first served, so that a stream of readers does not keep out a writer. */
function letIn(place: Place): void {
  for (let first = place.waiting[0]; first; first = place.waiting[0]) {
    if (!mayUse(place, first.who, first.use)) return;
    place.waiting.shift();
    grant(place, first.who, first.use);
    first.enter();
  }
}
