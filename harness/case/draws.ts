/** The values that a trial draws: noted as JSON, so that a failing case can be repeated from its values alone. */
import fc from "fast-check";
import { textOf, type Drawn, type Draws } from "./drawn.ts";

/**
 * @param of name of the schema of the contract. A replay finds values by it and not by their order, since one run may find in place what
 * another had to prepare
 */
export type Draw = <Value>(values: fc.Arbitrary<Value>, of?: string) => Value;

const names = new WeakMap<object, string>();

/** A name for a schema, the same in every run. */
export function nameOf(schema: object): string {
  const name = names.get(schema) ?? (fc.hash(JSON.stringify(schema)) >>> 0).toString(36);
  names.set(schema, name);
  return name;
}

/** Each rule has a sequence of its own: with one for all of them, each would try the same caller first. */
export const seedOf = (rule: string, seed: number): number => fc.hash(`${seed} ${rule}`) | 0;

/** Notes what `draw` gives. */
export function noting(draw: Draw): { draw: Draw; draws: Drawn[] } {
  const draws: Drawn[] = [];
  return {
    draws,
    draw(values, of) {
      const value = draw(values, of);
      const text = JSON.stringify(value, plain) ?? null;
      draws.push(of === undefined ? text : [of, text]);
      return value;
    },
  };
}

/** Functions are lost in JSON, so that the case could not be repeated: the suite has to draw the name of a function instead. */
function plain(name: string, value: unknown): unknown {
  if (typeof value === "function")
    throw new Error(
      `a function was drawn${name && ` as ${name}`}; draw its name, since a replay token carries values only`,
    );
  return value;
}

/** Gives the noted values again, each to whoever draws for the same schema; what is drawn beyond them comes from the seed. */
export function repeating(draws: Draws, seed: number): Draw {
  const left = [...draws];
  let at = 0;
  return <Value>(values: fc.Arbitrary<Value>, of?: string): Value => {
    at += 1;
    const next = left.findIndex((drawn) => (Array.isArray(drawn) ? drawn[0] : undefined) === of);
    if (next === -1) return fc.sample(values, { seed: seed + at, numRuns: 1 })[0] as Value;
    const text = textOf(left.splice(next, 1)[0]!);
    return (text === null ? undefined : JSON.parse(text)) as Value;
  };
}
