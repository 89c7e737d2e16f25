/** Events that arrive for the website on which their cause was, and for no other. */
import {
  arrives,
  type Listener,
  fence,
  fenceEvents,
  type Frame,
  hear,
  isMissing,
  type Missing,
  type SocketChannel,
  type Trial,
  type WaitOptions,
  type World,
} from "../../../harness/author.ts";

/** Pushed for causes too that the documents do not name (open.event-more-causes). */
const haveMoreCauses = new Set(["message:updated", "message:removed", "session:update_verify"]);

/** A website with a listener of each tier: which of them is told of an event is open (open.event-audience). */
export interface Room {
  world: World;
  listeners: Listener[];
}

export interface Watch {
  trial: Trial;
  here: Room;
  /** Another website, where the target can have one. */
  elsewhere: Room | undefined;
}

export async function listenIn(
  trial: Trial,
  world: World,
  channel: SocketChannel = "rtm",
): Promise<Room> {
  const callers = [...world.operators.slice(0, 1), ...world.plugins.slice(0, 1)];
  const listeners = await Promise.all(callers.map((as) => hear(trial, world, channel, as)));
  return { world, listeners };
}

/** Listens before anything happens. */
export async function watch(
  trial: Trial,
  world: World,
  channel: SocketChannel = "rtm",
): Promise<Watch> {
  const here = await listenIn(trial, world, channel);
  const isAlone = !trial.run.stageParts.has("world");
  const elsewhere = isAlone
    ? undefined
    : await listenIn(trial, await trial.world({}, "other-"), channel);
  return { trial, here, elsewhere };
}

/** Waits for what any of the listeners hears; for nothing when none of them does. */
export function nextOfAny(
  listeners: Listener[],
  event: string,
  options: WaitOptions,
): Promise<Frame | Missing> {
  const { promise, resolve, reject } = Promise.withResolvers<Frame | Missing>();
  let waiting = listeners.length;
  const listen = async (listener: Listener): Promise<void> => {
    const result = await listener.next(event, options);
    waiting -= 1;
    if (!isMissing(result) || waiting === 0) resolve(result);
  };
  for (const listener of listeners) listen(listener).catch(reject);
  return promise;
}

/** What a listener heard under this name by now; `taken` counts what it had heard before. */
async function heardSince(
  { trial, world }: { trial: Trial; world: World },
  listener: Listener | undefined,
  event: string,
  taken: number,
): Promise<Frame[]> {
  if (!listener) return [];
  const closing = await fence(trial, listener, world);
  const heard = listener.heard(event).slice(taken);
  // The fence may come more than once (platform.event-once).
  return heard.filter((frame) => frame.event !== closing.event || !sameData(frame, closing));
}

const countsOf = ({ listeners }: Room, event: string): number[] =>
  listeners.map((listener) => listener.heard(event).length);

const sameData = (a: Frame, b: Frame): boolean => JSON.stringify(a.data) === JSON.stringify(b.data);

/** Which listener heard the event that the act had to bring, and what it heard by then. */
interface Heard {
  listener: Listener;
  frame: Frame;
  /** How many of that name it had heard before the act. */
  taken: number;
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
  const before = countsOf(here, event);
  const before2 = elsewhere ? countsOf(elsewhere, event) : [];
  const old = new Set(here.listeners.flatMap((listener) => listener.heard(event)));
  await act();
  const any = {
    next: (name: string, options: WaitOptions) => nextOfAny(here.listeners, name, options),
  };
  // A listener that did not end the wait for an earlier one still has that to give.
  const isNew = (_: unknown, frame: Frame): boolean => !old.has(frame);
  const frame = await arrives(trial, any, event, { where: isNew });
  const index = here.listeners.findIndex(
    (listener) => frame && listener.heard(event).includes(frame),
  );
  const listener = here.listeners[index];
  if (!frame || !listener) return undefined;
  if (elsewhere) {
    const place = { trial, world: elsewhere.world };
    const strays = await heardSince(place, elsewhere.listeners[index], event, before2[index] ?? 0);
    const payloads = strays.map(({ data }) => data);
    trial.equal(payloads, [], `${event} on another website`);
  }
  return { listener, frame, taken: before[index] ?? 0 };
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
  const heard = await follows(watched, event, act);
  if (!heard) return;
  const found = await heardSince({ trial, world: here.world }, heard.listener, event, heard.taken);
  const again = haveMoreCauses.has(event)
    ? found.filter((one) => sameData(one, heard.frame))
    : found;
  trial.equal(again.length, 1, `how often ${event} arrived`);
}

/** The rule says that the event does not follow the act, at no listener. */
export async function neverFollows(
  { trial, here }: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<void> {
  if (event === fenceEvents.rtm) throw new Error(`${event} closes waits, so it always comes`);
  const before = countsOf(here, event);
  await act();
  for (const [index, listener] of here.listeners.entries()) {
    const place = { trial, world: here.world };
    const found = await heardSince(place, listener, event, before[index] ?? 0);
    const payloads = found.map(({ data }) => data);
    trial.equal(payloads, [], `${event}, which must not follow`);
  }
}
