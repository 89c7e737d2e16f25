import { memberAt } from "../../../contract/pointer.ts";
import { websiteOf, type Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, refusesIf } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { conflict } from "../../refusal.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Conversation, Message } from "../../state/conversation/model.ts";

/** Refuses dates in a query, and the date of a reminder, that are not a date and time with whole seconds and Z. */
const refusesDateForms: Plant = seam("violation", (original) => (operation, query, body) => {
  const dates = Object.entries(query).filter(([name]) => name.startsWith("filter_date_"));
  if (operation.operationId === "conversation.reminder.create")
    dates.push(["date", memberAt(body, "date")]);
  const odd = dates.find(([, value]) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)));
  return odd
    ? `${odd[0]}: date and time with whole seconds and Z`
    : original(operation, query, body);
});

const aboutDeletion = new Set(["website.remove", "website.expunge.abort"]);

/** A website whose deletion is scheduled accepts no writes except those about the deletion. */
const refusesTooLate: Plant = seam("handle", (original) => (call) => {
  const { operation, params, reference } = call;
  const isWrite = operation.method !== "get" && operation.method !== "head";
  if (isWrite && "website_id" in params && !aboutDeletion.has(operation.operationId)) {
    const website = websiteOf({ reference, params });
    if (website.expunge_at !== undefined) throw conflict("deletion_scheduled");
  }
  return original(call);
});

/** A bang that was not sent, or is one word after an exclamation mark. */
export const isMarked = (bang: string | undefined): boolean =>
  bang === undefined || /^!\S+$/.test(bang);

/** Refuses to remove such a message. */
const refusesRemoval = (isKept: (message: Message) => boolean): Plant =>
  refusesIf("conversation.message.remove", (call) => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    return message !== undefined && isKept(message);
  });

/** Refuses to initiate a conversation that was initiated before. */
const initiatesOnce: Plant = (reference) => {
  const initiated = new WeakSet<Conversation>();
  together(
    afterwards("conversation.initiate", (call) => void initiated.add(placeOf(call).conversation)),
    refusesIf("conversation.initiate", (call) => initiated.has(placeOf(call).conversation)),
  )(reference);
};

/** Names a message that is not there, or that the named side has not sent. */
export function marksOthers(
  call: Call<"conversation.read.mark"> | Call<"conversation.delivered.mark">,
): boolean {
  const { fingerprints = [], from } = call.body;
  const { byFingerprint } = placeOf(call).conversation.thread;
  return fingerprints.some((one) => byFingerprint.get(one)?.from !== from);
}

export const refusalsAccents: Record<string, Accent> = {
  "date-forms-refused": accent(
    "Refuses dates that are not a date and time with whole seconds and Z.",
    ["open.date-forms", "open.conversations-date-bounds"],
    refusesDateForms,
  ),
  "scheduled-website-reads-only": accent(
    "A website whose deletion is scheduled accepts no writes except those about the deletion.",
    ["open.website-deletion-meanwhile"],
    refusesTooLate,
  ),
  "message-removal-of-operator-only": accent(
    "Refuses to remove a message from user.",
    ["open.message-remove-which"],
    refusesRemoval(({ from }) => from === "user"),
  ),
  "message-removal-of-events-refused": accent(
    "Refuses to remove a message of the type event.",
    ["open.message-remove-which"],
    refusesRemoval(({ type }) => type === "event"),
  ),
  "conversation-initiation-again-refused": accent(
    "Refuses to initiate a conversation a second time.",
    ["open.conversation-initiate-meaning"],
    initiatesOnce,
  ),
};
