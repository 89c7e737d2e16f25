/** Asks for what was before a moment (1/4.3). */
import { isAccepted } from "../answer.ts";
import type { Exchange } from "../../record/exchange.ts";

/** Asks with a number, or where that is refused with an ISO 8601 date: which of the two is taken is open (open.message-before-form). */
export async function askBefore(
  moment: number,
  ask: (timestamp_before: number | string) => Promise<Exchange>,
): Promise<Exchange> {
  const exchange = await ask(moment);
  const date = new Date(moment);
  // A target may give a time that is none.
  if (isAccepted(exchange) || Number.isNaN(date.getTime())) return exchange;
  return ask(date.toISOString());
}
