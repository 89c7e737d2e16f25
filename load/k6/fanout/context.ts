/** What the parts of one VU share. */
import type { PlanHeader } from "../../shared/plan.ts";
import type { Tally } from "../measures.ts";
import type { Meter } from "./meter.ts";
import type { Door, FanoutSettings, Part, Room } from "../../shared/fanout/plan.ts";
import type { Reader } from "./reader.ts";

export interface Context {
  header: PlanHeader;
  settings: FanoutSettings;
  nonce: string;
  part: Part;
  room: Room;
  /** Messages of each publisher. */
  messages: number;
  /** Sockets that came through the same door share it. */
  reader: (door: Door) => Reader;
  tally: Tally;
  meter: Meter;
  /** Counts that change with each delivery; handed to the tally from time to time. */
  hot: { deliveries: number };
  /** Milliseconds since 1970 with their fraction. */
  now: () => number;
  /** Shows one case of a finding; the first few of each kind are kept. */
  show: (kind: string, evidence: object) => void;
}

const shownPerKind = 3;

/** Prints one JSON line a case. */
export function createShow(): Context["show"] {
  const shown = new Map<string, number>();
  return (kind, evidence) => {
    const before = shown.get(kind) ?? 0;
    shown.set(kind, before + 1);
    if (before < shownPerKind) console.log(JSON.stringify({ kind, ...evidence }));
  };
}
