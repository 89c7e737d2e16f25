/** The messages of a conversation, as whoever plays in it reads them. */
import { memberAt } from "../../../contract/pointer.ts";
import { anybodyIn } from "../caller.ts";
import type { Caller } from "../../client/client.ts";
import { envelopeOf } from "../../client/answer.ts";
import type { Trial } from "../../trial/trial.ts";
import { itemsOf } from "../../client/list/items.ts";
import type { Scene } from "../scene.ts";

/** A conversation, and who reads and writes in it. */
export interface ConversationPlace {
  trial: Trial;
  as: Caller;
  params: { website_id: string; session_id: string };
}

/** The one that the scene has in hand, as whoever there is sees it. */
export const conversationOf = ({ trial, world, ids }: Scene): ConversationPlace => ({
  trial,
  as: anybodyIn(world),
  params: { website_id: world.website_id, session_id: String(ids.get("session_id")) },
});

/** What tells one from another. */
export const fingerprintOf = (message: unknown): unknown => memberAt(message, "fingerprint");

/** The latest messages of a conversation. */
export const messagesIn = async ({ trial, as, params }: ConversationPlace): Promise<unknown[]> =>
  itemsOf(envelopeOf(await trial.call(as, "conversation.message.list", { params })).data);
