/** Events that arrive once, for the website on which their cause was, and for no other. */
import { hear } from "../../harness/trial-realtime.ts";
import { arrives } from "../../harness/trial-realtime.ts";
import type { Caller } from "../../harness/client.ts";
import type { Ear } from "../../harness/realtime/ear.ts";
import { fence, fenceEvents } from "../../harness/realtime/fence.ts";
import type { Trial } from "../../harness/trial.ts";
import type { Frame } from "../../harness/verdict.ts";
import type { World } from "../../harness/world.ts";

/** Pushed for causes too that the documents do not name (open.event-more-causes). */
const haveMoreCauses = new Set(["message:updated", "message:removed", "session:update_verify"]);

export interface Watch {
  trial: Trial;
  world: World;
  ear: Ear;
  /** Another website and an ear on it, where the target can have one. */
  elsewhere: { world: World; ear: Ear } | undefined;
}

/** Who listens beside the one who acts: which clients are told is open (open.event-audience). */
const listenerOf = ({ plugins: [plugin], owner }: World): Caller => plugin ?? owner;

/** Listens before anything happens. */
export async function watch(trial: Trial, world: World): Promise<Watch> {
  const ear = await hear(trial, world, "rtm", listenerOf(world));
  if (!trial.run.stageParts.has("world")) return { trial, world, ear, elsewhere: undefined };
  const other = await trial.world({}, "other-");
  const otherEar = await hear(trial, other, "rtm", listenerOf(other));
  return { trial, world, ear, elsewhere: { world: other, ear: otherEar } };
}

const sameData = (a: Frame, b: Frame): boolean => JSON.stringify(a.data) === JSON.stringify(b.data);

/** The frames of this event that came since, but for the one that closed the wait. */
const since = (ear: Ear, event: string, before: number, closing: Frame): Frame[] =>
  ear
    .heard(event)
    .slice(before)
    .filter((frame) => frame !== closing);

/**
 * The rule says that the event follows the act, once. Payloads are open, so it is told by its name in
 * a world of its own; where other causes may push it too, only the same frame again is once too often.
 */
export async function followsOnce(
  { trial, world, ear, elsewhere }: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = ear.heard(event).length;
  const otherBefore = elsewhere?.ear.heard(event).length ?? 0;
  await act();
  const frame = await arrives(trial, ear, event);
  if (!frame) return;
  const closing = await fence(trial, ear, world);
  const all = since(ear, event, before, closing);
  const again = haveMoreCauses.has(event) ? all.filter((one) => sameData(one, frame)) : all;
  trial.equal(again.length, 1, `how often ${event} arrived`);
  if (!elsewhere) return;
  const otherClosing = await fence(trial, elsewhere.ear, elsewhere.world);
  const strays = since(elsewhere.ear, event, otherBefore, otherClosing);
  trial.equal(
    strays.map(({ data }) => data),
    [],
    `${event} on another website`,
  );
}

/** The rule says that the event does not follow the act. */
export async function neverFollows(
  { trial, world, ear }: Watch,
  event: string,
  act: () => Promise<unknown>,
): Promise<void> {
  if (event === fenceEvents.rtm) throw new Error(`${event} closes waits, so it always comes`);
  const before = ear.heard(event).length;
  await act();
  const closing = await fence(trial, ear, world);
  const found = since(ear, event, before, closing);
  trial.equal(
    found.map(({ data }) => data),
    [],
    `${event}, which must not follow`,
  );
}
