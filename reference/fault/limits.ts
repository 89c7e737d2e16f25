import { fault, type Fault } from "../deviate/deviation.ts";
import { subscriptionSpreads } from "./limits/behaviour.ts";

export const limitsFaults: Record<string, Fault> = {
  "limits-subscription-spreads": fault(
    "Subscribes all websites of the platform when one is subscribed to a limit.",
    ["limits.subscription-is-per-website"],
    subscriptionSpreads,
  ),
};
