/** Daily quota of plugin tokens and per-minute limit of user tokens (1/8): fixed windows, exact counts. */
import type { Clock } from "./clock.ts";
import type { Caller } from "./model.ts";
import type { QuotaCharge, Seams } from "./seams.ts";

export interface QuotaDefaults {
  /** Requests a day for a plugin token without a quota of its own. */
  daily: number;
  /** Requests a minute for a user token. */
  minute: number;
}

interface Window {
  endsAt: number;
  used: number;
}

/** Counts per keypair. A refused request is not counted. */
export function createQuota(
  clock: Clock,
  seams: Pick<Seams, "duration">,
  defaults: QuotaDefaults,
): { charge: (caller: Caller) => QuotaCharge; used: (identifier: string) => number } {
  const windows = new Map<string, Window>();

  function current(identifier: string, length: number): Window {
    const now = clock.now();
    let window = windows.get(identifier);
    if (!window || window.endsAt <= now) {
      window = { endsAt: (Math.floor(now / length) + 1) * length, used: 0 };
      windows.set(identifier, window);
    }
    return window;
  }

  return {
    charge({ credential }) {
      const daily = credential.tier === "plugin";
      const limit = daily ? (credential.daily_quota ?? defaults.daily) : defaults.minute;
      const length = seams.duration(daily ? "quota-day" : "quota-minute");
      const window = current(credential.identifier, length);
      const allowed = window.used < limit;
      if (allowed) window.used += 1;
      return { allowed, limit, remaining: limit - window.used, resetAt: window.endsAt };
    },
    used: (identifier) => windows.get(identifier)?.used ?? 0,
  };
}
