import type { CardSingle } from "../../../schemas/generated/types.ts";
import { type KnownCaller, type User, type Website } from "../../model.ts";
import { pick } from "../../pick.ts";
import { invoicesOf } from "../../state/invoice.ts";
import { userOf, websiteOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, hidesField, instead, shows } from "../../deviate/handler.ts";
import { storeCard } from "../../routes/billing/card.ts";
import { linkedWebsites } from "../../state/linked.ts";
import { without } from "../../deviate/without.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { cardsOf, linkCard, paymentCardOf, unlinkCard, websitesPaidBy } from "../../state/card.ts";

/** A card that is read by itself shows the number that was last posted, if it is meant, instead of a masked one. */
const unmasks =
  (isMeant: (number: string) => boolean): Plant =>
  ({ seams }) => {
    const posted = new WeakMap<User, string>();
    wrapHandler(seams, "billing.card.create", (call, original) => {
      posted.set(userOf(call), call.body.card_number);
      return original(call);
    });
    wrapHandler(seams, "billing.card.read", (call, original) => {
      const card_number_preview = posted.get(userOf(call)) ?? "";
      return {
        ...(original(call) as object),
        ...(isMeant(card_number_preview) && { card_number_preview }),
      };
    });
  };

const cardUnmasked: Plant = unmasks(() => true);

/** Only numbers of the usual length are masked. */
const shortNumberUnmasked: Plant = unmasks((number) => number.length !== 16);

/** A change of a card that pays for a website goes to what that website shows of it. */
const changesPayingCopy: Plant = ({ seams }) => {
  const changed = new Map<string, object>();
  wrapHandler(seams, "billing.card.merge", (call, original) => {
    const { card_id } = call.params;
    if (!cardsOf(userOf(call)).get(card_id)?.websites.size) return original(call);
    changed.set(card_id, { ...changed.get(card_id), ...call.body });
    return undefined;
  });
  wrapHandler(seams, "billing.website.read", (call, original) => {
    const data = original(call);
    return { ...data, ...changed.get(data.card_id ?? "") };
  });
};

/** The billing of a website keeps showing the card as it was first shown there. */
const websiteCardStays: Plant = ({ seams }) => {
  const first = new Map<string, unknown>();
  wrapHandler(seams, "billing.website.read", (call, original) => {
    const shown = original(call);
    const key = `${call.params.website_id} ${shown.card_id}`;
    if (!first.has(key)) first.set(key, structuredClone(shown));
    return first.get(key);
  });
};

/** The billing of a website shows the expiration date of the card that paid for it first. */
const expiresAsFirst: Plant = ({ seams }) => {
  const first = new Map<string, string | undefined>();
  wrapHandler(seams, "billing.website.read", (call, original) => {
    const shown = original(call);
    const { website_id } = call.params;
    if (!first.has(website_id)) first.set(website_id, shown.expiration_date);
    return { ...shown, expiration_date: first.get(website_id) };
  });
};

/** A card that pays for websites can be removed, and their billing shows it all the same. */
const removedCardShown: Plant = ({ seams }) => {
  const shown = new Map<string, unknown>();
  wrapHandler(seams, "billing.card.remove", (call, original) => {
    const card = cardsOf(userOf(call)).get(call.params.card_id);
    for (const website of card ? websitesPaidBy(call.reference, card) : []) {
      shown.set(website.website_id, {
        card_id: call.params.card_id,
        is_valid: true,
        is_expired: false,
      });
      unlinkCard(call.reference, website);
    }
    return original(call);
  });
  wrapHandler(
    seams,
    "billing.website.read",
    (call, original) => shown.get(call.params.website_id) ?? original(call),
  );
};

/** Unlinking the payment method of a website also removes the card from its user. */
const detachRemovesCard: Plant = instead("billing.website.detach", (call, original) => {
  const result = original(call);
  cardsOf(userOf(call)).delete(call.params.card_id);
  return result;
});

/** The list of cards shows the number that was last posted, in groups of four. */
const cardUnmaskedInList: Plant = ({ seams }) => {
  const posted = new WeakMap<User, string>();
  wrapHandler(seams, "billing.card.create", (call, original) => {
    posted.set(userOf(call), call.body.card_number.replaceAll(/(.{4})(?!$)/g, "$1 "));
    return original(call);
  });
  wrapHandler(seams, "billing.card.list", (call, original) => {
    const { cards = [], ...data } = original(call);
    const card_number_preview = posted.get(userOf(call));
    return {
      ...data,
      cards: cards.map((card) => ({
        ...card,
        ...(card_number_preview && { card_number_preview }),
      })),
    };
  });
};

