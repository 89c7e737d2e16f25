/** Invoices of a user, by the card that they were made out to (2/6). */
import { userOf, type Call, type Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { must, notFound } from "../../refusal.ts";
import { cardsOf } from "../../state/card.ts";
import { invoicesOf, type StoredInvoice } from "../../state/invoice.ts";

/** In place of a card_id: stands for every card, including those removed since. */
const everyCard = "all";

/** Newest first. */
function invoicesAsked(call: Call<"billing.invoice.list">): StoredInvoice[] {
  const { card_id } = call.params;
  const user = userOf(call);
  const invoices = [...invoicesOf(user)];
  if (card_id === everyCard) return invoices;
  must(cardsOf(user).get(card_id), "card");
  return invoices.filter((one) => one.card_id === card_id);
}

export const invoice: Handlers = {
  "billing.invoice.list": (call) => {
    const { reference, operation, page } = call;
    const invoices = invoicesAsked(call);
    const results = listed(call, invoices).map((one) => one.invoice);
    const per_page = reference.seams.perPage(operation, undefined);
    const first = (page - 1) * per_page + 1;
    const range = results.length ? [first, first + results.length - 1] : [];
    return { results, paging: { range, per_page, total: invoices.length } };
  },
  "billing.invoice.read": (call) => {
    const { card_id, invoice_id } = call.params;
    const user = userOf(call);
    const found = must(invoicesOf(user).get(invoice_id), "invoice");
    if (card_id !== everyCard) must(cardsOf(user).get(card_id), "card");
    if (card_id !== everyCard && card_id !== found.card_id) throw notFound("invoice");
    return found.invoice;
  },
};
