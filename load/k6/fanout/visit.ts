/**
 * A socket that comes and goes. It has to hear what was sent while it was there: after it had joined, and long enough before it left for a
 * slow delivery to arrive. Before it leaves it waits for what is still under way.
 */
import { setTimeout } from "k6/timers";
import { messageOf, type VuContext, type Witness } from "./context.ts";
import { sequencesBetween, type Part, type Stay } from "../../shared/fanout/plan.ts";
import { subscribe, type Subscription } from "./socket.ts";

export interface Visitor {
  /** Whether nothing that had to be heard is missing now. */
  isComplete: () => boolean;
  /** Leaves, if it is connected, and judges. */
  end: () => void;
}

/** Clocks of machines differ a little, and a subscription may take a moment to count (ms). */
const margin = 100;
/** Time between two looks for what is missing (ms). */
const lookEvery = 50;

export function visit(
  context: VuContext,
  witness: Witness,
  visits: Part["visits"][number],
): Visitor {
  const { header, settings, messages, room, now, tally, show } = context;
  const door = room.doors[visits.door];
  if (!door) throw new Error(`there is no door ${visits.door}`);
  // Two if one still waits for something when the next one comes.
  const present = new Set<Subscription>();
  let isOver = false;

  /** Messages sent in a stretch of time, and how many of them were not heard. */
  function lookBack(one: Subscription, before: number): { due: number; missing: number[][] } {
    const joined = one.joinedAt();
    const missing: number[][] = [];
    let due = 0;
    if (joined === undefined || one.isGone()) return { due, missing };
    const [from, to] = sequencesBetween(header, settings, joined, Math.min(before, now()));
    for (let publisher = 0; publisher < settings.publishers; publisher++) {
      for (let sequence = from; sequence < Math.min(to, messages); sequence++) {
        const sent = witness.sentAt(publisher, sequence);
        // Also false for what nobody has seen.
        if (!(sent > joined + margin && sent < before)) continue;
        due++;
        if (!one.seen.has(publisher, sequence)) missing.push([publisher, sequence]);
      }
    }
    return { due, missing };
  }

  function leave(one: Subscription, before: number): void {
    const { due, missing } = lookBack(one, before);
    tally.add("visits");
    tally.add("visit_expected", due);
    tally.add("visit_lost", missing.length);
    for (const [publisher, sequence] of missing)
      show("visit_lost", () => ({
        ...messageOf(context, publisher as number, sequence as number),
        joined_at: one.joinedAt(),
      }));
    one.close();
    present.delete(one);
  }

  /** A stay that is followed by another at once is part of a storm, which waits for nobody. */
  function endStay(one: Subscription, to: number, waits: boolean): void {
    if (isOver || !present.has(one)) return;
    const isPatient = waits && now() < to + settings.late_after_ms;
    if (isPatient && lookBack(one, to).missing.length) {
      setTimeout(() => endStay(one, to, waits), lookEvery);
    } else leave(one, waits ? to : to - settings.late_after_ms);
  }

  function come({ to_ms }: Stay, next: Stay | undefined): void {
    if (isOver) return;
    const one = subscribe(context, { door: door as NonNullable<typeof door> });
    present.add(one);
    if (to_ms === undefined) return;
    const to = header.starts_at + to_ms;
    const waits = next?.from_ms !== to_ms;
    setTimeout(() => endStay(one, to, waits), Math.max(0, to - now()));
  }

  for (const [index, stay] of visits.stays.entries()) {
    const wait = header.starts_at + stay.from_ms - now();
    // One millisecond later than the stay before it ends.
    setTimeout(() => come(stay, visits.stays[index + 1]), Math.max(0, wait + 1));
  }
  return {
    isComplete: () => [...present].every((one) => lookBack(one, Infinity).missing.length === 0),
    end() {
      isOver = true;
      for (const one of present) leave(one, Infinity);
    },
  };
}
