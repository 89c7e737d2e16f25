import type { Reference } from "./reference.ts";

/** How long an asynchronous result takes (ms): long enough to come after the reply, short for tests. */
const asynchronousDelay = 5;

/** Does the work soon after the current call was answered. */
export function later({ clock }: Reference, work: () => void): void {
  clock.at(clock.now() + asynchronousDelay, work);
}
