/** Acts at the same time, each of which brings about its event. */
import { eventually, type Listener, mustStillHear, type Trial } from "../../../harness/author.ts";
import type { Room } from "../room.ts";

/** The rule says that the event arrives as often as something is done; an act that comes to false was refused, and may be. */
export async function followsEach(
  trial: Trial,
  { listeners }: Room,
  event: string,
  acts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  // What the preparations brought about is not counted.
  const before = new Map(listeners.map((one) => [one, one.heard(event).length]));
  const done = (await Promise.all(acts.map((act) => act()))).filter((one) => one !== false).length;
  // Any of them may hear nothing (open.event-audience).
  const newTo = (one: Listener): number => one.heard(event).length - (before.get(one) ?? 0);
  const count = (): number => Math.max(...listeners.map(newTo));
  const read = (): Promise<number> => Promise.resolve(count());
  const heard = await eventually(trial, "event", read, (now) => now >= done);
  if (heard < done) mustStillHear(listeners);
  const where = `${event} after ${done} causes at once`;
  trial.expect(heard >= done, where, `${done} of them`, heard);
}
