/** Cards that have expired when they are added. */
import type { Call } from "../call.ts";
import { isExpired } from "../state/card.ts";

type Adding = Call<"billing.card.create">;

/** The call as if its card expired next year; undefined where it has not expired. */
export function renewed(call: Adding): Adding | undefined {
  const { month, year } = call.body.expiration_date;
  const now = call.reference.clock.now();
  if (!isExpired({ expiration: { month, year } }, now)) return undefined;
  const expiration_date = { month, year: String(new Date(now).getFullYear() + 1) };
  return { ...call, body: { ...call.body, expiration_date } };
}
