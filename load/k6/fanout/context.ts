/** What the parts of one VU share. */
import type { PlanHeader } from "../../shared/plan.ts";
import type { LoadTally } from "../measures.ts";
import type { Meter } from "./meter.ts";
import { placeOf } from "../../shared/fanout/marker.ts";
import {
  intendedAt,
  type Door,
  type FanoutSettings,
  type Part,
  type Room,
} from "../../shared/fanout/plan.ts";
import type { Reader } from "./delivery.ts";
import type { Inspector } from "./inspection.ts";

export interface VuContext {
  header: PlanHeader;
  settings: FanoutSettings;
  nonce: string;
  part: Part;
  room: Room;
  /** Messages of each publisher. */
  messages: number;
  /** The websites of all rooms. */
  websites: string[];
  /** Shared by sockets that came through the same door, as is the next. */
  reader: (door: Door) => Reader;
  inspector: (door: Door) => Inspector;
  tally: LoadTally;
  meter: Meter;
  /** Counts that change with each delivery; handed to the tally from time to time. */
  hot: { deliveries: number };
  /** Milliseconds since 1970 with their fraction. */
  now: () => number;
  /** Shows one case of a finding; the first few of each kind are kept. */
  show: (kind: string, evidence: () => object) => void;
}

/** A message as evidence: where it was sent, its text up to the time of sending, and when it was meant to be sent. */
export function messageOf(
  {
    header,
    settings,
    nonce,
    part,
    room,
  }: Pick<VuContext, "header" | "settings" | "nonce" | "part" | "room">,
  publisher: number,
  sequence: number,
): object {
  return {
    website: room.website_id,
    conversation: room.conversations[publisher],
    message_begins: `${nonce}${placeOf(part.room, publisher, sequence)}`,
    sequence,
    intended_at: new Date(intendedAt(header, settings, publisher, sequence)).toISOString(),
  };
}

const shownPerKind = 3;

/** Prints one JSON line per case. */
export function createShow(): VuContext["show"] {
  const shown = new Map<string, number>();
  return (kind, evidence) => {
    const before = shown.get(kind) ?? 0;
    shown.set(kind, before + 1);
    if (before < shownPerKind) console.log(JSON.stringify({ kind, ...evidence() }));
  };
}

/** When each message of the room was sent, as read by a socket that stays: it determines what sockets that come and go had to hear. */
export interface Witness {
  note: (publisher: number, sequence: number, sent: number) => void;
  /** When it was sent (ms since 1970); NaN where nobody has seen it. */
  sentAt: (publisher: number, sequence: number) => number;
}

/** A witness that has seen none of the messages yet. */
export function createWitness(publishers: number, messages: number): Witness {
  const times = new Float64Array(publishers * messages).fill(Number.NaN);
  return {
    note(publisher, sequence, sent) {
      times[publisher * messages + sequence] = sent;
    },
    sentAt: (publisher, sequence) => times[publisher * messages + sequence] as number,
  };
}
