/** That events were not heard: closed by a fence at every ear. */
import type { Ear } from "../../harness/realtime/ear.ts";
import { fence, fenceEvents } from "../../harness/realtime/fence.ts";
import type { Trial } from "../../harness/trial.ts";
import type { Room } from "../conversation/once.ts";

/** How often each ear has heard each of the names. */
export const countsOf = ({ ears }: Room, events: readonly string[]): Map<Ear, number[]> =>
  new Map(ears.map((ear) => [ear, events.map((event) => ear.heard(event).length)]));

/**
 * The rule says that none of the events was heard since, at any ear. Fences are events themselves:
 * each adds one on the website where it is caused.
 */
export async function expectSilent(
  trial: Trial,
  room: Room,
  events: readonly string[],
  before: Map<Ear, number[]>,
  after: string,
): Promise<void> {
  for (const [fences, ear] of room.ears.entries()) {
    await fence(trial, ear, room.world);
    for (const [i, event] of events.entries()) {
      const since = ear.heard(event).slice(before.get(ear)?.[i] ?? 0);
      const own = event === fenceEvents.rtm ? fences + 1 : 0;
      const where = `${event} heard by ${ear.role}, ${after}`;
      const payloads = since.map(({ data }) => data);
      trial.expect(since.length <= own, where, `none but the ${own} of fences`, payloads);
    }
  }
}
