/** Cards, invoices and payment methods (2/6). */
import type { Handlers } from "../call.ts";
import { must } from "../refusal.ts";
import type { Injection } from "../stage/inject.ts";
import { flagOf, textOf } from "../stage/input.ts";
import { cardsOf } from "../state/card.ts";
import { makeInvoice } from "../state/invoice.ts";
import { card } from "./billing/card.ts";
import { invoice } from "./billing/invoice.ts";
import { link } from "./billing/link.ts";
import { website } from "./billing/website.ts";

export const billing: Handlers = { ...card, ...invoice, ...link, ...website };

export const injections: Record<string, Injection> = {
  invoice: (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    const website_id = textOf(input, "website_id");
    const { card_id } = input;
    const paying = [...cardsOf(user)].find(
      (one) => card_id === undefined || one.card_id === card_id,
    );
    const parts = [website_id ?? []].flat().map((id) => ({
      website: reference.website(id),
      plugins: [{ id: reference.seams.newId("plugin"), name: "Answers", price: 25, months: 1 }],
      limits: [{ id: "people:profiles", name: "People profiles", price: 10, months: 1 }],
    }));
    const isPaid = flagOf(input, "is_paid", true);
    const made = makeInvoice(reference, user, must(paying, "card"), parts, isPaid);
    return { invoice_id: made.invoice_id };
  },
};
