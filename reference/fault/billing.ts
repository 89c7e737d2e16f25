import { fault, type Fault } from "../deviate/deviation.ts";
import { sendsTwice } from "../deviate/event.ts";
import { cardUnmasked, detachRemovesCard } from "./billing/behaviour.ts";

export const billingFaults: Record<string, Fault> = {
  "billing-card-added-twice": fault(
    "billing:card:added is sent twice for one card.",
    ["billing.card-added-once"],
    sendsTwice("billing:card:added"),
  ),
  "billing-card-unmasked": fault(
    "A card that is read alone shows the number that was last posted in place of a masked one.",
    ["billing.card-number-masked"],
    cardUnmasked,
  ),
  "billing-detach-removes-card": fault(
    "Unlinking the payment method of a website takes the card from its user as well.",
    ["billing.detached-card-stays"],
    detachRemovesCard,
  ),
};
