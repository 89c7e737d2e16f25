/** What goes wrong with one message in very many; only load sees it. */
import { websiteOf, type Call } from "../../call.ts";
import { rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { rarely } from "../../deviate/rarely.ts";
import { wrapHandler } from "../../seams.ts";
import { conversationOf } from "../../state/conversation/store.ts";
import { remove, type Thread } from "../../state/conversation/thread.ts";

const threadOf = (call: Call<"conversation.message.send">): Thread =>
  conversationOf(websiteOf(call), call.params.session_id).thread;

/** One message in 1,000,000 is accepted and told, and not kept. */
const messageLost: Plant = (reference) => {
  const isDue = rarely(reference);
  wrapHandler(reference.seams, "conversation.message.send", (call, original) => {
    const data = original(call);
    const thread = threadOf(call);
    const last = thread.messages.at(-1);
    if (last && isDue()) remove(thread, last);
    return data;
  });
};

/** One message in 1,000,000 is put into the conversation of the message before it on the website. */
const messageElsewhere: Plant = (reference) => {
  const isDue = rarely(reference);
  const previous = new Map<string, string>();
  let isOwed = false;
  wrapHandler(reference.seams, "conversation.message.send", (call, original) => {
    const { website_id, session_id } = call.params;
    const before = previous.get(website_id);
    previous.set(website_id, session_id);
    if (isDue()) isOwed = true;
    // One after the other in the same conversation says nothing.
    if (!isOwed || before === undefined || before === session_id) return original(call);
    isOwed = false;
    return original({ ...call, params: { website_id, session_id: before } });
  });
};

/** One message in 1,000,000 is kept under the fingerprint of the message before it. */
const fingerprintOfAnother: Plant = (reference) => {
  const isDue = rarely(reference);
  wrapHandler(reference.seams, "conversation.message.send", (call, original) => {
    const thread = threadOf(call);
    const before = thread.messages.at(-1);
    const data = original(call);
    const last = thread.messages.at(-1);
    if (before && last && isDue()) last.fingerprint = before.fingerprint;
    return data;
  });
};

export const rareMessageFaults: Record<string, Fault> = {
  "load-message-lost": rareFault(
    "One message in 1,000,000 is accepted and told, and not kept; only load sees it.",
    ["conversation.messages-at-once-all-listed"],
    messageLost,
  ),
  "load-message-elsewhere": rareFault(
    "One message in 1,000,000 is put into the conversation of the message before it; only load sees it.",
    ["conversation.messages-apart", "conversation.messages-at-once-all-listed"],
    messageElsewhere,
  ),
  "load-message-fingerprint-of-another": rareFault(
    "One message in 1,000,000 is kept under the fingerprint of the message before it; only load sees it.",
    ["conversation.fingerprints-differ"],
    fingerprintOfAnother,
  ),
};
