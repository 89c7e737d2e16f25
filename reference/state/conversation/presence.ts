/** Whether the visitor is in the chatbox: what the stage says (open.visitor-online). */
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { Refusal } from "../../refusal.ts";
import { closeBrowsing } from "../browsing.ts";
import { endCall } from "../call.ts";
import { noteActivity } from "../people.ts";
import type { Conversation } from "./model.ts";
import { tell } from "./store.ts";

/** Notes that the visitor comes or goes, and tells it. */
export function setOnline(
  reference: Reference,
  website: Website,
  conversation: Conversation,
  online: boolean,
): void {
  const now = reference.clock.now();
  conversation.active_at = now;
  noteActivity(website, conversation.people_id, now);
  if (online === conversation.online) return;
  conversation.online = online;
  const availability = online ? "online" : "offline";
  tell(reference, conversation, "session:update_availability", { availability });
  if (online) return;
  closeBrowsing(conversation);
  endCall(reference, website, conversation);
}

/** Refuses what needs the visitor to be online (1/7). */
export function mustBeOnline({ online }: Conversation): void {
  if (!online) throw new Refusal(409, "visitor_offline", "the visitor is not online");
}
