import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import type { PluginToken } from "../../model.ts";
import { wrap } from "../../seams.ts";

/** Gives back the daily quota of plugin tokens evenly over the day. */
const bucket: Plant = ({ seams, clock }) => {
  const buckets = new Map<string, { at: number; left: number }>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const { credential } = caller;
    if (credential.tier === "user") return original(caller, operation);
    const { limit, length } = seams.quota(credential);
    const now = clock.now();
    const { at, left } = buckets.get(credential.identifier) ?? { at: now, left: limit };
    const filled = Math.min(limit, left + ((now - at) * limit) / length);
    const allowed = filled >= 1;
    buckets.set(credential.identifier, { at: now, left: allowed ? filled - 1 : filled });
    const remaining = Math.floor(allowed ? filled - 1 : filled);
    return { allowed, limit, remaining, resetAt: now + length / Math.max(1, limit) };
  });
};

/** Counts the tokens of one plugin against one quota. */
const perPlugin: Plant = ({ seams }) => {
  const standIns = new Map<string, PluginToken>();
  wrap(seams, "charge", (original) => (caller, operation) => {
    const { credential } = caller;
    if (credential.tier === "user") return original(caller, operation);
    const standIn = standIns.get(credential.plugin_id) ?? { ...credential };
    standIns.set(credential.plugin_id, standIn);
    return original({ ...caller, credential: standIn }, operation);
  });
};

/** Counts are kept for parts of a window, so that memory stays bounded. */
const parts = 100;

function count(slots: { at: number; used: number }[], now: number, part: number): void {
  const last = slots.at(-1);
  if (last && now < last.at + part) last.used += 1;
  else slots.push({ at: now, used: 1 });
}

/** Counts the requests of the last day and the last minute instead of fixed windows. */
const sliding: Plant = ({ seams, clock }) => {
  const windows = new Map<string, { at: number; used: number }[]>();
  seams.charge = ({ credential }) => {
    const { limit, length } = seams.quota(credential);
    const now = clock.now();
    const slots = windows.get(credential.identifier) ?? [];
    windows.set(credential.identifier, slots);
    while (slots[0] && slots[0].at <= now - length) slots.shift();
    const used = slots.reduce((sum, slot) => sum + slot.used, 0);
    const allowed = used < limit;
    if (allowed) count(slots, now, length / parts);
    const resetAt = (slots[0]?.at ?? now) + length;
    return { allowed, limit, remaining: limit - used - Number(allowed), resetAt };
  };
};

/** Sends no header that reports the quota. */
const withoutHints: Plant = ({ seams }) => {
  seams.quotaHints = () => ({});
};

export const windowAccents: Record<string, Accent> = {
  "quota-bucket": accent(
    "Gives back the daily quota of plugin tokens evenly over the day.",
    ["open.daily-quota-window"],
    bucket,
  ),
  "quota-per-plugin": accent(
    "Counts the tokens of one plugin against one quota.",
    ["open.daily-quota-holder"],
    perPlugin,
  ),
  "quota-sliding": accent(
    "Counts the requests of the last day and the last minute instead of fixed windows.",
    ["open.daily-quota-window", "open.per-minute-values"],
    sliding,
  ),
  "quota-without-hints": accent(
    "Sends no header that reports the quota.",
    ["open.daily-quota-value"],
    withoutHints,
  ),
};
