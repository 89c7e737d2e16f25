/** Whether a card is shown as expired, and what linking or adding it again does. */
import { fault, type Fault, together, type Plant } from "../../deviate/deviation.ts";
import { renewed } from "../../deviate/expired-card.ts";
import { afterwards, forgetsWhen, instead, shows } from "../../deviate/handler.ts";
import { userOf, websiteOf } from "../../call.ts";
import { later } from "../../later.ts";
import type { User } from "../../model.ts";
import { cardsOf, unlinkCard, type Card } from "../../state/card.ts";
import { digitsOf, mask } from "../../state/card-number.ts";

/** Every form of a card says the same of whether it is expired. */
const showsExpired = (is_expired: boolean): Plant =>
  together(
    shows("billing.card.read", (card) => ({ ...card, is_expired })),
    shows("billing.card.list", ({ cards = [], ...more }) => ({
      ...more,
      cards: cards.map((card) => ({ ...card, is_expired })),
    })),
    shows("billing.website.read", (card) => ({ ...card, is_expired })),
  );

/** A card that has expired is added as one that has not. */
const renewsExpired: Plant = instead("billing.card.create", (call, original) =>
  original(renewed(call) ?? call),
);

/** Linking a card to the website that it pays for already unlinks it. */
const attachToggles: Plant = instead("billing.website.attach", (call, original) => {
  const card = cardsOf(userOf(call)).get(call.body.card_id);
  if (card?.websites.has(call.params.website_id)) unlinkCard(call.reference, websiteOf(call));
  else original(call);
});

/** What was unlinked from a website is not linked to it again. */
const detachedForGood: Plant = (reference) => {
  const left = new Set<string>();
  const key = (website_id: string, card_id: string): string => `${website_id} ${card_id}`;
  afterwards("billing.website.detach", ({ params }) => {
    left.add(key(params.website_id, params.card_id));
  })(reference);
  forgetsWhen("billing.website.attach", ({ params, body }) =>
    left.has(key(params.website_id, body.card_id)),
  )(reference);
};

/** A card that was removed is not stored again, which nobody is told. */
const removedForGood: Plant = (reference) => {
  const removed = new Set<string>();
  const key = (user_id: string, preview: string | undefined): string => `${user_id} ${preview}`;
  instead("billing.card.remove", (call, original) => {
    const user = userOf(call);
    const card = cardsOf(user).get(call.params.card_id);
    const data = original(call);
    removed.add(key(user.user_id, card?.preview));
    return data;
  })(reference);
  forgetsWhen("billing.card.create", (call) =>
    removed.has(key(userOf(call).user_id, mask(digitsOf(call.body.card_number)))),
  )(reference);
};

/** A card that nobody has listed yet gives way to one that is posted after it. */
const latestAlone: Plant = (reference) => {
  const posted = new WeakMap<User, number>();
  const listed = new WeakSet<Card>();
  afterwards("billing.card.list", (call) => {
    for (const card of cardsOf(userOf(call))) listed.add(card);
  })(reference);
  afterwards("billing.card.create", (call) => {
    const user = userOf(call);
    const count = (posted.get(user) ?? 0) + 1;
    posted.set(user, count);
    const drop = (): void => {
      for (const card of cardsOf(user)) if (!listed.has(card)) cardsOf(user).delete(card.card_id);
    };
    drop();
    // It was stored just now.
    later(call.reference, () => {
      if (posted.get(user) !== count) drop();
    });
  })(reference);
};

export const cardsInTimeFaults: Record<string, Fault> = {
  "billing-latest-card-alone": fault(
    "A card that nobody has listed yet gives way to one that is posted after it.",
    ["billing.cards-at-once-all-stored"],
    latestAlone,
  ),
  "billing-card-never-expires": fault(
    "A card is never shown as expired.",
    ["billing.card-expires"],
    showsExpired(false),
  ),
  "billing-card-always-expired": fault(
    "Every card is shown as expired.",
    ["billing.card-expires"],
    showsExpired(true),
  ),
  "billing-expired-card-renewed": fault(
    "A card that has expired is added, and not shown as expired.",
    ["billing.expired-card-is-shown"],
    renewsExpired,
  ),
  "billing-attach-toggles": fault(
    "Linking a card to the website that it pays for already unlinks it.",
    ["billing.attached-again-stays"],
    attachToggles,
  ),
  "billing-detached-for-good": fault(
    "Linking a card again to a website that it was unlinked from is accepted, and links nothing.",
    ["billing.attached-website-is-linked"],
    detachedForGood,
  ),
  "billing-removed-for-good": fault(
    "A card that was removed is accepted when it is posted again, and nothing is told of it.",
    ["billing.card-active-or-error"],
    removedForGood,
  ),
};
