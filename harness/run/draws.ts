/** The values that a trial draws: noted as JSON, so that a failing case can be repeated from its values alone. */
import fc from "fast-check";

/** JSON of each value, in the order of the draws; null where a value was undefined. */
export type Draws = readonly (string | null)[];

export type Draw = <Value>(values: fc.Arbitrary<Value>) => Value;

/** Each rule draws values of its own: with one sequence for all of them, all would try the same caller first. */
export const seedOf = (rule: string, seed: number): number => fc.hash(`${seed} ${rule}`) | 0;

/** Notes what `draw` gives. */
export function noting(draw: Draw): { draw: Draw; draws: (string | null)[] } {
  const draws: (string | null)[] = [];
  return {
    draws,
    draw(values) {
      const value = draw(values);
      draws.push(JSON.stringify(value, plain) ?? null);
      return value;
    },
  };
}

/** A function would be missing when the case is repeated: the suite has to draw the name of a function instead. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === "function")
    throw new Error(
      `a function was drawn${name && ` as ${name}`}; draw its name, since a replay token carries values only`,
    );
  return value;
}

/** Gives the noted values again; what is drawn beyond them comes from the seed. */
export function repeating(draws: Draws, seed: number): Draw {
  let at = 0;
  return <Value>(values: fc.Arbitrary<Value>): Value => {
    const noted = draws[at++];
    if (noted === undefined) return fc.sample(values, { seed: seed + at, numRuns: 1 })[0] as Value;
    return (noted === null ? undefined : JSON.parse(noted)) as Value;
  };
}
