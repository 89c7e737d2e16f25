/** What node passes to k6 before a run: one JSON file, which holds credentials. Read by both sides. */
import type { Scenario } from "./summary.ts";

export interface PlanHeader {
  scenario: Scenario;
  profile: string;
  seed: number;
  config_hash: string;
  /** Base address of the target, without a slash at the end. */
  url: string;
  /** Headers that every request carries, besides those of a caller. */
  headers: Record<string, string>;
  /** The longest wait for an answer (ms). */
  timeout_ms: number;
  /** When the measured part starts: milliseconds since 1970, the same for all generators. */
  starts_at: number;
  /** Length of the measured part (ms). */
  duration_ms: number;
  /** When k6 has to have ended: milliseconds since 1970. */
  ends_by: number;
  slot_ms: number;
  /** Slots in all; what comes after the last one counts into it. */
  slots: number;
}

/** Who calls: the headers that make a request theirs, and what a socket authenticates with. */
export interface PlannedCaller {
  role: string;
  tier: "user" | "plugin";
  identifier: string;
  key: string;
  /** Authorization and tier. */
  headers: Record<string, string>;
}

export interface Plan<Settings, Data> {
  header: PlanHeader;
  /** The profile's settings of this scenario. */
  settings: Settings;
  /** What the scenario prepared on the target. */
  data: Data;
}

/** The slot that a moment (ms since 1970) falls into. */
export function slotAt({ starts_at, slot_ms, slots }: PlanHeader, now: number): number {
  return Math.max(0, Math.min(slots - 1, Math.floor((now - starts_at) / slot_ms)));
}
