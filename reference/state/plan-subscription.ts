/** Which plan a website has (2/11). No route of the documents subscribes, so the stage does. */
import type { PlanSubscription } from "../../schemas/generated/types.ts";
import type { Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import type { PlanListing } from "./catalogue.ts";

export type BillPeriod = NonNullable<PlanSubscription["bill_period"]>;

interface Subscription {
  plan_id: string;
  bill_period: BillPeriod;
  /** When the trial ends, and until when it is paid (ms); undefined where it has none, or is free. */
  trial_end: number | undefined;
  bill_valid_until: number | undefined;
}

export const planSubscriptionOf = slot<Website, { subscription: Subscription | undefined }>(() => ({
  subscription: undefined,
}));

const day = 24 * 60 * 60_000;
const months: Record<BillPeriod, number> = { monthly: 1, yearly: 12 };

function monthsAfter(at: number, count: number): number {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + count);
}

/** Puts the website on the plan from now on, in place of any other; a trial comes before the first bill. */
export function subscribe(
  { clock }: Reference,
  website: Website,
  { base }: PlanListing,
  bill_period: BillPeriod,
): void {
  const now = clock.now();
  const trial_end = base.trial_days > 0 ? now + base.trial_days * day : undefined;
  planSubscriptionOf(website).subscription = {
    plan_id: base.id,
    bill_period,
    trial_end,
    bill_valid_until:
      base.price > 0 ? monthsAfter(trial_end ?? now, months[bill_period]) : undefined,
  };
}
