/** Invoices of a user (2/6); payments are made outside, so only the stage brings them in. */
import type { Invoice, InvoiceLine } from "../../schemas/generated/types.ts";
import { Collection } from "../collection.ts";
import type { User, Website } from "../model.ts";
import type { Reference } from "../reference.ts";
import { slot } from "../slot.ts";
import type { Card } from "./card.ts";
import { wantsMail } from "./notification.ts";

export interface StoredInvoice {
  card_id: string;
  invoice: Invoice;
}

/** Newest first. */
export const invoicesOf = slot<User, Collection<StoredInvoice>>(() => new Collection());

/** Bills are numbered without gaps. */
const billsOf = slot<object, { made: number }>(() => ({ made: 0 }));

interface Part {
  website: Website;
  plugins: Required<Pick<InvoiceLine, "id" | "name" | "price" | "months">>[];
  limits: Required<Pick<InvoiceLine, "id" | "name" | "price" | "months">>[];
}

/** Makes the invoice out to the card and mails it if the user wants such mail. */
export function makeInvoice(
  { seams, clock, mail, platform }: Reference,
  user: User,
  card: Card,
  parts: Part[],
  isPaid: boolean,
): Invoice {
  const bills = billsOf(platform.shared);
  bills.made += 1;
  const date = new Date(clock.now()).toISOString();
  const bill_id = `${date.slice(0, 4)}-${String(bills.made).padStart(6, "0")}`;
  const invoice_id = seams.newId("invoice");
  const lines = parts.flatMap(({ plugins, limits }) => [...plugins, ...limits]);
  const invoice: Invoice = {
    invoice_id,
    bill_id,
    date,
    payment: { is_paid: isPaid, number_retries: isPaid ? 0 : 1 },
    invoice: {
      id: invoice_id,
      currency: "EUR",
      due: { total: lines.reduce((sum, { price, months }) => sum + Number(price) * months, 0) },
      parts: parts.map(({ website: { website_id, name, domain }, plugins, limits }) => ({
        id: website_id,
        name,
        domain,
        plugins,
        limits,
      })),
    },
    receipt: isPaid ? `https://receipts.example/${encodeURIComponent(bill_id)}.pdf` : "",
  };
  invoicesOf(user).set(invoice_id, { card_id: card.card_id, invoice });
  if (wantsMail(user, "billing_invoice")) {
    mail.send({
      to: card.holder.invoice_email ?? user.email,
      kind: "invoice",
      subject: `Invoice ${bill_id}`,
      text: `Invoice ${bill_id} of ${date.slice(0, 10)}.`,
      values: { invoice_id, bill_id },
    });
  }
  return invoice;
}
