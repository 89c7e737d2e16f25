/** Lists over all websites that hold the websites that a card of the user pays for. */
import { userOf, type Call } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { asOwnerOf } from "../../deviate/owner.ts";
import { paymentCardOf } from "../../state/card.ts";
import { linkedWebsites } from "../../state/linked.ts";

type Lister = Pick<Call, "reference" | "caller">;

/** Whether the user pays for the website. */
function pays(call: Lister, website_id: string | undefined): boolean {
  const { reference } = call;
  const payment = paymentCardOf(reference, reference.website(website_id ?? ""));
  return payment?.user.user_id === userOf(call).user_id;
}

const joined = (call: Lister) => linkedWebsites(call.reference, userOf(call).user_id);

export const limitsOfPaid: Plant = together(
  asOwnerOf("limits.subscription.list", joined),
  shows("limits.subscription.list", (data, call) =>
    data.filter(({ website_id }) => pays(call, website_id)),
  ),
);

export const plansOfPaid: Plant = together(
  asOwnerOf("plans.subscription.list", joined),
  shows("plans.subscription.list", (data, call) =>
    data.filter(({ website }) => pays(call, website?.id)),
  ),
);
