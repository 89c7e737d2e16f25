import type { Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { subscriptionsOf } from "../../state/subscription.ts";

const isKnown = ({
  reference,
  params,
}: Pick<Call<"subscription.read">, "reference" | "params">): boolean =>
  [...reference.platform.websites].some((website) =>
    subscriptionsOf(website).has(params.email_hash.toLowerCase()),
  );

/** Any hash that no website knows stands for a subscription that is on. */
export const unknownIsOn: Plant = (reference) => {
  const changed = new Map<string, boolean>();
  together(
    instead("subscription.read", (call, original) =>
      isKnown(call) ? original(call) : { subscribed: changed.get(call.params.email_hash) ?? true },
    ),
    instead("subscription.merge", (call, original) => {
      if (isKnown(call)) return original(call);
      changed.set(call.params.email_hash, call.body.subscribed);
    }),
  )(reference);
};
