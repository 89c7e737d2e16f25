/** Where a rule listens: a website with somebody of each tier, and another one on which nothing of it may be heard. */
import {
  type Frame,
  hasAnotherWebsite,
  hearAll,
  isStaged,
  isStagedVisitor,
  type Listener,
  NotClaimed,
  type SocketChannel,
  type Trial,
  type World,
  type WorldRequest,
} from "../../harness/author.ts";
import { told } from "./platform/told.ts";

/**
 * A website with a listener of each tier and, where there is one, a second user: the actor may hear nothing, since
 * which clients are told of an event is open (open.event-audience).
 */
export interface Room {
  world: World;
  listeners: Listener[];
  /** Listeners that no fence on the website need reach, so that nothing is said of what they do not hear. */
  beside?: Listener[];
}

/** A world in which a user hears what another one does. */
export const overheard: WorldRequest = { operators: ["owner", "member"] };

export interface Watch {
  trial: Trial;
  here: Room;
  /** Another website, where the target can have one. */
  elsewhere: Elsewhere | undefined;
}

export interface Elsewhere extends Room {
  /** Whether an event of this name that is heard there may have come from here. */
  isStray: (event: string, payload: unknown) => boolean;
}

export async function listenIn(
  trial: Trial,
  world: World,
  channel: SocketChannel = "rtm",
): Promise<Room> {
  const callers = [...world.operators.slice(0, 2), ...world.plugins.slice(0, 1)];
  return { world, listeners: await hearAll(trial, world, channel, callers) };
}

/** How a plugin is told of what is meant for it alone is left open where the sockets are for users (open.event-audience). */
export function pluginHears({ here: { world, listeners } }: Watch): void {
  if (listeners.every(({ role }) => role !== world.plugin.role))
    throw new NotClaimed(
      "the sockets refuse plugins, and who listens there is left open (open.event-audience)",
    );
}

/** Listens before anything happens. */
export async function watch(
  trial: Trial,
  world: World,
  channel: SocketChannel = "rtm",
): Promise<Watch> {
  const here = await listenIn(trial, world, channel);
  const other = await otherWorld(trial, world, channel);
  if (!other) return { trial, here, elsewhere: undefined };
  const room = await listenIn(trial, other, channel);
  const heardHere = (event: string): Frame[] =>
    here.listeners.flatMap((listener) => listener.heard(event));
  return { trial, here, elsewhere: { ...room, isStray: strayOf(trial, heardHere) } };
}

/**
 * Another website on which nothing happens: a new one of the stage, or one of other people that the target names. What is
 * streamed there is closed by a visitor, whom a target file names for the first website only.
 */
export async function otherWorld(
  trial: Trial,
  world: World,
  channel: SocketChannel = "rtm",
): Promise<World | undefined> {
  if (isStaged(trial)) return trial.world(overheard, "other-");
  if (channel === "stream" && !isStagedVisitor(trial)) return undefined;
  if (!hasAnotherWebsite(trial.run)) return undefined;
  const other = await trial.world({}, "other-");
  const own = new Set(world.operators.map(({ user_id }) => user_id));
  return other.operators.every(({ user_id }) => user_id && !own.has(user_id)) ? other : undefined;
}

/**
 * On a website that a stage has just made, whatever comes. On one that the target names, events of earlier rules may come late
 * (open.event-delay): there only what was heard here as well.
 */
export function strayOf(
  trial: Trial,
  heardHere: (event: string) => { data: unknown }[],
): Elsewhere["isStray"] {
  if (isStaged(trial)) return () => true;
  return (event, payload) => heardHere(event).some(({ data }) => told(data) === told(payload));
}
