/** What rules before made on websites that are used one after the other: events may speak of it late (open.event-delay). */
import { leavesOf } from "../../contract/leaves.ts";
import { shortestId } from "../realtime/match.ts";

export interface Bygone {
  /** A rule made it: what is said of it now is said to that rule, though one before made another of that name. */
  make: (id: string) => void;
  /** The rule that made it has ended. */
  retire: (id: string) => void;
  /** Whether what this identifier names is bygone. */
  isGone: (id: string) => boolean;
  /** Whether a payload speaks of what is bygone; what is short stands in payloads by chance. */
  isIn: (data: unknown) => boolean;
}

export function createBygone(): Bygone {
  /** How many rules play with it. */
  const present = new Map<string, number>();
  const past = new Set<string>();
  const count = (id: string, by: 1 | -1): void => void present.set(id, (present.get(id) ?? 0) + by);
  const isGone = (id: string): boolean => past.has(id) && !present.get(id);
  return {
    make: (id) => count(id, 1),
    retire(id) {
      count(id, -1);
      past.add(id);
    },
    isGone,
    isIn: (data) =>
      past.size > 0 &&
      leavesOf(data)
        .map(({ value }) => String(value))
        .some((value) => value.length >= shortestId && isGone(value)),
  };
}
