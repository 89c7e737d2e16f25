/** Acts at the same time, each of which brings about its event. */
import { eventually, type Listener, mustStillHear, type Trial } from "../../../harness/author.ts";
import type { Room } from "../room.ts";

/** The rule says that the event arrives as often as something is done. */
export async function followsEach(
  trial: Trial,
  { listeners }: Room,
  event: string,
  acts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // What the preparations brought about is not counted.
  const before = new Map(listeners.map((one) => [one, one.heard(event).length]));
  await Promise.all(acts.map((act) => act()));
  // Any of them may hear nothing (open.event-audience).
  const newTo = (one: Listener): number => one.heard(event).length - (before.get(one) ?? 0);
  const count = (): number => Math.max(...listeners.map(newTo));
  const read = (): Promise<number> => Promise.resolve(count());
  const heard = await eventually(trial, "event", read, (now) => now >= acts.length);
  if (heard < acts.length) mustStillHear(listeners);
  const where = `${event} after ${acts.length} causes at once`;
  trial.expect(heard >= acts.length, where, `${acts.length} of them`, heard);
}
