/** The messages of a conversation, as whoever plays in it reads them. */
import { memberAt } from "../../contract/pointer.ts";
import type { Caller } from "../client/client.ts";
import { envelopeOf } from "../client/answer.ts";
import type { Trial } from "../trial/trial.ts";
import { itemsOf } from "./pages.ts";

/** A conversation, and who reads and writes in it. */
export interface ConversationPlace {
  trial: Trial;
  as: Caller;
  params: { website_id: string; session_id: string };
}

/** What tells one from another. */
export const fingerprintOf = (message: unknown): unknown => memberAt(message, "fingerprint");

/** Those that were sent last. */
export const messagesIn = async ({ trial, as, params }: ConversationPlace): Promise<unknown[]> =>
  itemsOf(envelopeOf(await trial.call(as, "conversation.message.list", { params })).data);
