/** Spam that the stage brings in. */
import { isAddress } from "../../address.ts";
import type { StageAct } from "../act.ts";
import { invalid } from "../../refusal.ts";
import { recordOf, textOf, wordOf } from "../input.ts";
import { addMessage } from "../../state/conversation/message.ts";
import { receiveMail, report } from "../../state/conversation/spam.ts";
import { createConversation } from "../../state/conversation/store.ts";
import { types } from "../../routes/conversations/spams.ts";

const defaultMail = { subject: "You have won", text: "Claim your prize now." };

/** `spam`: a mail (type email; from, subject, text, headers), or a conversation (text) that is taken for spam. */
const bringSpam: StageAct = (reference, input) => {
  const website = reference.website(textOf(input, "website_id") ?? "");
  const subject = textOf(input, "subject") ?? defaultMail.subject;
  const text = textOf(input, "text") ?? defaultMail.text;
  const from = textOf(input, "from") ?? "sender@spam.example";
  if (!isAddress(from)) throw invalid("from: an address");
  if (wordOf(input, "type", types) === "email") {
    const headers = recordOf(input, "headers") ?? { from, subject };
    const reason = textOf(input, "reason") ?? "spam_score";
    const { item } = receiveMail(reference, website, { reason, headers }, { from, subject, text });
    return { spam_id: item.spam_id };
  }
  const conversation = createConversation(reference, website, { origin: "chat" });
  addMessage(reference, website, conversation, {
    type: "text",
    from: "user",
    origin: "chat",
    content: text,
  });
  const { item } = report(reference, website, conversation);
  return { spam_id: item.spam_id, session_id: conversation.session_id };
};
export const conversations: Record<string, StageAct> = { spam: bringSpam };
