/** What rules before made on websites that are used one after the other: events may speak of it late (open.event-delay). */
import { leavesOf } from "../../contract/leaves.ts";
import { shortestId } from "../realtime/match.ts";

/** Identifiers may be unique to each website (open.identifier-uniqueness); where none is named, the name is unique everywhere. */
export interface Bygone {
  /** A rule made it: events that name it now are meant for that rule, though an earlier one made another of that name. */
  make: (id: string, website?: string) => void;
  /** The rule that made it has ended. */
  retire: (id: string, website?: string) => void;
  /** Whether what this identifier names there is bygone. */
  isGone: (id: string, website?: string) => boolean;
  /**
   * Whether a payload speaks of what is bygone; what is short stands in payloads by chance.
   *
   * @param website where it is heard, in case the payload names none; absent where it may be of any
   */
  isIn: (data: unknown, website?: string) => boolean;
}

const everywhere = "";

export function createBygone(): Bygone {
  /** By website and identifier, how many rules play with it. */
  const present = new Map<string, Map<string, number>>();
  const past = new Map<string, Set<string>>();
  function count(id: string, website: string, by: 1 | -1): void {
    const there = present.get(website) ?? new Map<string, number>();
    present.set(website, there.set(id, (there.get(id) ?? 0) + by));
  }
  const isGoneIn = (id: string, website: string): boolean =>
    past.get(website)?.has(id) === true && !present.get(website)?.get(id);
  const isGone = (id: string, website = everywhere): boolean =>
    isGoneIn(id, website) || isGoneIn(id, everywhere);
  return {
    make: (id, website = everywhere) => count(id, website, 1),
    retire(id, website = everywhere) {
      count(id, website, -1);
      past.set(website, (past.get(website) ?? new Set()).add(id));
    },
    isGone,
    isIn(data, website) {
      if (!past.size) return false;
      const values = [...leavesOf(data)].map(({ value }) => String(value));
      const named = values.filter((value) => past.has(value));
      const places = named.length ? named : website === undefined ? [...past.keys()] : [website];
      return values.some(
        (value) => value.length >= shortestId && places.some((place) => isGone(value, place)),
      );
    },
  };
}
