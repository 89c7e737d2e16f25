/** How identities and conditions of conversations may be read (1/2.1, 2/7). */
import { satisfies } from "../../criteria.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { insteadOfVisit } from "../../deviate/visit.ts";
import { placeOf, type Place } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { factsOf } from "../../state/conversation/show.ts";
import { inboxesOf } from "../../state/inbox.ts";
import { routingOf } from "../../state/routing.ts";
import { showsConversations } from "../conversation/shown.ts";

const asEmail = <Verification extends object>(all: readonly Verification[] = []): Verification[] =>
  all.map((one) => ({ ...one, identity: "email" }));

/** Shows every identity that was verified as an email. */
const identitiesAsEmail: Plant = together(
  showsConversations((shown) => ({ ...shown, verifications: asEmail(shown.verifications) })),
  shows("conversation.verify.read", (data) => ({
    ...data,
    verifications: asEmail(data.verifications),
  })),
);

/** Does something while each inbox and rule has only the first condition that the conversation meets. */
function withConditionMet<Result>({ website, conversation }: Place, act: () => Result): Result {
  const facts = factsOf(conversation);
  const holders = [...inboxesOf(website), ...routingOf(website).rules];
  const before = holders.map((holder) => ({ holder, conditions: holder.conditions }));
  for (const { holder, conditions } of before) {
    const met = conditions.find((one) => satisfies(facts, [one]));
    if (met) holder.conditions = [met];
  }
  try {
    return act();
  } finally {
    for (const { holder, conditions } of before) holder.conditions = conditions;
  }
}

/** One condition that holds is enough for an inbox or a rule. */
const anyConditionIsEnough: Plant = together(
  instead("conversation.message.send", (call, original) =>
    withConditionMet(placeOf(call), () => original(call)),
  ),
  insteadOfVisit("send", (reference, input, original) =>
    withConditionMet(placeIn(reference, input), original),
  ),
);

export const matchingAccents: Record<string, Accent> = {
  "identities-as-email": accent(
    "Shows every identity that was verified as email.",
    ["open.verification-identity-phone"],
    identitiesAsEmail,
  ),
  "conditions-any-of": accent(
    "Takes one condition of an inbox or a routing rule that holds for enough.",
    ["open.condition-combination"],
    anyConditionIsEnough,
  ),
};
