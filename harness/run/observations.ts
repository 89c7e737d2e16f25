/** What a run saw about open points: counted, bounded and without secrets. */
import type { Redactor } from "../../reports/redact.ts";
import { cutText } from "../record/bounded.ts";

/** Different observations kept per open point; the rest is counted together. */
const keptObservations = 200;

/** Characters of an observation. */
const longestObservation = 300;

export interface Observations {
  /** How often each was observed, by open point and observation. */
  observed: Map<string, Map<string, number>>;
  observe: (openPoint: string, observation: string) => void;
}

export function createObservations(redactor: () => Redactor): Observations {
  const observed: Observations["observed"] = new Map();
  /** Observations without secrets, by what was seen, so that nothing is searched for secrets twice. */
  const shownObservations = new Map<string, string>();

  function observe(openPoint: string, observation: string): void {
    const counts = observed.get(openPoint) ?? new Map<string, number>();
    const kept = shownObservation(counts, cutText(observation, longestObservation));
    counts.set(kept, (counts.get(kept) ?? 0) + 1);
    observed.set(openPoint, counts);
  }

  function shownObservation(counts: ReadonlyMap<string, number>, seen: string): string {
    const known = shownObservations.get(seen);
    if (known !== undefined && counts.has(known)) return known;
    if (counts.size >= keptObservations) return "others";
    const shown = known ?? redactor()(seen);
    shownObservations.set(seen, shown);
    return shown;
  }

  return { observed, observe };
}
