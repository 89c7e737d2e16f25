import type { Call } from "../../call.ts";
import { userOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { refusesIf } from "../../deviate/handler.ts";
import { cardsOf } from "../../state/card.ts";

/** A street with a number, a postal code and a city, as each country writes them. */
const forms: Record<string, RegExp> = {
  DE: /^\D+ \d+\w?, \d{5} \D+$/,
  FR: /^\d+ \D+, \d{5} \D+$/,
  GB: /^\d+ \D+, \D+ [A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/,
  US: /^\d+ \D+, \D+, [A-Z]{2} \d{5}$/,
};

const isUnknown = (address: string, country = ""): boolean =>
  forms[country]?.test(address) !== true;

const countryOf = (call: Call<"billing.card.merge">): string | undefined =>
  call.body.country ?? cardsOf(userOf(call)).get(call.params.card_id)?.holder.country;

export const addressesLookedUp: Plant = together(
  refusesIf("billing.card.create", ({ body }) => isUnknown(body.address, body.country)),
  refusesIf(
    "billing.card.merge",
    (call) => call.body.address !== undefined && isUnknown(call.body.address, countryOf(call)),
  ),
);
