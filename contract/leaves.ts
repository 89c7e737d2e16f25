/** The values of a JSON value that hold no other. */
import { pointerTo } from "./pointer.ts";

/** A value that is neither object nor array, and where it stands. */
export interface Leaf {
  /** JSON pointer into the payload. */
  where: string;
  value: unknown;
}

/** Every value of the payload that holds no other, in order. */
export function* leavesOf(data: unknown, where = ""): Generator<Leaf> {
  if (typeof data !== "object" || data === null) {
    yield { where, value: data };
    return;
  }
  for (const [key, value] of Object.entries(data)) {
    yield* leavesOf(value, pointerTo(where, key));
  }
}
