/** What another platform takes as a card, and when what is paid for ends (2/6, 2/11). */
import { userOf, websiteOf } from "../../call.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead, refusesIf } from "../../deviate/handler.ts";
import { subscriptionsOf } from "../../routes/limits.ts";
import { digitsOf, mask } from "../../state/card-number.ts";
import { cardsOf } from "../../state/card.ts";

/** Refuses a card that its user has, as far as its masked number tells. */
const cardsOnce: Plant = refusesIf("billing.card.create", (call) => {
  const preview = mask(digitsOf(call.body.card_number));
  return [...cardsOf(userOf(call))].some((card) => card.preview === preview);
});

const isTaxIdentifier = (text: string | undefined): boolean =>
  text === undefined || /^([A-Z]{2}[0-9A-Z]{8,12})?$/.test(text);

/** Takes only tax identifiers of the form that they have across borders, and of the country beside them. */
const taxIdentifiersChecked: Plant = together(
  ...(["billing.card.create", "billing.card.merge"] as const).map((id) =>
    refusesIf(id, ({ body: { tax_identifier, country } }) => {
      const isForeign = Boolean(tax_identifier && country && !tax_identifier.startsWith(country));
      return isForeign || !isTaxIdentifier(tax_identifier);
    }),
  ),
);

const period = 30 * 86_400_000;

/** A subscription that was ended is shown as it is until its period is over, or so long after it (ms of real time). */
const limitsEndWithPeriod = (late: number): Plant =>
  instead("limits.subscription.remove", (call, original) => {
    const { clock } = call.reference;
    const held = subscriptionsOf(websiteOf(call));
    const ended = held.get(call.params.limit_id);
    original(call);
    if (!ended) return;
    held.set(ended.limit_id, ended);
    const end = (): boolean => held.delete(ended.limit_id);
    clock.at(clock.now() + period, () => {
      if (late) setTimeout(end, late).unref();
      else end();
    });
  });

export const habitsPaymentsAccents: Record<string, Accent> = {
  "card-taken-refused": accent(
    "Refuses a card that its user has.",
    ["open.billing-card-again"],
    cardsOnce,
  ),
  "tax-identifiers-checked": accent(
    "Accepts only tax identifiers of the form that they have across borders, and of the country beside them.",
    ["open.billing-tax-identifier"],
    taxIdentifiersChecked,
  ),
  "limit-ends-with-period": unusual(
    accent(
      "Shows a limit subscription as it is until its period is over, a month after its end.",
      ["open.limits-unsubscribe-when"],
      limitsEndWithPeriod(0),
    ),
    ["limits.subscription-ends"],
  ),
  "limit-ends-after-period": unusual(
    accent(
      "Shows a limit subscription as it is until a second and a half after its period, a month after its end.",
      ["open.limits-unsubscribe-when", "open.read-after-write"],
      limitsEndWithPeriod(1500),
    ),
    ["limits.subscription-ends"],
  ),
};
