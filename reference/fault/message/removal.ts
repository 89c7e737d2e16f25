/** Removals and edits of messages that are accepted and forgotten. */
import type { Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, forgetsWhen } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Message } from "../../state/conversation/model.ts";

/** The removal of these is accepted and removes nothing. */
const keeps = (isKept: (message: Message) => boolean): Plant =>
  forgetsWhen("conversation.message.remove", (call: Call<"conversation.message.remove">) => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    return message !== undefined && isKept(message);
  });

/** A message is known only by a fingerprint that the platform gave: a call by one that its sender gave is accepted and forgotten. */
const forgetsNumberedBySender =
  (id: "conversation.message.remove" | "conversation.message.edit"): Plant =>
  (reference) => {
    const given = new Set<string>();
    afterwards("conversation.message.send", ({ body }) => {
      if (body.fingerprint !== undefined) given.add(String(body.fingerprint));
    })(reference);
    forgetsWhen(id, ({ params }) => given.has(params.fingerprint))(reference);
  };

export const messageRemovalFaults: Record<string, Fault> = {
  "message-removal-of-files-ignored": fault(
    "The removal of a message that is neither a text nor a note is accepted and removes nothing.",
    ["conversation.message-removed-is-gone"],
    keeps(({ type }) => type !== "text" && type !== "note"),
  ),
  "message-removal-of-user-ignored": fault(
    "The removal of a message from user is accepted and removes nothing.",
    ["conversation.message-removed-is-gone"],
    keeps(({ from }) => from === "user"),
  ),
  "message-removal-by-own-fingerprint-ignored": fault(
    "The removal of a message whose sender gave the fingerprint is accepted and removes nothing.",
    ["conversation.message-removed-is-gone"],
    forgetsNumberedBySender("conversation.message.remove"),
  ),
  "message-edit-by-own-fingerprint-ignored": fault(
    "The edit of a message whose sender gave the fingerprint is accepted and changes nothing.",
    ["conversation.edit-every-type"],
    forgetsNumberedBySender("conversation.message.edit"),
  ),
};
