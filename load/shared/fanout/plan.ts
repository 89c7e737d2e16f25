/**
 * What a fanout run plays: who listens, and who sends what when. Everything follows from settings and index, so
 * that every VU in every process knows what each publisher sends, and no state is shared.
 */
import type { Adapter } from "../../../harness/realtime/codec.ts";
import type { PlanHeader, PlannedCaller } from "../plan.ts";

export interface FanoutSettings {
  /** Websites; none may hear events of another. */
  rooms: number;
  /** Sockets of a room that stay for the whole run. */
  subscribers: number;
  /** Publishers in a room, each in a conversation of its own. */
  publishers: number;
  /** Messages a second in a room. */
  rate: number;
  duration_s: number;
  /** From the start of k6 to the first message: every socket has to have joined by then. */
  join_s: number;
  /** VUs that share the sockets and publishers of a room. */
  vus_per_room: number;
  /** Framings that sockets take in turn. */
  framings: FramingName[];
  /** An event that took longer is late; nothing is called lost before. */
  late_after_ms: number;
  /** Generator loop lag (p99) above which the run is void. */
  lag_p99_ms: number;
  /** Where events name no conversation, one frame in this many is decoded as a whole, besides one of each message. */
  sample_every: number;
  /** Sockets of a room that come and go. */
  churn?: Churn;
  /** Sockets of a room that all leave and come back at one moment. */
  storm?: { sockets: number; at_s: number };
  /** Sockets of a room that stop reading for a while. */
  slow?: { sockets: number; from_s: number; for_s: number };
}

export interface Churn {
  sockets: number;
  /** How long each stays, and how long it is away. */
  stay_s: number;
  away_s: number;
}

export type FramingName = Adapter;

/** How a socket is opened, as whom, and under which name it hears of a message. */
export interface Door {
  framing: FramingName;
  /** The whole address, ready to be opened. */
  url: string;
  caller: PlannedCaller;
  /** The name of the event as seen before the run: which name is used in which direction is open. */
  event: string;
}

export interface Room {
  website_id: string;
  doors: Door[];
  publisher: PlannedCaller;
  /** The side in whose name messages are sent. */
  from: "operator" | "user";
  /** One for each publisher. */
  conversations: string[];
}

export interface FanoutData {
  /** Begins every marker of this run. */
  nonce: string;
  rooms: Room[];
}

/** Messages that each publisher sends. */
export function messagesOf({ rate, duration_s, publishers }: FanoutSettings): number {
  return Math.floor((rate * duration_s) / publishers);
}

/** When a message is meant to be sent (ms since 1970); publishers take turns at an even pace. */
export function intendedAt(
  { starts_at }: Pick<PlanHeader, "starts_at">,
  { publishers, rate }: FanoutSettings,
  publisher: number,
  sequence: number,
): number {
  return starts_at + ((sequence * publishers + publisher) * 1000) / rate;
}

/** A stretch of time in which a socket of the schedule is open (ms after the start). */
export interface Stay {
  from_ms: number;
  /** Undefined for the end of the run. */
  to_ms: number | undefined;
}

/** Sockets that come and go, each with its stays; the first begins before the start. */
export function visits({ churn, storm, duration_s }: FanoutSettings): Stay[][] {
  const end = duration_s * 1000;
  const come = Array.from({ length: churn?.sockets ?? 0 }, (_, i) => churnOf(churn, i, end));
  const at = (storm?.at_s ?? 0) * 1000;
  const storming = Array.from({ length: storm?.sockets ?? 0 }, (): Stay[] => [
    { from_ms: -Infinity, to_ms: at },
    { from_ms: at, to_ms: undefined },
  ]);
  return [...come, ...storming];
}

/** Spread evenly, so that some join while others leave. */
function churnOf(churn: Churn | undefined, index: number, end: number): Stay[] {
  if (!churn) return [];
  const stay = churn.stay_s * 1000;
  const period = stay + churn.away_s * 1000;
  const first = (period * index) / churn.sockets;
  const stays: Stay[] = [];
  for (let from_ms = first; from_ms < end; from_ms += period) {
    stays.push({ from_ms, to_ms: Math.min(end, from_ms + stay) });
  }
  return stays;
}

/** The part of a room that one VU plays. */
export interface Part {
  room: number;
  /** Doors of the sockets that stay, by index into `Room.doors`. */
  sockets: number[];
  publishers: number[];
  visits: { door: number; stays: Stay[] }[];
}

/** Virtual users of the whole run. */
export const vusOf = ({ rooms, vus_per_room }: FanoutSettings): number => rooms * vus_per_room;

/** `vu` counts from 0 over all processes; `doors` is how many doors a room has. */
export function partOf(settings: FanoutSettings, vu: number, doors: number): Part {
  const { rooms, vus_per_room, subscribers, publishers } = settings;
  const room = vu % rooms;
  const member = Math.floor(vu / rooms);
  const mine = (length: number): number[] =>
    Array.from({ length }, (_, index) => index).filter((index) => index % vus_per_room === member);
  // Neighbours go through different doors, in every VU.
  const doorOf = (index: number): number => Math.floor(index / vus_per_room) % doors;
  return {
    room,
    sockets: mine(subscribers).map(doorOf),
    publishers: mine(publishers),
    visits: visits(settings).flatMap((stays, index) =>
      index % vus_per_room === member ? [{ door: doorOf(index), stays }] : [],
    ),
  };
}

/** Deliveries to the sockets that stay, if none is lost. */
export function expectedDeliveries(settings: FanoutSettings): number {
  const { rooms, subscribers, publishers } = settings;
  return rooms * subscribers * publishers * messagesOf(settings);
}

/** The longest time that a publisher may run behind before it gives up (ms). */
export const mostBehind = 2_000;

/**
 * The sequences that publishers may send in a stretch of time (ms since 1970): from the first up to but without the
 * second. Wider than needed by how far publishers may run behind.
 */
export function sequencesBetween(
  { starts_at }: Pick<PlanHeader, "starts_at">,
  { publishers, rate }: FanoutSettings,
  from: number,
  to: number,
): [first: number, end: number] {
  const between = (publishers * 1000) / rate;
  const first = Math.floor((from - mostBehind - starts_at) / between) - 1;
  return [Math.max(0, first), Math.max(0, Math.ceil((to - starts_at) / between) + 1)];
}

/** When everything that has not come is lost (ms after the start). */
export function lastMoment({ duration_s, late_after_ms }: FanoutSettings): number {
  return duration_s * 1000 + mostBehind + late_after_ms;
}

/** Beyond the last moment: time for a generator that is behind to read what it has (ms). */
export const mostBacklog = 15_000;
/** Beyond all that is waited for: time for sockets to close (ms). */
const closing = 10_000;

/** When k6 has to have ended (ms after the start). */
export const longestMoment = (settings: FanoutSettings): number =>
  lastMoment(settings) + mostBacklog + closing;
