import { userOf, websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { alwaysRefuses, refusesIf } from "../deviate/handler.ts";
import { asOwnerOf } from "../deviate/owner.ts";
import { linkedWebsites } from "../state/linked.ts";
import { catalogueAccents } from "./holders/catalogue.ts";
import { filtersOfUsers } from "./holders/filter.ts";
import { historyOfWebsite } from "./holders/history.ts";
import { plansOfPaid, limitsOfPaid } from "./holders/paid.ts";
import { pluginAccents } from "./holders/plugin.ts";
import { statesAccents } from "./holders/states.ts";
import { subscriptionAccents } from "./holders/subscription.ts";

/** Who owns a thing and who may use it, where another platform decides differently. */
export const holdersAccents: Record<string, Accent> = {
  ...subscriptionAccents,
  ...statesAccents,
  ...pluginAccents,
  ...catalogueAccents,
  "website-billing-by-members": accent(
    "Lets every operator link and unlink the payment method of a website.",
    ["open.billing-website-who"],
    asOwnerOf("billing.website.attach", (call) => [websiteOf(call)]),
    asOwnerOf("billing.website.detach", (call) => [websiteOf(call)]),
  ),
  "website-billing-read-by-owners": accent(
    "Lets only owners read the payment method of a website.",
    ["open.billing-website-who"],
    refusesIf(
      "billing.website.read",
      (call) => websiteOf(call).operators.get(userOf(call).user_id)?.role !== "owner",
    ),
  ),
  "limits-by-members": accent(
    "Lets every operator subscribe a website to limits and end subscriptions.",
    ["open.limits-subscription-who"],
    asOwnerOf("limits.subscription.create", (call) => [websiteOf(call)]),
    asOwnerOf("limits.subscription.remove", (call) => [websiteOf(call)]),
  ),
  "subscriptions-of-joined-websites": accent(
    "Lists limits and plans of all websites on which the user is an operator.",
    ["open.limits-subscription-who", "open.plans-subscription-scope"],
    ...(["limits.subscription.list", "plans.subscription.list"] as const).map((id) =>
      asOwnerOf(id, (call) => linkedWebsites(call.reference, userOf(call).user_id)),
    ),
  ),
  "subscriptions-of-paid-websites": accent(
    "Lists limits and plans of the websites that a card of the user pays for.",
    ["open.limits-subscription-who", "open.plans-subscription-scope"],
    limitsOfPaid,
    plansOfPaid,
  ),
  "search-history-of-website": accent(
    "A search history belongs to the website, and all its operators share it.",
    ["open.search-history-owner"],
    ...historyOfWebsite,
  ),
  "filters-of-users": accent(
    "A filter belongs to the user who saved it, and nobody else sees it.",
    ["open.filter-visibility"],
    filtersOfUsers,
  ),
  "rating-revoked-by-visitors": accent(
    "Lets no operator revoke the rating of a conversation.",
    ["open.rating-who"],
    alwaysRefuses("ratings.rating.remove", 403, "not_allowed"),
  ),
};
