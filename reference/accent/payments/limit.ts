/** Subscriptions to limits for which nobody pays. */
import { websiteOf, type Call } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import type { Reference } from "../../reference.ts";
import { paymentCardOf } from "../../state/card.ts";

const isPaid = (call: Pick<Call<"limits.website.list">, "reference" | "params">): boolean =>
  paymentCardOf(call.reference, websiteOf(call)) !== undefined;

const isPaidOn = (reference: Reference, website_id: string | undefined): boolean =>
  paymentCardOf(reference, reference.website(website_id ?? "")) !== undefined;

/** Shows subscriptions as not active on a website without a payment method. */
export const inactiveWithoutCard: Plant[] = [
  shows("limits.subscription.list", (data, { reference }) =>
    data.map((one) => ({ ...one, active: isPaidOn(reference, one.website_id) })),
  ),
  shows("limits.website.list", (data, call) =>
    data.map((one) => ({ ...one, active: isPaid(call) })),
  ),
  shows("limits.subscription.read", (data, call) => ({ ...data, active: isPaid(call) })),
];
