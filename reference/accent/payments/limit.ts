/** Subscriptions to limits for which nobody pays, or nobody has paid yet. */
import { websiteOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import type { Reference } from "../../reference.ts";
import { paymentCardOf } from "../../state/card.ts";
import { catalogueOf } from "../../state/catalogue.ts";

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

/** The units of the limits that nobody brought in cost nothing. */
export const unitsFree: Plant = (reference) => {
  for (const { unit } of catalogueOf(reference).limits) unit.price = 0;
};

/** How long a payment takes (ms of real time). */
const paying = 3_000;

/** Shows a subscription as active only once it was paid for. */
export const activeOncePaid: Plant = (reference) => {
  const unpaid = new Set<string>();
  const keyOf = (website_id: string, limit_id: string): string => `${website_id} ${limit_id}`;
  const seen = <One extends { id: string; active: boolean }>(one: One, website_id = ""): One => ({
    ...one,
    active: one.active && !unpaid.has(keyOf(website_id, one.id)),
  });
  together(
    afterwards("limits.subscription.create", ({ params, body }) => {
      const key = keyOf(params.website_id, body.limit_id);
      unpaid.add(key);
      setTimeout(() => unpaid.delete(key), paying).unref();
    }),
    shows("limits.subscription.read", (one, { params }) => seen(one, params.website_id)),
    shows("limits.website.list", (all) => all.map((one) => seen(one, one.website_id))),
    shows("limits.subscription.list", (all) => all.map((one) => seen(one, one.website_id))),
  )(reference);
};