/** The billing of a website shows the number of the card beside its preview. */
const websiteCardUnmasked: Plant = ({ seams }) => {
  let posted = "";
  wrapHandler(seams, "billing.card.create", (call, original) => {
    posted = call.body.card_number;
    return original(call);
  });
  wrapHandler(seams, "billing.website.read", (call, original) => ({
    ...original(call),
    debug: { number: Number(posted) },
  }));
};

/** A card that the storage declines is listed as valid. */
const declinedCardValid: Plant = instead("billing.card.create", (call) => {
  storeCard(call, (user, card) => void cardsOf(user).set(card.card_id, card));
});

/** Acts as if the holder of the card in the path had called. */
const asItsHolder =
  (operationId: "billing.card.read" | "billing.card.merge" | "billing.invoice.list"): Plant =>
  ({ seams, platform }) =>
    wrap(seams, "handle", (original) => (call) => {
      const { card_id = "" } = call.params as { card_id?: string };
      const holder = [...platform.users].find((user) => cardsOf(user).get(card_id));
      const isMeant = holder && call.operation.operationId === operationId;
      return original(isMeant ? { ...call, caller: callerOf(call, holder) } : call);
    });

/** The caller, with the session of somebody else. */
function callerOf({ caller }: Pick<Call, "caller">, { user_id }: User): KnownCaller | undefined {
  return caller?.credential.tier === "user"
    ? { ...caller, credential: { ...caller.credential, user_id } }
    : caller;
}

/** A card that is read by itself names its websites without their domains. */
const linkedWithoutDomain: Plant = shows(
  "billing.card.read",
  ({ linked_websites = [], ...data }) => ({
    ...data,
    linked_websites: linked_websites.map((one) => without(one, "domain")),
  }),
);

/** A card that was unlinked from a website is not listed. */
const detachedNotListed: Plant = ({ seams }) => {
  const detached = new Set<unknown>();
  wrapHandler(seams, "billing.website.detach", (call, original) => {
    detached.add(call.params.card_id);
    return original(call);
  });
  wrapHandler(seams, "billing.card.list", (call, original) => {
    const { cards = [], ...data } = original(call);
    return { ...data, cards: cards.filter(({ card_id }) => !detached.has(card_id)) };
  });
};

/** Anybody's card can be linked to a website. */
const attachesAnybody: Plant = instead("billing.website.attach", (call, original) => {
  const { reference, body } = call;
  const users = [...reference.platform.users];
  const holder = users.find((user) => cardsOf(user).get(body.card_id));
  const card = holder && cardsOf(holder).get(body.card_id);
  if (!holder || !card || holder === userOf(call)) return original(call);
  linkCard(reference, reference.website(call.params.website_id), holder, card);
  return undefined;
});

/** Anybody's invoice can be read under all. */
const invoiceOfAnybody: Plant = instead("billing.invoice.read", (call, original) => {
  const { card_id, invoice_id } = call.params;
  const users = [...call.reference.platform.users];
  const found = users.map((user) => invoicesOf(user).get(invoice_id)).find(Boolean);
  return card_id === "all" && found ? found.invoice : original(call);
});

/** A card whose authorization was rejected leaves the list but can still be read. */
const rejectedCardReadable: Plant = ({ seams }) => {
  const rejected = new Map<string, CardSingle>();
  wrapHandler(seams, "billing.link.reject", (call, original) => {
    const { card_id } = call.params;
    rejected.set(card_id, { card_id, is_valid: false, user_id: "" });
    return original(call);
  });
  wrapHandler(seams, "billing.card.read", (call, original) => {
    const { card_id } = call.params;
    return rejected.get(card_id) ?? original(call);
  });
};

/** Every card of a user names the websites of all of them. */
const linkedOnEveryCard: Plant = ({ seams }) => {
  wrapHandler(seams, "billing.card.read", (call, original) => {
    const data = original(call);
    const websites = [...cardsOf(userOf(call))].flatMap((card) => [...card.websites]);
    return { ...data, linked_websites: websites.map((website_id) => ({ website_id })) as never };
  });
};

