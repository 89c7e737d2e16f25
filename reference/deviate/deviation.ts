/** What a row of the tables of faults and accents is. */
import type { Reference } from "../reference.ts";

/** Changes one instance of the reference, before it serves anything. */
export type Plant = (reference: Reference) => void;

export interface Deviation {
  /** What it does, in one sentence. */
  says: string;
  plant: Plant;
}

export interface Fault extends Deviation {
  /** Ids of the rules that must go red. */
  trips: string[];
  /** So rare that only `assay load` sees it. */
  underLoad?: true;
}

export interface Accent extends Deviation {
  /** Why nothing that the documents state is broken: open points, or sections such as `1/4.1`. */
  legal: string[];
  /** Rules below MUST that it goes against, so that they may go red under it. */
  upsets?: string[];
}

/** Several changes as one. */
export const together =
  (...plants: Plant[]): Plant =>
  (reference) => {
    for (const plant of plants) plant(reference);
  };

/** An illegal deviation, the rules that must see it, and what it changes. */
export const fault = (says: string, trips: string[], ...plants: Plant[]): Fault => ({
  says,
  trips,
  plant: together(...plants),
});

/** An illegal deviation so rare that only `assay load` sees it. */
export const rareFault = (says: string, trips: string[], ...plants: Plant[]): Fault => ({
  ...fault(says, trips, ...plants),
  underLoad: true,
});

/** A legal deviation, the open points or sections that leave it open, and what it changes. */
export const accent = (says: string, legal: string[], ...plants: Plant[]): Accent => ({
  says,
  legal,
  plant: together(...plants),
});

/** A legal deviation that goes against a SHOULD: these rules may go red under it. */
export const unusual = (row: Accent, upsets: string[]): Accent => ({ ...row, upsets });
