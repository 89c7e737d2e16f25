/** The window of a quota slides. */
import type { Accent } from "../deviation.ts";

/** Counts are kept for parts of a window, so that memory stays bounded. */
const parts = 100;

function count(slots: { at: number; used: number }[], now: number, part: number): void {
  const last = slots.at(-1);
  if (last && now < last.at + part) last.used += 1;
  else slots.push({ at: now, used: 1 });
}

export const accent: Accent = {
  says: "Counts the requests of the last day and the last minute in place of fixed windows.",
  legal: ["open.daily-quota-window", "open.per-minute-values"],
  plant({ seams, clock }) {
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
  },
};