/** A card still names the website when another card was linked in its place. */
const replacedStaysLinked: Plant = instead("billing.website.attach", (call, original) => {
  const website = call.reference.website(call.params.website_id);
  const former = paymentCardOf(call.reference, website);
  const data = original(call);
  former?.card.websites.add(website.website_id);
  return data;
});

/** The removal of a card ends the payment of the websites that it paid for once, by whichever card they are paid now. */
const formerRemovalUnlinks: Plant = (reference) => {
  const paid = new Map<string, Set<Website>>();
  instead("billing.website.attach", (call, original) => {
    const website = websiteOf(call);
    const data = original(call);
    const { card_id } = call.body;
    paid.set(card_id, (paid.get(card_id) ?? new Set()).add(website));
    return data;
  })(reference);
  afterwards("billing.card.remove", ({ params }) => {
    for (const website of paid.get(params.card_id) ?? []) unlinkCard(reference, website);
  })(reference);
};

/** The list of cards also holds those of the other operators of the websites of a user. */
const cardsOfColleagues: Plant = instead("billing.card.list", (call, original) => {
  const { reference } = call;
  const own = userOf(call);
  const websites = linkedWebsites(reference, own.user_id);
  const ids = new Set(websites.flatMap(({ operators }) => [...operators.keys()]));
  const others = [...reference.platform.users].filter((one) => one !== own && ids.has(one.user_id));
  const data = original(call);
  const theirs = others.flatMap(
    (one) => original({ ...call, caller: callerOf(call, one) }).cards ?? [],
  );
  return { ...data, cards: [...(data.cards ?? []), ...theirs] };
});

/** Linking another card to a website links it to each website that had the same card before. */
const attachMovesSharers: Plant = instead("billing.website.attach", (call, original) => {
  const { reference, body } = call;
  const user = userOf(call);
  const former = paymentCardOf(reference, websiteOf(call))?.card;
  const sharers = former ? websitesPaidBy(reference, former) : [];
  original(call);
  const card = cardsOf(user).get(body.card_id);
  for (const website of sharers) if (card) linkCard(reference, website, user, card);
});

/** The owner in the billing of a website has the names of when the card was linked. */
const ownerAsLinked: Plant = (reference) => {
  const linked = new WeakMap<Website, Partial<User>>();
  afterwards("billing.website.attach", (call) => {
    linked.set(websiteOf(call), pick(userOf(call), ["first_name", "last_name"]));
  })(reference);
  shows("billing.website.read", ({ owner, ...data }, call) => ({
    ...data,
    owner: { ...owner, ...linked.get(websiteOf(call)) },
  }))(reference);
};

/** A card that the card of another user replaced on a website is still linked to it. */
const colleagueStaysLinked: Plant = instead("billing.website.attach", (call, original) => {
  const { website_id } = call.params;
  const former = paymentCardOf(call.reference, websiteOf(call));
  const data = original(call);
  if (former && former.user !== userOf(call)) former.card.websites.add(website_id);
  return data;
});

/** Subscriptions show the newest card of the user, whether or not it pays. */
export const paidByNewest = (list: "limits.subscription.list" | "plans.subscription.list"): Plant =>
  shows(list, (all, call) => {
    const [newest] = cardsOf(userOf(call));
    return all.map((one) => ({ ...one, card_id: newest?.card_id }));
  });

