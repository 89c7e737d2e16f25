/** Typed slots in which a helper keeps something in a trial, a scene or a run from one step to the next. */

/** Holds values by the names of their slots. */
export interface Keeper {
  kept: Map<string, unknown>;
}

/** One thing that may be kept; the code that keeps it declares it once, with its type. */
export interface Slot<Value> {
  has: (keeper: Keeper) => boolean;
  get: (keeper: Keeper) => Value | undefined;
  set: (keeper: Keeper, value: Value) => void;
  /** What is kept, else what is made now and kept from now on. */
  ensure: (keeper: Keeper, make: () => Value) => Value;
}

/** @param name what is kept, told apart from everything else that is kept there */
export function slot<Value>(name: string): Slot<Value> {
  const own: Slot<Value> = {
    has: ({ kept }) => kept.has(name),
    get: ({ kept }) => kept.get(name) as Value | undefined,
    set: ({ kept }, value) => void kept.set(name, value),
    ensure(keeper, make) {
      if (!own.has(keeper)) own.set(keeper, make());
      return own.get(keeper) as Value;
    },
  };
  return own;
}
