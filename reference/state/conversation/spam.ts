/** Spam of a website: conversations that were reported, and mail that never became one (1/2.6). */
import type { SpamItem } from "../../../schemas/generated/types.ts";
import { Collection } from "../../collection.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { slot } from "../../slot.ts";
import { setMeta } from "./change.ts";
import { addMessage } from "./message.ts";
import type { Conversation } from "./model.ts";
import { createConversation, forget, putBack, tell, withdraw } from "./store.ts";

export interface SpamMail {
  from: string;
  subject: string;
  text: string;
}

export interface Spam {
  item: SpamItem;
  /** What it is: a conversation that can come back, or a mail. */
  conversation?: Conversation;
  mail?: SpamMail;
}

/** Newest first. */
export const spamsOf = slot<Website, Collection<Spam>>(() => new Collection());

type Arrival = Pick<SpamItem, "type" | "reason" | "metadata" | "headers">;

function arrive(
  reference: Reference,
  website: Website,
  { type, reason, metadata, headers }: Arrival,
  content: Pick<Spam, "conversation" | "mail">,
): Spam {
  const { seams, clock } = reference;
  const item: SpamItem = {
    spam_id: seams.newId("spam", website.website_id),
    type,
    ...(reason === undefined ? {} : { reason }),
    metadata: metadata ?? {},
    ...(headers === undefined ? {} : { headers }),
    timestamp: clock.now(),
  };
  const { website_id } = website;
  const spam = spamsOf(website).set(item.spam_id, { item, ...content });
  emitWebsite(reference, "spam:message", website_id, { ...item });
  return spam;
}

/** A mail that is taken for spam. */
export const receiveMail = (
  reference: Reference,
  website: Website,
  arrival: Omit<Arrival, "type">,
  mail: SpamMail,
): Spam => arrive(reference, website, { ...arrival, type: "email" }, { mail });

/** Moves a conversation out of the inbox to the spams (1/3.1). */
export function report(reference: Reference, website: Website, conversation: Conversation): Spam {
  withdraw(website, conversation);
  tell(reference, conversation, "session:removed");
  const metadata = { session_id: conversation.session_id };
  return arrive(
    reference,
    website,
    { type: "conversation", reason: "reported", metadata },
    { conversation },
  );
}

/** Its form depends on the type (open.spam-content-form). */
export const contentOf = ({ conversation, mail }: Spam): Record<string, unknown> =>
  conversation ? { messages: conversation.thread.messages } : { ...mail };

/** The item becomes a regular conversation. */
export function accept(reference: Reference, website: Website, spam: Spam): void {
  drop(website, spam);
  if (spam.conversation) putBack(reference, website, spam.conversation);
  if (spam.mail) openMail(reference, website, spam.mail);
}

function openMail(reference: Reference, website: Website, { from, subject, text }: SpamMail): void {
  const conversation = createConversation(reference, website, { origin: "email" });
  setMeta(reference, website, conversation, { email: from, subject });
  addMessage(reference, website, conversation, {
    type: "text",
    from: "user",
    origin: "email",
    content: text,
  });
}

/** The item is gone for good, and with it the conversation that it was. */
export function reject(website: Website, spam: Spam): void {
  drop(website, spam);
  if (spam.conversation) forget(website, spam.conversation);
}

function drop(website: Website, { item }: Spam): void {
  spamsOf(website).delete(item.spam_id);
}