export const cardsFaults: Record<string, Fault> = {
  "billing-card-unmasked": fault(
    "A card that is read by itself shows the number that was last posted instead of a masked one.",
    ["billing.card-number-masked"],
    cardUnmasked,
  ),
  "billing-detach-removes-card": fault(
    "Unlinking the payment method of a website also removes the card from its user.",
    ["billing.detached-card-stays"],
    detachRemovesCard,
  ),
  "billing-declined-card-valid": fault(
    "A card that the storage declines is listed as valid.",
    ["billing.card-error-adds-no-valid-card"],
    declinedCardValid,
  ),
  "billing-card-unmasked-in-list": fault(
    "The list of cards shows the number that was last posted, in groups of four.",
    ["billing.card-number-masked"],
    cardUnmaskedInList,
  ),
  "billing-website-card-unmasked": fault(
    "The billing of a website shows the number of the card beside its preview.",
    ["billing.card-number-masked"],
    websiteCardUnmasked,
  ),
  "billing-card-of-anybody-read": fault(
    "Anybody's card can be read.",
    ["billing.card-of-other-user-refused"],
    asItsHolder("billing.card.read"),
  ),
  "billing-card-of-anybody-changed": fault(
    "Anybody's card can be changed.",
    ["billing.card-of-other-user-refused"],
    asItsHolder("billing.card.merge"),
  ),
  "billing-card-of-anybody-attached": fault(
    "Anybody's card can be linked to a website.",
    ["billing.card-of-other-user-refused"],
    attachesAnybody,
  ),
  "billing-invoice-of-anybody": fault(
    "Anybody's invoice can be read under all.",
    ["billing.invoice-of-other-user-refused"],
    invoiceOfAnybody,
  ),
  "billing-invoices-of-anybody": fault(
    "The invoices of anybody's card can be listed.",
    ["billing.invoice-of-other-user-refused"],
    asItsHolder("billing.invoice.list"),
  ),
  "billing-rejected-card-readable": fault(
    "A card whose authorization was rejected leaves the list but can still be read.",
    ["billing.link-reject-removes"],
    rejectedCardReadable,
  ),
  "billing-website-owner-as-linked": fault(
    "The owner in the billing of a website has the names of when the card was linked.",
    ["billing.website-owner-is-card-owner"],
    ownerAsLinked,
  ),
  "billing-colleague-card-stays-linked": fault(
    "A card that the card of another user replaced on a website is still linked to it.",
    ["billing.colleague-card-replaces"],
    colleagueStaysLinked,
  ),
  "billing-linked-without-domain": fault(
    "A card that is read by itself names its websites without their domains.",
    ["billing.linked-website-as-read"],
    linkedWithoutDomain,
  ),
  "billing-linked-on-every-card": fault(
    "Every card of a user names the websites of all of them.",
    ["billing.attached-website-is-linked", "billing.attach-replaces"],
    linkedOnEveryCard,
  ),
  "billing-former-removal-unlinks": fault(
    "The removal of a card that paid for a website before unlinks the one that pays for it now.",
    ["billing.attach-replaces"],
    formerRemovalUnlinks,
  ),
  "billing-replaced-stays-linked": fault(
    "A card still names the website when another card was linked in its place.",
    ["billing.attach-replaces"],
    replacedStaysLinked,
  ),
  "billing-detached-not-listed": fault(
    "A card that was unlinked from a website is not listed.",
    ["billing.detached-card-stays"],
    detachedNotListed,
  ),
  "billing-paying-card-changed-there": fault(
    "A change of a card that pays for a website is shown in the billing of the website and not by the card.",
    ["billing.website-card-follows"],
    changesPayingCopy,
  ),
  "billing-website-card-of-attachment": fault(
    "The billing of a website keeps showing the card as it was first shown there.",
    ["billing.website-card-follows"],
    websiteCardStays,
  ),
  "billing-removed-card-shown": fault(
    "The billing of a website keeps showing a card that was removed.",
    ["billing.removed-card-not-shown"],
    removedCardShown,
  ),
  "billing-attach-moves-sharers": fault(
    "Linking another card to a website links it to each website that had the same card before.",
    ["billing.attached-here-only"],
    attachMovesSharers,
  ),
  "billing-short-number-unmasked": fault(
    "A card whose number has not the usual sixteen digits shows all of them.",
    ["billing.card-number-masked"],
    shortNumberUnmasked,
  ),
  "billing-cards-of-colleagues": fault(
    "The list of cards also holds those of the other operators of the websites of a user.",
    ["billing.card-of-other-user-refused"],
    cardsOfColleagues,
  ),
  ...Object.fromEntries(
    (["expiration_date", "card_number_preview", "added_date"] as const).map((name) => [
      `billing-cards-without-${name.replaceAll("_", "-")}`,
      fault(
        `No form of a card shows ${name}.`,
        ["billing.card-shows-posted"],
        hidesField("billing.card.read", name),
        hidesField("billing.website.read", name),
        shows("billing.card.list", ({ cards = [], ...data }) => ({
          ...data,
          cards: cards.map((card) => without(card, name)),
        })),
      ),
    ]),
  ),
  "billing-website-card-of-before": fault(
    "The billing of a website shows the expiration date of the card that paid for it first.",
    ["billing.card-shows-posted"],
    expiresAsFirst,
  ),
};
