/** Acts at the same time, each of which brings about its event. */
import { eventually, mustStillHear, type Trial } from "../../../harness/author.ts";
import type { Room } from "../room.ts";

/** The rule says that the event arrives as often as something is done. */
export async function followsEach(
  trial: Trial,
  { listeners }: Room,
  event: string,
  acts: readonly (() => Promise<unknown>)[],
): Promise<void> {
  await Promise.all(acts.map((act) => act()));
  // Any of them may hear nothing (open.event-audience).
  const count = (): number => Math.max(...listeners.map((one) => one.heard(event).length));
  const read = (): Promise<number> => Promise.resolve(count());
  const heard = await eventually(trial, "event", read, (now) => now >= acts.length);
  if (heard < acts.length) mustStillHear(listeners);
  const where = `${event} after ${acts.length} causes at once`;
  trial.expect(heard >= acts.length, where, `${acts.length} of them`, heard);
}
