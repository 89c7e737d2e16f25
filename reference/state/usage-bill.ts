/** Usage bills of plugins (2/11): open until the month is over. The stage brings them in. */
import type { PluginUsage } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";

interface Bill {
  usage: PluginUsage;
  open_until: number;
}

const held = slot<Website, { bills: Bill[] }>(() => ({ bills: [] }));

function endOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** Newest first; the closed ones are forgotten. */
export function openBills({ clock }: Reference, website: Website): PluginUsage[] {
  const state = held(website);
  state.bills = state.bills.filter(({ open_until }) => open_until > clock.now());
  return state.bills.map(({ usage }) => usage).reverse();
}

export function addBill({ clock }: Reference, website: Website, usage: PluginUsage): void {
  held(website).bills.push({ usage, open_until: endOfMonth(clock.now()) });
}
