/** Cards that are being linked, and invoices, that the stage brings in. */
import type { StageAct } from "../act.ts";
import { must } from "../../refusal.ts";
import { flagOf, textOf } from "../input.ts";
import { cardsOf } from "../../state/card.ts";
import { makeInvoice } from "../../state/invoice.ts";

export const billing: Record<string, StageAct> = {
  "linking-card": (reference, input) => {
    const user = reference.user(textOf(input, "user_id") ?? "");
    const { card_id } = must(
      [...cardsOf(user)].find(({ is_linking }) => is_linking),
      "card",
    );
    return { card_id };
  },
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
