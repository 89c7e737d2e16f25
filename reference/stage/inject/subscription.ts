/** Links to subscriptions, as they stand in mails. */
import type { StageAct } from "../act.ts";
import { textOf } from "../input.ts";
import { subscriptionLink } from "../../state/subscription.ts";

export const subscription: Record<string, StageAct> = {
  "subscription-link": (reference, input) => {
    const website = reference.website(textOf(input, "website_id") ?? "");
    const email = textOf(input, "email") ?? `reader-${reference.random.hex(8)}@mail.example`;
    return { ...subscriptionLink(reference, website, email), email };
  },
};
