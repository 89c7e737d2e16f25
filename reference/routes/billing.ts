/** Cards, invoices and payment methods (2/6). */
import type { Handlers } from "../call.ts";
import { card } from "./billing/card.ts";
import { invoice } from "./billing/invoice.ts";
import { link } from "./billing/link.ts";
import { website } from "./billing/website.ts";

export const billing: Handlers = { ...card, ...invoice, ...link, ...website };
