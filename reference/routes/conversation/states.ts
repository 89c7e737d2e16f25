/** Who attends to a conversation, who may write in it and who takes part (1/4.3). */
import type { Handlers } from "../../call.ts";
import { invalid } from "../../refusal.ts";
import { setBlocked, setParticipants } from "../../state/conversation/change.ts";
import { setOpen } from "../../state/conversation/compose.ts";
import { addMessage } from "../../state/conversation/message.ts";
import type { Participant } from "../../state/conversation/model.ts";
import { assignedOf } from "../../state/conversation/show.ts";
import { actorOf, authorOf } from "./actor.ts";
import { placeOf } from "./place.ts";

/** The body of this route is not shown; it is read in the form of the conversation itself. */
function readParticipants(body: unknown): Participant[] {
  const { participants = [] } = (body ?? {}) as { participants?: unknown };
  if (!Array.isArray(participants)) throw invalid("participants: an array");
  const found = new Map<string, Participant>();
  for (const entry of participants as unknown[]) {
    const { type, target } = (entry ?? {}) as Record<string, unknown>;
    if (type !== "email" || typeof target !== "string" || target === "") {
      throw invalid("participants: each of the type email, with a target");
    }
    found.set(target, { type, target });
  }
  return [...found.values()];
}

export const states: Handlers = {
  "conversation.open.set": (call) => {
    const { website, conversation } = placeOf(call);
    setOpen(call.reference, website, conversation, actorOf(call), call.body.opened);
  },
  "conversation.routing.read": (call) => assignedOf(placeOf(call).conversation),
  "conversation.block.read": (call) => ({ blocked: placeOf(call).conversation.is_blocked }),
  "conversation.block.set": (call) => {
    const { website, conversation } = placeOf(call);
    const { blocked, user, origin = "chat" } = call.body;
    setBlocked(call.reference, website, conversation, blocked);
    if (!blocked || !user) return;
    const author = authorOf(call, user);
    addMessage(call.reference, website, conversation, {
      type: "event",
      from: "operator",
      origin,
      content: {
        namespace: "user:blocked",
        text: `Blocked by ${author.nickname ?? "an operator"}`,
      },
      user: author,
    });
  },
  "conversation.participants.replace": (call) => {
    const { website, conversation } = placeOf(call);
    setParticipants(call.reference, website, conversation, readParticipants(call.body));
  },
};
