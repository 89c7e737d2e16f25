import { linkedWebsites } from "../state/linked.ts";
import { invoicesOf } from "../state/invoice.ts";
import { cardsOf, linkCard, paymentCardOf, unlinkCard } from "../state/card.ts";
import { invalid, notFound } from "../refusal.ts";
import {
  afterwards,
  forgets,
  forgetsWhen,
  hidesField,
  instead,
  refusesWhen,
  shows,
} from "../deviate/handler.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { sendsTwice, changesPayload, losesEvent, misnames, sends } from "../deviate/event.ts";
import { cardsFaults } from "./billing/cards.ts";

import { cardsInTimeFaults } from "./billing/cards-in-time.ts";

export const billingFaults: Record<string, Fault> = {
  ...cardsFaults,
  ...cardsInTimeFaults,
  "billing-card-added-twice": fault(
    "billing:card:added is sent twice for one card.",
    ["billing.card-added-once"],
    sendsTwice("billing:card:added"),
  ),
  "billing-card-added-lost": fault(
    "billing:card:added is never sent.",
    ["billing.card-added-event", "billing.card-added-is-listed"],
    losesEvent("billing:card:added"),
  ),
  "billing-card-added-with-error": fault(
    "billing:card:error is sent beside billing:card:added.",
    ["billing.card-added-event"],
    sends((event) =>
      event.name === "billing:card:added"
        ? [event, { ...event, name: "billing:card:error" }]
        : [event],
    ),
  ),
  "billing-card-error-as-added": fault(
    "A card that is not stored is reported as added.",
    ["billing.card-error-event"],
    misnames("billing:card:error", "billing:card:added"),
  ),
  "billing-card-error-with-added": fault(
    "billing:card:added is sent beside billing:card:error.",
    ["billing.card-error-event"],
    sends((event) =>
      event.name === "billing:card:error"
        ? [event, { ...event, name: "billing:card:added" }]
        : [event],
    ),
  ),
  "billing-card-stored-twice": fault(
    "A card that is stored is listed twice.",
    ["billing.card-added-is-listed"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.flatMap((card) => [card, { ...card, card_id: `${card.card_id}0` }]),
    })),
  ),
  "billing-card-listed-not-read": fault(
    "The card that was stored first cannot be read.",
    ["billing.card-added-is-listed", "billing.card-list-agrees-with-read"],
    refusesWhen("billing.card.read", (call) =>
      [...cardsOf(userOf(call)).oldestFirst()][0]?.card_id === call.params.card_id
        ? notFound("card")
        : undefined,
    ),
  ),
  "billing-security-code-blank": fault(
    "A card that is read has a blank security_code.",
    ["billing.card-security-code-hidden"],
    shows("billing.card.read", (data) => ({ ...data, security_code: "" })),
  ),
  "billing-website-security-code": fault(
    "The billing of a website has a masked security_code.",
    ["billing.card-security-code-hidden"],
    shows("billing.website.read", (data) => ({ ...data, security_code: "***" })),
  ),
  "billing-card-listed-expired": fault(
    "The list shows every card as expired.",
    ["billing.card-list-agrees-with-read"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => ({ ...card, is_expired: true })),
    })),
  ),
  "billing-card-listed-with-others-name": fault(
    "The list shows the holder of the newest card on every card.",
    ["billing.card-list-agrees-with-read"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => ({ ...card, name_on_card: cards[0]?.name_on_card })),
    })),
  ),
  "billing-card-provider-capital": fault(
    "The provider of a card is written with a capital.",
    ["billing.card-provider-lowercase"],
    shows("billing.card.read", (data) => ({
      ...data,
      card_provider: String(data.card_provider).replace(/^./, (first) => first.toUpperCase()),
    })),
  ),
  "billing-card-patch-invalidates": fault(
    "A card whose holder changes is no longer valid.",
    ["billing.card-patch-leaves-payment"],
    afterwards("billing.card.merge", (call) => {
      const card = cardsOf(userOf(call)).get(call.params.card_id);
      if (card) card.is_valid = false;
    }),
  ),
  "billing-card-patch-moves-expiration": fault(
    "A card whose holder changes lasts a year longer.",
    ["billing.card-patch-leaves-payment"],
    afterwards("billing.card.merge", (call) => {
      const { expiration } = cardsOf(userOf(call)).get(call.params.card_id) ?? {};
      if (expiration) expiration.year = String(Number(expiration.year) + 1);
    }),
  ),
  "billing-all-of-newest-card": fault(
    "The invoices listed under all are those of one card only.",
    ["billing.all-lists-every-card"],
    shows("billing.invoice.list", (data, call) => ({
      ...data,
      results: data.results.filter(
        ({ invoice_id }) =>
          call.params.card_id !== "all" ||
          invoicesOf(userOf(call)).get(invoice_id)?.card_id ===
            [...invoicesOf(userOf(call))][0]?.card_id,
      ),
    })),
  ),
  "billing-unpaid-invoices-unlisted": fault(
    "Invoices that are not paid are not listed.",
    ["billing.all-lists-every-card"],
    shows("billing.invoice.list", (data) => ({
      ...data,
      results: data.results.filter(({ payment }) => payment?.is_paid),
    })),
  ),
  "billing-invoices-of-other-cards": fault(
    "Under a card the invoices of every card of the user are listed.",
    ["billing.all-lists-every-card"],
    instead("billing.invoice.list", (call, original) =>
      original({ ...call, params: { ...call.params, card_id: "all" } }),
    ),
  ),
  "billing-all-repeats": fault(
    "Under all, the newest invoice is listed twice.",
    ["billing.all-lists-each-once"],
    shows("billing.invoice.list", (data, call) => ({
      ...data,
      results:
        call.params.card_id === "all"
          ? data.results.toSpliced(0, 0, ...data.results.slice(0, 1))
          : data.results,
    })),
  ),
  "billing-all-reads-nothing": fault(
    "No invoice can be read under all.",
    ["billing.all-reads-any-invoice"],
    refusesWhen("billing.invoice.read", ({ params }) =>
      params.card_id === "all" ? notFound("invoice") : undefined,
    ),
  ),
  "billing-all-reads-newest": fault(
    "Under all, the newest invoice is shown whichever is asked for.",
    ["billing.all-reads-any-invoice"],
    shows("billing.invoice.read", (data, call) =>
      call.params.card_id === "all" ? [...invoicesOf(userOf(call))][0]?.invoice : data,
    ),
  ),
  "billing-total-of-page": fault(
    "The total of the invoices is the number of those on the page.",
    ["billing.invoices-total"],
    shows("billing.invoice.list", (data) => ({
      ...data,
      paging: { ...data.paging, total: data.results.length },
    })),
  ),
  "billing-per-page-too-small": fault(
    "A page of invoices holds more items than it says.",
    ["billing.invoices-total"],
    shows("billing.invoice.list", (data) => ({
      ...data,
      paging: { ...data.paging, per_page: 10 },
    })),
  ),
  "billing-always-paid": fault(
    "Every invoice is shown as paid.",
    ["billing.invoice-is-paid"],
    shows("billing.invoice.read", (data) => ({
      ...data,
      payment: { ...data.payment, is_paid: true },
    })),
  ),
  "billing-part-without-website": fault(
    "The parts of an invoice do not name their website by its identifier.",
    ["billing.invoice-names-website"],
    shows("billing.invoice.read", ({ invoice, ...data }) => ({
      ...data,
      invoice: { ...invoice, parts: invoice?.parts?.map((part) => ({ ...part, id: part.domain })) },
    })),
  ),
  "billing-part-names-swapped": fault(
    "The parts of an invoice carry the name of the website as its domain.",
    ["billing.invoice-names-website"],
    shows("billing.invoice.read", ({ invoice, ...data }) => ({
      ...data,
      invoice: {
        ...invoice,
        parts: invoice?.parts?.map((part) => ({ ...part, domain: part.name })),
      },
    })),
  ),
  "billing-wallet-not-told": fault(
    "Linking a wallet sends no billing:link:redirect.",
    ["billing.link-redirect-event"],
    sends((event) => (event.data["service"] === "wallet_provider" ? [] : [event])),
  ),
  "billing-redirect-without-link": fault(
    "billing:link:redirect carries no link.",
    ["billing.link-redirect-event"],
    changesPayload(({ service }) => ({ service }), "billing:link:redirect"),
  ),
  "billing-link-stays-invalid": fault(
    "Finishing a link is accepted, and the card stays invalid.",
    ["billing.link-finish-validates"],
    forgets("billing.link.finish"),
  ),
  "billing-link-finish-refused": fault(
    "Finishing a link is refused.",
    ["billing.link-finish-validates"],
    refusesWhen("billing.link.finish", () => invalid("card_id")),
  ),
  "billing-reject-takes-all": fault(
    "Rejecting an authorization removes all cards.",
    ["billing.link-reject-removes"],
    afterwards("billing.link.reject", (call) => {
      cardsOf(userOf(call)).clear();
    }),
  ),
  "billing-website-card-without-address": fault(
    "The billing of a website hides the address of the card.",
    ["billing.website-card-is-the-card"],
    hidesField("billing.website.read", "address"),
  ),
  "billing-website-card-invalid": fault(
    "The billing of a website shows its card as expired.",
    ["billing.website-card-is-the-card"],
    shows("billing.website.read", (data) => ({ ...data, is_expired: true })),
  ),
  "billing-linked-card-refused": fault(
    "A card of an external service is refused as the payment method of a website.",
    ["billing.finished-link-pays"],
    refusesWhen("billing.website.attach", (call) =>
      cardsOf(userOf(call)).get(call.body.card_id)?.preview === undefined
        ? notFound("card")
        : undefined,
    ),
  ),
  "billing-website-owner-names-swapped": fault(
    "The owner in the billing of a website has first and last name swapped.",
    ["billing.website-owner-is-card-owner"],
    shows("billing.website.read", ({ owner, ...data }) => ({
      ...data,
      owner: { ...owner, first_name: owner?.last_name, last_name: owner?.first_name },
    })),
  ),
  "billing-website-shows-user-id": fault(
    "The billing of a website shows a user_id beside the card.",
    ["billing.website-card-without-user-fields"],
    shows("billing.website.read", (data) => ({ ...data, user_id: data.owner?.user_id })),
  ),
  "billing-website-shows-linked": fault(
    "The billing of a website shows the websites that the card is linked to.",
    ["billing.website-card-without-user-fields"],
    shows("billing.website.read", (data, call) => {
      const { website_id, name, domain } = websiteOf(call);
      return { ...data, linked_websites: [{ website_id, name, domain }] };
    }),
  ),
  "billing-detached-stays-linked": fault(
    "The card names a website that it was unlinked from.",
    ["billing.attached-website-is-linked"],
    afterwards("billing.website.detach", (call) => {
      cardsOf(userOf(call)).get(call.params.card_id)?.websites.add(call.params.website_id);
    }),
  ),
  "billing-first-attached-stays": fault(
    "The first card that was linked to a website stays linked.",
    ["billing.attach-replaces"],
    forgetsWhen(
      "billing.website.attach",
      (call) => paymentCardOf(call.reference, websiteOf(call)) !== undefined,
    ),
  ),
  "billing-detach-idle": fault(
    "Unlinking a payment method is accepted and unlinks nothing.",
    ["billing.detached-card-not-shown"],
    forgets("billing.website.detach"),
  ),
  "billing-stored-card-inactive": fault(
    "A card that was stored is listed as not valid.",
    ["billing.stored-card-is-valid"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => ({ ...card, is_valid: false })),
    })),
  ),
  "billing-declined-card-untold": fault(
    "A card that is not stored brings no event.",
    ["billing.card-active-or-error", "billing.card-error-event"],
    losesEvent("billing:card:error"),
  ),
  "billing-detach-any": fault(
    "Unlinking any card from a website unlinks the one that pays for it.",
    ["billing.detach-is-of-named-card"],
    instead("billing.website.detach", (call) => unlinkCard(call.reference, websiteOf(call))),
  ),
  "billing-attach-everywhere": fault(
    "Linking a card to a website links it to all websites of the user.",
    ["billing.attached-here-only"],
    afterwards("billing.website.attach", (call) => {
      const { reference, body } = call;
      const user = userOf(call);
      const card = cardsOf(user).get(body.card_id);
      for (const website of linkedWebsites(reference, user.user_id))
        if (card) linkCard(reference, website, user, card);
    }),
  ),
  "billing-website-owner-is-reader": fault(
    "The billing of a website names its reader as the owner of the card.",
    ["billing.website-owner-for-colleague"],
    shows("billing.website.read", (data, call) =>
      data.owner ? { ...data, owner: { ...data.owner, user_id: userOf(call).user_id } } : data,
    ),
  ),
  "billing-listed-card-names-one-website": fault(
    "The list names the first of the websites that a card is linked to, and no other.",
    ["billing.detached-here-stays-there"],
    shows("billing.card.list", (data) => ({
      ...data,
      cards: data.cards?.map((card) => ({
        ...card,
        linked_websites: card.linked_websites?.slice(0, 1),
      })),
    })),
  ),
  "billing-detach-everywhere": fault(
    "Unlinking the payment method of a website unlinks it from all websites of the user.",
    ["billing.detached-here-stays-there"],
    afterwards("billing.website.detach", (call) => {
      for (const website of linkedWebsites(call.reference, userOf(call).user_id))
        if (paymentCardOf(call.reference, website)?.card.card_id === call.params.card_id)
          unlinkCard(call.reference, website);
    }),
  ),
  "billing-total-of-all-cards": fault(
    "The total of the invoices of a card counts those of all cards.",
    ["billing.invoices-total"],
    shows("billing.invoice.list", ({ paging, ...more }, call) => ({
      ...more,
      paging: { ...paging, total: invoicesOf(userOf(call)).size },
    })),
  ),
  "billing-finish-validates-all": fault(
    "Finishing the link of a card validates every card whose link waits.",
    ["billing.link-finishes-one"],
    afterwards("billing.link.finish", (call) => {
      for (const card of cardsOf(userOf(call))) {
        if (card.is_linking) Object.assign(card, { is_valid: true, is_linking: false });
      }
    }),
  ),
  "billing-reject-takes-waiting": fault(
    "Rejecting an authorization removes every card whose link waits.",
    ["billing.link-rejects-one"],
    afterwards("billing.link.reject", (call) => {
      const cards = cardsOf(userOf(call));
      for (const { card_id, is_linking } of cards) if (is_linking) cards.delete(card_id);
    }),
  ),
  "billing-wallet-link-stays-invalid": fault(
    "Finishing a link of the wallet is accepted, and its card stays invalid.",
    ["billing.link-finish-validates"],
    afterwards("billing.link.finish", (call) => {
      const card = cardsOf(userOf(call)).get(call.params.card_id);
      if (card?.provider === "paypal") card.is_valid = false;
    }),
  ),
  "billing-cards-expire-alike": fault(
    "Every card that is read expires in January 2049.",
    ["billing.card-shows-posted"],
    shows("billing.card.read", (card) => ({ ...card, expiration_date: "01/2049" })),
  ),
  "billing-cards-previewed-alike": fault(
    "The list shows the same last digits of every card.",
    ["billing.card-shows-posted"],
    shows("billing.card.list", ({ cards = [], ...data }) => ({
      ...data,
      cards: cards.map((card) => ({ ...card, card_number_preview: "**** **** **** 0007" })),
    })),
  ),
  "billing-invoices-per-page-of-all": fault(
    "The paging of invoices says that a page holds a thousand.",
    ["billing.invoices-total"],
    shows("billing.invoice.list", ({ paging, ...data }) => ({
      ...data,
      paging: { ...paging, per_page: 1000 },
    })),
  ),
};
