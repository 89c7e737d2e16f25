/** Daily quota of plugin tokens and per-minute limit of user tokens (1/8): fixed windows, exact counts. */
import type { Clock } from "./clock.ts";
import type { Credential } from "./model.ts";
import type { Seams } from "./seams.ts";

export interface QuotaDefaults {
  /** Requests a day for a plugin token without a quota of its own. */
  daily: number;
  /** Requests a minute for a user token. */
  minute: number;
}

/** Hints about the quota, in seconds to the reset; the documents show none. */
export const quotaHints: Seams["quotaHints"] = ({ limit, remaining, resetAt }, status, now) => {
  const seconds = String(Math.max(0, Math.ceil((resetAt - now) / 1000)));
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": seconds,
    ...(status === 429 ? { "retry-after": seconds } : {}),
  };
};

interface Window {
  endsAt: number;
  used: number;
}

/** Counts per keypair. A request that is refused for the quota is not counted. */
export function createQuota(
  clock: Clock,
  seams: Pick<Seams, "duration" | "quota">,
  defaults: QuotaDefaults,
): Pick<Seams, "quota" | "charge"> {
  // Windows are freed with their credential, so that many logins leave nothing behind.
  const windows = new WeakMap<Credential, Window>();

  function current(credential: Credential, length: number): Window {
    const now = clock.now();
    let window = windows.get(credential);
    if (!window || window.endsAt <= now) {
      window = { endsAt: (Math.floor(now / length) + 1) * length, used: 0 };
      windows.set(credential, window);
    }
    return window;
  }

  return {
    quota: (credential) =>
      credential.tier === "plugin"
        ? {
            limit: credential.daily_quota ?? defaults.daily,
            length: seams.duration("quota-day"),
          }
        : {
            limit: credential.minute_limit ?? defaults.minute,
            length: seams.duration("quota-minute"),
          },
    charge({ credential }) {
      const { limit, length } = seams.quota(credential);
      const window = current(credential, length);
      const allowed = window.used < limit;
      if (allowed) window.used += 1;
      return { allowed, limit, remaining: limit - window.used, resetAt: window.endsAt };
    },
  };
}
