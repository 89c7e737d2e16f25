/** The two limits of the documents: a day's for plugin tokens, a minute's for user tokens (1/8). */
import type { WorldRequest } from "../../../harness/trial/world.ts";
import type { Length } from "../../shared/quotas/plan.ts";
import type { Limit } from "./limit.ts";
import type { QuotaSettings } from "./question.ts";

export interface TierLimit {
  name: "plugin" | "user";
  length: Length;
  limit: (settings: QuotaSettings) => Limit;
  /** A world in which this many hold the limit, each for itself; `idle` is a token without a limit. */
  world: (settings: QuotaSettings, holders: number) => WorldRequest;
  holder: (place: number) => string;
  idle: (holders: number) => string;
  /** Rules broken by a limit that ends too late, comes back too late, or ends too early (not stated for a minute). */
  rules: { enforced: string; resets: string; early?: string };
}

/** The quota a day of plugin tokens. */
export const plugin: TierLimit = {
  name: "plugin",
  length: "day",
  limit: ({ daily_quota }) => ({ limit: daily_quota, length: "day" }),
  world: ({ daily_quota }, holders) => ({
    tokens: [...Array.from({ length: holders }, () => ({ daily_quota })), {}],
  }),
  holder: (place) => `0.token-${place}`,
  idle: (holders) => `0.token-${holders + 1}`,
  rules: {
    enforced: "platform.daily-quota-enforced",
    early: "platform.daily-quota-not-early",
    resets: "platform.daily-quota-resets",
  },
};

/** The limit a minute of user sessions. */
export const user: TierLimit = {
  name: "user",
  length: "minute",
  limit: ({ minute_limit }) => ({ limit: minute_limit, length: "minute" }),
  world: ({ minute_limit }, holders) => ({
    operators: Array.from({ length: holders }, (_, i) => (i === 0 ? "owner" : "member")),
    minute_limit,
    tokens: [{}],
  }),
  holder: (place) => `0.operator-${place}`,
  idle: () => "0.token-1",
  // Nothing is said about a minute that ends early.
  rules: {
    enforced: "platform.user-per-minute-limit",
    resets: "platform.user-per-minute-limit-passes",
  },
};

export const tiers: readonly TierLimit[] = [plugin, user];

/** What a caller of an experiment may ask; undefined where that is not known. */
export const limitOfCaller =
  (tier: TierLimit, holders: number) =>
  (caller: string, settings: QuotaSettings): Limit | undefined =>
    Array.from({ length: holders }, (_, i) => tier.holder(i + 1)).includes(caller)
      ? tier.limit(settings)
      : undefined;
