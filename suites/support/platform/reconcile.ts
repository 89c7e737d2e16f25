/** What a hook delivers and what the sockets say about the same acts, as far as both name their things. */
import {
  arrives,
  eventBudget,
  eventually,
  type Frame,
  type Id,
  isMissing,
  mentions,
  type Trial,
  type World,
  nextOfAny,
  mustStillHear,
} from "../../../harness/author.ts";
import { listenIn, type Room } from "../room.ts";
import { tellsFirst, isAbout, type Hooked } from "./hook.ts";

/** Listeners, where the target has sockets that can be spoken to. */
async function earsOf(trial: Trial, world: World): Promise<Room | undefined> {
  const { adapter = "none" } = trial.run.target.realtime ?? {};
  return adapter === "none" ? undefined : listenIn(trial, world);
}

/** The things that these frames name; payloads are open, so it may be none of them. */
const named = (frames: readonly Frame[], things: readonly Id[]): Id[] =>
  things.filter((thing) => frames.some(({ data }) => mentions(data, thing)));

/**
 * The rule says that the hook is notified of the act on each thing. How often is open, so one delivery
 * per thing is enough; where hook and sockets both name things, they name the same ones.
 */
export async function toldOfEach(
  hooked: Hooked,
  event: string,
  things: readonly Id[],
  act: (thing: Id) => Promise<unknown>,
): Promise<void> {
  const { trial, world, target } = hooked;
  const room = await earsOf(trial, world);
  const left = [...things];
  const actOnNext = async (): Promise<void> => {
    const thing = left.shift();
    if (thing !== undefined) await act(thing);
  };
  await tellsFirst(hooked, event, actOnNext);
  trial.settle();
  const budget = eventBudget(trial.run.target);
  const isHeard = room && !isMissing(await nextOfAny(room.listeners, event, { budget }));
  // All are awake now, so that everything from here on must reach them.
  const judged = [...left];
  for (const thing of judged) await act(thing);
  // Several may be told of in one delivery (open.hook-delivery).
  for (const thing of judged)
    if (!named(target.heard(event), [thing]).length)
      await arrives(trial, target, event, { where: isAbout(thing, things) });
  trial.settle();
  if (!isHeard) return;
  // A frame that names none of the things may be that of any.
  for (const thing of judged)
    await nextOfAny(room.listeners, event, { budget, where: isAbout(thing, things) });
  const byHook = named(target.heard(event), judged);
  const read = (): Id[] =>
    named(
      room.listeners.flatMap((listener) => listener.heard(event)),
      judged,
    );
  if (!byHook.length || !read().length) return;
  // Frames of rules before may have been taken for these (open.event-replay).
  const bySocket = await eventually(
    trial,
    "event",
    () => Promise.resolve(read()),
    (found) => byHook.every((thing) => found.includes(thing)),
  );
  mustStillHear(room.listeners);
  trial.equal(byHook, bySocket, `what hook and sockets name under ${event}`);
}
