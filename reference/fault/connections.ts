/** Several connections of one session or token, and several causes at once. */
import { fault, type Fault } from "../deviate/deviation.ts";
import { removalsDigested } from "../deviate/digest.ts";
import { seam } from "../deviate/seam.ts";
import {
  closingDeafensOthers,
  hearsOf,
  newestHears,
  openedAgainDeaf,
  toldPerConnection,
} from "./connections/sockets.ts";

export const connectionsFaults: Record<string, Fault> = {
  "event-unheard-once-another-closes": fault(
    "When one connection of a session or token is closed, its others hear nothing more.",
    ["platform.connections-apart"],
    closingDeafensOthers,
  ),
  "event-unheard-when-opened-again": fault(
    "A client that connects again hears nothing.",
    ["platform.connections-apart"],
    openedAgainDeaf,
  ),
  "event-told-per-connection": fault(
    "With two connections of a session or token each is told everything twice.",
    ["platform.connections-apart"],
    toldPerConnection,
  ),
  "event-unheard-beside-newer": fault(
    "Of the connections of a session or token that are open the newest alone hears.",
    ["platform.connections-apart"],
    newestHears,
  ),
  "event-of-older-conversation-unheard": fault(
    "A connection hears nothing of conversations that were there before it.",
    ["conversation.message-removed-event"],
    hearsOf((created_at, opened_at) => created_at >= opened_at),
  ),
  "event-of-newer-conversation-unheard": fault(
    "A connection hears nothing of conversations that came after it.",
    ["conversation.initiated-event"],
    hearsOf((created_at, opened_at) => created_at <= opened_at),
  ),
  "event-large-untold": fault(
    "What takes more than 10,000 characters to tell is not sent to sockets.",
    ["conversation.message-updated-event"],
    seam("deliver", (original) => (listener, event) => {
      if (JSON.stringify(event.data).length <= 10_000) original(listener, event);
    }),
  ),
  "event-removals-at-once-told-as-one": fault(
    "Of messages that are removed at once only the last is told.",
    ["platform.event-once", "hooks.delivers-subscribed"],
    removalsDigested((events) => events.at(-1) ?? events[0]),
  ),
};
