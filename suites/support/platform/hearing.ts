/** Who of several still hears what happens on a website. */
import {
  eventually,
  fence,
  fenceEvents,
  type Listener,
  mustStillHear,
  type Trial,
  type World,
} from "../../../harness/author.ts";

/** Where it is heard, and who else hears the same at the same time. */
export interface Hearing {
  trial: Trial;
  world: World;
  others: readonly Listener[];
}

/**
 * The listeners that hear nothing of what happens now. Events may reach one of them later than another, and later than reads settle
 * (open.event-delay).
 */
export async function deafAmong(
  { trial, world, others }: Hearing,
  listeners: readonly Listener[],
): Promise<Listener[]> {
  const count = ({ heard }: Listener): number => heard(fenceEvents.rtm).length;
  const before = listeners.map(count);
  await fence(trial, [...listeners, ...others], world);
  const deaf = (): Promise<Listener[]> =>
    Promise.resolve(listeners.filter((one, i) => count(one) <= (before[i] ?? 0)));
  const left = await eventually(trial, "event", deaf, ({ length }) => length === 0);
  mustStillHear(left);
  return left;
}
