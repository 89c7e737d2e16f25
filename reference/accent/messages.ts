import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, takesBody } from "../deviate/handler.ts";
import { takesOnce } from "../deviate/memory.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { combinationsAccents } from "./messages/combinations.ts";
import { contentAccents } from "./messages/content.ts";
import { messagesEffectsAccents } from "./messages/effects.ts";
import { changesComeLater } from "./messages/later.ts";

/** What messages may contain and lead to on another platform. */
export const messagesAccents: Record<string, Accent> = {
  ...contentAccents,
  ...combinationsAccents,
  ...messagesEffectsAccents,
  "message-changes-come-later": accent(
    "Edits and removes messages three seconds after that was accepted, when the event tells of it.",
    ["1/1", "open.read-after-write"],
    changesComeLater,
  ),
  "message-timestamp-of-epoch-refused": accent(
    "Refuses to ingest messages of before 2010.",
    ["open.message-timestamp-range"],
    refusesIf(
      "conversation.message.send",
      ({ body: { timestamp } }) => timestamp !== undefined && timestamp < Date.UTC(2010),
    ),
  ),
  "message-timestamps-corrected": accent(
    "Takes a timestamp in the future for now, one before 1970 for the first moment of it, and no fractions.",
    ["open.message-timestamp-range"],
    takesBody("conversation.message.send", (body, { reference }) =>
      body.timestamp === undefined
        ? body
        : {
            ...body,
            timestamp: Math.min(reference.clock.now(), Math.max(0, Math.floor(body.timestamp))),
          },
    ),
  ),
  "feedback-asked-once": accent(
    "Refuses to ask for feedback in a conversation where it was asked for.",
    ["open.feedback-effect"],
    takesOnce("conversation.feedback.request", ({ params }) => params.session_id),
  ),
  "unread-mark-again-refused": accent(
    "Refuses to mark a conversation as unread in which there is nothing that was read.",
    ["open.unread-mark-effect"],
    refusesIf("conversation.unread.mark", (call) =>
      placeOf(call).conversation.thread.messages.every(({ read }) => read === ""),
    ),
  ),
  "reminder-once": accent(
    "Refuses a second reminder of a conversation.",
    ["open.reminder-effect"],
    takesOnce("conversation.reminder.create", ({ params }) => params.session_id),
  ),
  "transcript-once": accent(
    "Refuses a second transcript of a conversation.",
    ["open.transcript-again"],
    takesOnce("conversation.transcript.send", ({ params }) => params.session_id),
  ),
};
