/** Who holds a session. */
import { memberAt } from "../../contract/pointer.ts";
import type { Exchange } from "../record/exchange.ts";
import { Unreadable } from "../case/stop.ts";
import { envelopeOf } from "./answer.ts";

/** The user_id that account.read shows; blank where it shows none, or where what it shows cannot be read. */
export async function userIdIn(read: Promise<Exchange>): Promise<string> {
  try {
    const id = memberAt(envelopeOf(await read).data, "user_id");
    return typeof id === "string" ? id : "";
  } catch (error) {
    if (error instanceof Unreadable) return "";
    throw error;
  }
}
