/** What the platform is asked to do for a conversation: transcript, purge, feedback, reminder (1/4.3). */
import type { ConversationTranscriptSendBody } from "../../../schemas/generated/types.ts";
import type { Call, Handlers } from "../../call.ts";
import { readDate } from "../../dates.ts";
import type { User, Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { invalid } from "../../refusal.ts";
import { pushFeedAlert } from "../../state/alerts.ts";
import { addMessage, purgeChatbox } from "../../state/conversation/message.ts";
import type { Author, Conversation, Message } from "../../state/conversation/model.ts";
import { mustBeOnline } from "../../state/conversation/presence.ts";
import { wordsOf } from "../../state/conversation/show.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { operatorsOf } from "../../state/operator.ts";
import { authorOf } from "./actor.ts";
import { placeOf } from "./place.ts";

const transcribed = new Set<Message["type"]>(["text", "file", "picker"]);

/** A stealth message is kept from the other side in the transcript as well. */
const transcriptOf = ({ thread, stealth }: Conversation): string =>
  thread.messages
    .filter(({ type, fingerprint }) => transcribed.has(type) && !stealth?.has(fingerprint))
    .map((message) => `${message.user.nickname ?? message.from}: ${wordsOf(message)}`)
    .join("\n");

/** The operator who calls; undefined for a plugin. */
const callerOf = ({ reference, caller }: Pick<Call, "reference" | "caller">): User | undefined =>
  caller?.tier === "user" ? reference.callingUser(caller) : undefined;

/** Whom a transcript goes to when no email is given (open.transcript-operator). */
function readerOf(
  call: Pick<Call, "reference" | "caller">,
  { meta, assigned }: Conversation,
  { to }: ConversationTranscriptSendBody,
): string {
  const { users } = call.reference.platform;
  const own =
    to === "user"
      ? meta.email
      : ((assigned === undefined ? undefined : users.get(assigned)) ?? callerOf(call))?.email;
  if (own === undefined) throw invalid(`email: that of the ${to} is not known`);
  return own;
}

/** `2030-01-02T03:04:05Z`: an instant, which a date without time or offset is not. */
const instant = /T.*(Z|[+-]\d{2}(:?\d{2})?)$/i;

function readFuture({ clock }: Reference, date: string): number {
  const at = instant.test(date) ? readDate(date) : undefined;
  if (at === undefined) throw invalid("date: an ISO 8601 date with time and offset");
  if (at <= clock.now()) throw invalid("date: in the future");
  return at;
}

/**
 * At its date a reminder alerts the operator who set it, or every operator when a plugin did (open.reminder-effect).
 * It holds identifiers only, so that a far date does not keep what is removed before then.
 */
function remind(
  reference: Reference,
  { website_id, session_id }: Conversation,
  { at, note, setBy }: { at: number; note: string; setBy: string | undefined },
): void {
  const { clock, platform } = reference;
  const alert = (): void => {
    const website = platform.websites.get(website_id);
    if (!website || !conversationsOf(website).get(session_id)) return;
    for (const user of operatorsOf(reference, website)) {
      if (setBy !== undefined && user.user_id !== setBy) continue;
      const data = { website_id, session_id, note };
      pushFeedAlert(reference, user, { namespace: "message:reminder", data });
    }
  };
  // A conversation among the spams can come back.
  const isMeant = (): boolean => {
    const website = platform.websites.get(website_id);
    return website !== undefined && conversationsOf(website).created.has(session_id);
  };
  clock.at(at, alert, isMeant);
}

const leaveReminder = (
  reference: Reference,
  website: Website,
  conversation: Conversation,
  origin: string,
  user: Author,
): Message =>
  addMessage(reference, website, conversation, {
    type: "event",
    from: "operator",
    origin,
    content: { namespace: "reminder:scheduled", text: `${user.nickname ?? ""} set a reminder` },
    user,
  });

export const requests: Handlers = {
  "conversation.transcript.send": (call) => {
    const { website, conversation } = placeOf(call);
    const { email, to } = call.body;
    call.reference.mail.send({
      to: email ?? readerOf(call, conversation, call.body),
      kind: "transcript",
      subject: `Your conversation with ${website.name}`,
      text: transcriptOf(conversation),
      values: { to, session_id: conversation.session_id },
    });
  },
  "conversation.purge": (call) => {
    const { conversation } = placeOf(call);
    mustBeOnline(conversation);
    purgeChatbox(conversation);
  },
  "conversation.feedback.request": (call) => {
    const { conversation } = placeOf(call);
    mustBeOnline(conversation);
    conversation.asks_rating = true;
  },
  "conversation.reminder.create": (call) => {
    const { website, conversation } = placeOf(call);
    const { date, note, user, origin = "chat" } = call.body;
    const at = readFuture(call.reference, date);
    remind(call.reference, conversation, { at, note, setBy: callerOf(call)?.user_id });
    leaveReminder(call.reference, website, conversation, origin, authorOf(call, user));
  },
};
