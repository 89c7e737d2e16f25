import { without } from "../deviate/without.ts";
import { isCardNumber, digitsOf } from "../state/card-number.ts";
import { tolerates } from "../deviate/check.ts";
import { userOf, websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import {
  acceptsAnyway,
  instead,
  refusesIf,
  shows,
  takesBody,
  hidesField,
} from "../deviate/handler.ts";
import { subscriptionsOf } from "../routes/limits.ts";
import { cardsOf, paymentCardOf, unlinkCard, websitesPaidBy } from "../state/card.ts";
import type { Invoice } from "../../schemas/generated/types.ts";
import { addressesLookedUp } from "./payments/address.ts";
import { cardAccents } from "./payments/card.ts";
import { activeOncePaid, inactiveWithoutCard, unitsFree } from "./payments/limit.ts";

const gone = "5d0c1f7a-2b64-4f0e-9a57-3c8e21b9d604";

/** An invoice on which a website stands that was removed since, of which nothing but the identifier is known. */
const withGoneWebsite = (one: Invoice): Invoice => ({
  ...one,
  invoice: { ...one.invoice, parts: [...(one.invoice.parts ?? []), { id: gone }] },
});

/** How cards are stored, linked and charged, where another platform differs. */
export const paymentsAccents: Record<string, Accent> = {
  ...cardAccents,
  "card-addresses-looked-up": accent(
    "Accepts for a card only addresses with a number, a street, a postal code and a city of its country.",
    ["open.billing-card-address"],
    addressesLookedUp,
  ),
  "card-removal-unlinks": accent(
    "Removes a card that is linked, and unlinks it from its websites.",
    ["open.billing-card-remove-linked"],
    instead("billing.card.remove", (call, original) => {
      const { reference, params } = call;
      const card = cardsOf(userOf(call)).get(params.card_id);
      for (const website of card ? websitesPaidBy(reference, card) : []) {
        unlinkCard(reference, website);
      }
      return original(call);
    }),
  ),
  "invoice-website-gone": accent(
    "Names on each invoice also a website that was removed since, by its identifier alone.",
    ["2/6"],
    shows("billing.invoice.list", (data) => ({
      ...data,
      results: data.results?.map(withGoneWebsite),
    })),
    shows("billing.invoice.read", withGoneWebsite),
  ),
  "invoice-under-any-card": accent(
    "Shows an invoice under every card of its user.",
    ["open.billing-invoice-other-card"],
    instead("billing.invoice.read", (call, original) => {
      const { params } = call;
      const isOwn = cardsOf(userOf(call)).has(params.card_id);
      return original(isOwn ? { ...call, params: { ...params, card_id: "all" } } : call);
    }),
  ),
  "link-newest-only": accent(
    "Starting a link ends the one of its user that waits.",
    ["open.billing-link-states"],
    instead("billing.link.start", (call, original) => {
      const cards = cardsOf(userOf(call));
      for (const card of cards) if (card.is_linking) cards.delete(card.card_id);
      return original(call);
    }),
  ),
  "linking-card-unlisted": accent(
    "Lists a card of an external service only once its link is finished.",
    ["open.billing-link-states"],
    shows("billing.card.list", ({ cards = [], ...data }, call) => ({
      ...data,
      cards: cards.filter(
        ({ card_id }) => cardsOf(userOf(call)).get(String(card_id))?.is_linking !== true,
      ),
    })),
  ),
  "linking-card-kept": accent(
    "Refuses to remove a card of an external service until its link is finished or rejected.",
    ["open.billing-link-states"],
    refusesIf(
      "billing.card.remove",
      (call) => cardsOf(userOf(call)).get(call.params.card_id)?.is_linking === true,
    ),
  ),
  "link-finished-any-time": accent(
    "Accepts the finish or rejection of a link that was not started, and changes nothing.",
    ["open.billing-link-states"],
    acceptsAnyway("billing.link.finish", [409]),
    acceptsAnyway("billing.link.reject", [409]),
  ),
  "limit-needs-card": accent(
    "Refuses to subscribe to a limit while the website has no payment method.",
    ["open.limits-subscription-payment"],
    refusesIf(
      "limits.subscription.create",
      (call) => paymentCardOf(call.reference, websiteOf(call)) === undefined,
    ),
  ),
  "limit-inactive-without-card": accent(
    "Shows a subscription to a limit as not active while the website has no payment method.",
    ["open.limits-subscription-payment"],
    ...inactiveWithoutCard,
  ),
  "limit-active-once-paid": accent(
    "Shows a subscription to a limit as active only three seconds after it was made, when it was paid for.",
    ["open.limits-subscription-payment"],
    activeOncePaid,
  ),
  "limit-units-free": accent(
    "Asks no price for the units of its limits, but for those that a stage brings in.",
    ["open.limits-price-meaning"],
    unitsFree,
  ),
  "limit-units-add-up": accent(
    "A second subscription to a limit adds to its units.",
    ["open.limits-subscribe-again"],
    takesBody("limits.subscription.create", (body, call) => {
      const { additional = 0 } = subscriptionsOf(websiteOf(call)).get(body.limit_id) ?? {};
      return { ...body, units: { additional: additional + body.units.additional } };
    }),
  ),
  "limit-subscribed-once": accent(
    "Refuses a second subscription to a limit.",
    ["open.limits-subscribe-again"],
    refusesIf("limits.subscription.create", (call) =>
      subscriptionsOf(websiteOf(call)).has(call.body.limit_id),
    ),
  ),
  "card-provider-unknown": accent(
    "Shows null as the provider of every card.",
    ["open.absent-value"],
    shows("billing.card.read", (card) => ({ ...card, card_provider: null })),
    shows("billing.website.read", (card) => ({ ...card, card_provider: null })),
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => ({ ...card, card_provider: null })),
    })),
  ),
  "billing-of-website-whole": accent(
    "Shows the billing of a website in the form of a card, whose user is null and whose linked websites are none.",
    ["open.absent-value"],
    shows("billing.website.read", (card) => ({ ...card, user_id: null, linked_websites: [] })),
  ),
  "card-month-any": accent(
    "Accepts a month of one digit.",
    ["open.billing-card-month"],
    tolerates("billing.card.create", /month: must match/),
  ),
  "card-checked-at-once": accent(
    "Refuses a card at once whose number is none or that has expired.",
    ["open.billing-card-month"],
    refusesIf("billing.card.create", ({ body, reference }) => {
      const { month, year } = body.expiration_date;
      const ends = Date.UTC(Number(year), Number(month));
      return !isCardNumber(digitsOf(body.card_number)) || !(ends > reference.clock.now());
    }),
  ),
  "card-websites-in-list-only": accent(
    "Shows linked_websites only in the list of cards.",
    ["open.billing-card-forms"],
    hidesField("billing.card.read", "linked_websites"),
  ),
  "card-websites-alone-only": accent(
    "Shows linked_websites only of a single card.",
    ["open.billing-card-forms"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => without(card, "linked_websites")),
    })),
  ),
};
