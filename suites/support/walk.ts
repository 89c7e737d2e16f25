/** Walks over the states of a model: moves in a drawn order, and after each the whole state is compared. */
import * as fc from "fast-check";

export interface Move<State> {
  /** Whether the documents say what it does in this state; it is left out where they do not. */
  isStated: (state: State) => boolean;
  /** Does it to the target, as a precondition or as the rule says. */
  act: (state: State) => Promise<void>;
  /** The state that it leads to. */
  next: (state: State) => State;
}

/** The moves of the tour, then others in any order; it shrinks by leaving the others out. */
export const walks = <Name extends string>(
  names: readonly Name[],
  tour: readonly Name[],
): fc.Arbitrary<Name[]> =>
  fc.array(fc.constantFrom(...names), { maxLength: 8 }).map((more) => [...tour, ...more]);

/** Takes the moves one after the other; `compare` reports whatever is shown differently from what the model says. */
export async function walk<Name extends string, State>(
  moves: Record<Name, Move<State>>,
  names: readonly Name[],
  start: State,
  compare: (state: State, after: string) => Promise<void>,
): Promise<void> {
  let state = start;
  const taken: string[] = [];
  for (const name of names) {
    const move = moves[name];
    if (!move.isStated(state)) continue;
    await move.act(state);
    state = move.next(state);
    taken.push(name);
    await compare(state, `after ${taken.join(", ")}`);
  }
}
