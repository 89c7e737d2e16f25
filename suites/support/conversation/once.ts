/** Events that arrive for the website on which their cause was, and for no other. */
import {
  arrives,
  type Ear,
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

/** A website with an ear of each tier: which of them is told of an event is open (open.event-audience). */
export interface Room {
  world: World;
  ears: Ear[];
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
  const ears = await Promise.all(callers.map((as) => hear(trial, world, channel, as)));
  return { world, ears };
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

/** Waits for what any of the ears hears; for nothing when none of them does. */
export function nextOfAny(
  ears: Ear[],
  event: string,
  options: WaitOptions,
): Promise<Frame | Missing> {
  const { promise, resolve, reject } = Promise.withResolvers<Frame | Missing>();
  let waiting = ears.length;
  const listen = async (ear: Ear): Promise<void> => {
    const result = await ear.next(event, options);
    waiting -= 1;
    if (!isMissing(result) || waiting === 0) resolve(result);
  };
  for (const ear of ears) listen(ear).catch(reject);
  return promise;
}

/** What an ear heard under this name by now; `taken` counts what it had heard before. */
async function heardSince(
  { trial, world }: { trial: Trial; world: World },
  ear: Ear | undefined,
  event: string,
  taken: number,
): Promise<Frame[]> {
  if (!ear) return [];
  const closing = await fence(trial, ear, world);
  const heard = ear.heard(event).slice(taken);
  // The fence may come more than once (platform.event-once).
  return heard.filter((frame) => frame.event !== closing.event || !sameData(frame, closing));
}

const countsOf = ({ ears }: Room, event: string): number[] =>
  ears.map((ear) => ear.heard(event).length);

const sameData = (a: Frame, b: Frame): boolean => JSON.stringify(a.data) === JSON.stringify(b.data);

/** Which ear heard the event that the act had to bring, and what it heard by then. */
interface Heard {
  ear: Ear;
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
  const old = new Set(here.ears.flatMap((ear) => ear.heard(event)));
  await act();
  const any = { next: (name: string, options: WaitOptions) => nextOfAny(here.ears, name, options) };
  // An ear that did not end the wait for an earlier one still has that to give.
  const isNew = (_: unknown, frame: Frame): boolean => !old.has(frame);
  const frame = await arrives(trial, any, event, { where: isNew });
  const index = here.ears.findIndex((ear) => frame && ear.heard(event).includes(frame));
  const ear = here.ears[index];
  if (!frame || !ear) return undefined;
  if (elsewhere) {
    const place = { trial, world: elsewhere.world };
    const strays = await heardSince(place, elsewhere.ears[index], event, before2[index] ?? 0);
    const payloads = strays.map(({ data }) => data);
    trial.equal(payloads, [], `${event} on another website`);
  }
  return { ear, frame, taken: before[index] ?? 0 };
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
  const found = await heardSince({ trial, world: here.world }, heard.ear, event, heard.taken);
  const again = haveMoreCauses.has(event)
    ? found.filter((one) => sameData(one, heard.frame))
    : found;
  trial.equal(again.length, 1, `how often ${event} arrived`);
}

/** The rule says that the event does not follow the act, at no ear. */
export async function neverFollows(
  { trial, here }: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<void> {
  if (event === fenceEvents.rtm) throw new Error(`${event} closes waits, so it always comes`);
  const before = countsOf(here, event);
  await act();
  for (const [index, ear] of here.ears.entries()) {
    const place = { trial, world: here.world };
    const found = await heardSince(place, ear, event, before[index] ?? 0);
    const payloads = found.map(({ data }) => data);
    trial.equal(payloads, [], `${event}, which must not follow`);
  }
}
