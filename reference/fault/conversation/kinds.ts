/** What is done for texts, and left out or done otherwise for a message of another type. */
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards, shows, takesBody } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { without } from "../../deviate/without.ts";
import { placeOf, type Place } from "../../routes/conversation/place.ts";
import { placeIn } from "../../stage/place.ts";
import { conversationsOf, reveal } from "../../state/conversation/store.ts";

/** Which of these messages are texts; of all where none is named. */
const textsAmong = (
  { conversation: { thread } }: Place,
  fingerprints: Iterable<number> = thread.byFingerprint.keys(),
): number[] => [...fingerprints].filter((one) => thread.byFingerprint.get(one)?.type === "text");

export const kindsOfMessages: Record<string, Fault> = {
  "conversation-listed-from-text": fault(
    "Only a text from user lets a conversation that was created through the API be listed.",
    ["conversation.listed-after-user-message"],
    afterwards("conversation.message.send", (call) => {
      const { website, conversation } = placeOf(call);
      const { meta, thread, session_id } = conversation;
      const isHeard = thread.messages.some(({ from, type }) => from === "user" && type === "text");
      if (meta.device || isHeard) return;
      conversation.is_visible = false;
      conversationsOf(website).visible.delete(session_id);
    }),
  ),
  "conversation-listed-from-note": fault(
    "A note of an operator lets a conversation be listed in which the user has sent nothing.",
    ["conversation.hidden-until-user-message"],
    afterwards("conversation.message.send", (call) => {
      const { website, conversation } = placeOf(call);
      if (call.body.type === "note") reveal(website, conversation);
    }),
  ),
  "conversation-unlisted-while-ingested": fault(
    "A conversation that holds only ingested messages from user is not listed.",
    ["conversation.listed-after-ingested-message"],
    afterwards("conversation.message.send", (call) => {
      const { website, conversation } = placeOf(call);
      const { session_id, meta } = conversation;
      if (meta.device || call.body.timestamp === undefined) return;
      conversation.is_visible = false;
      conversationsOf(website).visible.delete(session_id);
    }),
  ),
  "conversation-block-lets-files-through": fault(
    "A file that the visitor sends to a blocked conversation is stored.",
    ["conversation.block-drops-visitor-messages"],
    seam("visit", (original) => (reference, input) => {
      if (input["act"] !== "send" || (input["type"] ?? "text") === "text")
        return original(reference, input);
      const { conversation } = placeIn(reference, input);
      const { is_blocked } = conversation;
      conversation.is_blocked = false;
      try {
        return original(reference, input);
      } finally {
        conversation.is_blocked = is_blocked;
      }
    }),
  ),
  "conversation-block-keeps-files-back": fault(
    "Files that operators send to a blocked conversation do not reach the visitor.",
    ["conversation.block-lets-operators-through"],
    takesBody("conversation.message.send", (body, call) =>
      body.type === "file" && placeOf(call).conversation.is_blocked
        ? { ...body, stealth: true }
        : body,
    ),
  ),
  "conversation-details-of-texts": fault(
    "References, properties and the user of a message are kept of texts only.",
    ["conversation.message-details-of-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "text" ? body : without(body, "references", "properties", "user"),
    ),
  ),
  "conversation-mentions-of-texts": fault(
    "Mentions are kept of texts only.",
    ["conversation.message-details-of-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "text" ? body : without(body, "mentions"),
    ),
  ),
  "conversation-timestamp-of-texts": fault(
    "Whatever is no text is sent now, also where an older timestamp is given.",
    ["conversation.message-details-of-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "text" ? body : without(body, "timestamp"),
    ),
  ),
  "conversation-event-fingerprint-replaced": fault(
    "An event gets another fingerprint than the one with which it is sent.",
    ["conversation.message-details-of-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "event" ? without(body, "fingerprint") : body,
    ),
  ),
  "conversation-preview-type-file": fault(
    "Whatever is no text is previewed as a file.",
    ["conversation.preview-is-of-last-message"],
    shows("conversation.read", (shown) => {
      const { preview_message: preview } = shown;
      const isText = !preview?.type || preview.type === "text";
      return isText ? shown : { ...shown, preview_message: { ...preview, type: "file" } };
    }),
  ),
  "conversation-delivered-marks-texts": fault(
    "Of the messages that are marked as delivered only texts are.",
    ["conversation.delivered-mark-shown"],
    takesBody("conversation.delivered.mark", (body, call) => ({
      ...body,
      fingerprints: textsAmong(placeOf(call), body.fingerprints),
    })),
  ),
  "conversation-read-all-marks-texts": fault(
    "Marking all messages as read marks the texts.",
    ["conversation.read-mark-all"],
    takesBody("conversation.read.mark", (body, call) => ({
      fingerprints: textsAmong(placeOf(call)),
      ...body,
    })),
  ),
};
