/** Events that follow an act on its own website and on no other, or that must not follow it. */
import { setTimeout as pause } from "node:timers/promises";
import {
  arrives,
  fence,
  fenceEvents,
  type Frame,
  type Id,
  isOfFence,
  nextOfAny,
  type Trial,
  type WaitOptions,
} from "../../harness/author.ts";
import { isOfOthers } from "./ours.ts";
import { told, toldBefore } from "./platform/told.ts";
import type { Room, Watch } from "./room.ts";

/** Also pushed for causes that the documents do not name (open.event-more-causes). */
const haveMoreCauses = new Set([
  "message:updated",
  "message:removed",
  "session:request:initiated",
  "session:update_verify",
]);

/** What each listener heard under this name by now; `taken` counts what each had heard before. */
async function heardSince(
  trial: Trial,
  { world, listeners }: Room,
  event: string,
  taken: readonly number[],
): Promise<Frame[][]> {
  const closing = await fence(trial, listeners, world);
  return listeners.map((listener, i) => {
    // The fence may come more than once (platform.event-once), and payloads need not tell one event from another.
    const isFence = (frame: Frame): boolean =>
      frame === closing[i] || isOfFence(trial, world, frame.data);
    return listener
      .heard(event)
      .slice(taken[i] ?? 0)
      .filter((frame) => !isFence(frame));
  });
}

const countsOf = ({ listeners }: Room, event: string): number[] =>
  listeners.map((listener) => listener.heard(event).length);

/** How late an event may arrive after those that were caused later (ms): rules that this could mislead wait as long. */
export const straggling = 1000;

/**
 * What the rules before brought about in a conversation that they share may be told late (open.event-delay) and after what came later
 * (open.event-order), so that no fence closes it.
 */
export async function stragglersHeard({
  trial,
  here,
}: Pick<Watch, "trial" | "here">): Promise<void> {
  await fence(trial, here.listeners, here.world);
  await pause(straggling);
}

const sameData = (a: Frame, b: Frame): boolean => told(a.data) === told(b.data);

/** An event of an earlier act that only some listeners have heard so far would be taken for that of the next act. */
async function settled(trial: Trial, { world, listeners }: Room, event: string): Promise<void> {
  if (new Set(listeners.map((listener) => listener.heard(event).length)).size > 1)
    await fence(trial, listeners, world);
}

/** Which listener heard the event that the act had to bring, and what all had heard by then. */
interface Heard {
  /** Where the listener stands in its room. */
  index: number;
  frame: Frame;
  /** How many of that name each had heard before the act. */
  taken: readonly number[];
}

/**
 * The rule says that the event follows the act, and on no other website. Payloads are open, so it is
 * told by its name in a world of its own. How often it comes is not said (platform.event-once).
 */
export async function follows(
  { trial, here, elsewhere }: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<Heard | undefined> {
  await settled(trial, here, event);
  const before = countsOf(here, event);
  const beforeElsewhere = elsewhere ? countsOf(elsewhere, event) : [];
  const old = new Set(here.listeners.flatMap((listener) => listener.heard(event)));
  await act();
  const any = {
    next: (name: string, options: WaitOptions) => nextOfAny(here.listeners, name, options),
  };
  // A listener that did not end the wait for an earlier event still has that one to deliver, and a fence may bring more.
  const isNew = (data: unknown, frame: Frame): boolean =>
    !old.has(frame) && !isOfFence(trial, here.world, data);
  const frame = await arrives(trial, any, event, { where: isNew });
  const index = here.listeners.findIndex(
    (listener) => frame && listener.heard(event).includes(frame),
  );
  if (!frame || index < 0) return undefined;
  if (elsewhere?.listeners.length) {
    const strays = await heardSince(trial, elsewhere, event, beforeElsewhere);
    const payloads = strays
      .flat()
      .map(({ data }) => data)
      .filter((payload) => elsewhere.isStray(event, payload));
    trial.equal(payloads, [], `${event} on another website`);
  } else if (here.listeners[0]?.channel === "stream") await settled(trial, here, event);
  return { index, frame, taken: before };
}

/**
 * The rule says that the event follows the act once. Where other causes may push it too, only the
 * same frame again is once too often.
 */
export async function followsOnce(
  watched: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const { trial, here } = watched;
  // The creation of its conversation may bring the same, which has its time before.
  if (event === fenceEvents.rtm) await fence(trial, here.listeners, here.world);
  const heard = await follows(watched, event, act);
  if (!heard) return;
  const { [heard.index]: found = [] } = await heardSince(trial, here, event, heard.taken);
  const again = haveMoreCauses.has(event)
    ? found.filter((one) => sameData(one, heard.frame))
    : found;
  trial.equal(again.length, 1, `how often ${event} arrived`);
}

/**
 * The rule says that the event does not follow the act, at no listener.
 *
 * @param own what the act is about: on a website of a target file others may bring about the same elsewhere
 */
export async function neverFollows(
  { trial, here }: Watch,
  event: string,
  act: () => Promise<unknown>,
  own: readonly Id[] = [],
): Promise<void> {
  if (event === fenceEvents.rtm) throw new Error(`${event} closes waits, so it always comes`);
  const before = countsOf(here, event);
  const earlier = toldBefore(here.listeners, [event]);
  await act();
  for (const [at, found] of (await heardSince(trial, here, event, before)).entries()) {
    const payloads = found
      .filter((frame) => !earlier.byOthersThan(at, frame))
      .map(({ data }) => data)
      .filter((data) => !isOfOthers(trial, data, own));
    trial.equal(payloads, [], `${event}, which must not follow`);
  }
}
