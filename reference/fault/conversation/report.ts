import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { spamsOf } from "../../state/conversation/spam.ts";
import { conversationsOf, removeConversation, withdraw } from "../../state/conversation/store.ts";

/** A reported conversation stays in the inbox. */
const reportKeepsItListed: Plant = instead("conversation.report", (call, original) => {
  const { website, conversation } = placeOf(call);
  const result = original(call);
  conversationsOf(website).visible.set(conversation.session_id, conversation);
  return result;
});

/** A reported conversation is removed instead of being moved to the spams. */
const reportRemovesIt: Plant = instead("conversation.report", (call) => {
  const { website, conversation } = placeOf(call);
  removeConversation(call.reference, website, conversation);
});

/** Reporting takes all conversations of the same profile from the inbox, even where none has a profile. */
const reportTakesSamePerson: Plant = instead("conversation.report", (call, original) => {
  const { website, conversation } = placeOf(call);
  const { people_id } = conversation;
  for (const other of conversationsOf(website).visible) {
    if (other !== conversation && other.people_id === people_id) withdraw(website, other);
  }
  return original(call);
});

/** A reported conversation is listed among the spams as an email. */
const reportedSpamAsMail: Plant = instead("conversation.report", (call, original) => {
  const result = original(call);
  const [spam] = spamsOf(websiteOf(call));
  if (spam) spam.item.type = "email";
  return result;
});

/** A reported conversation that was accepted again stays out of the inbox. */
const reportedStaysUnlisted: Plant = instead("conversations.spam.decide", (call, original) => {
  const website = websiteOf(call);
  const { conversation } = spamsOf(website).get(call.params.spam_id) ?? {};
  const result = original(call);
  if (conversation) conversationsOf(website).visible.delete(conversation.session_id);
  return result;
});

export const reportFaults: Record<string, Fault> = {
  "conversation-report-keeps-it-listed": fault(
    "A reported conversation stays in the inbox.",
    ["conversation.reported-leaves-inbox"],
    reportKeepsItListed,
  ),
  "conversation-report-removes-it": fault(
    "A reported conversation is removed instead of being moved to the spams.",
    ["conversation.reported-is-in-spams"],
    reportRemovesIt,
  ),
  "conversation-report-takes-same-person": fault(
    "Reporting takes all conversations of the same profile from the inbox, even where none has a profile.",
    ["conversation.report-spares-others"],
    reportTakesSamePerson,
  ),
  "conversation-reported-spam-as-mail": fault(
    "A reported conversation is listed among the spams as an email.",
    ["conversation.reported-spam-is-conversation"],
    reportedSpamAsMail,
  ),
  "conversation-reported-stays-unlisted": fault(
    "A reported conversation that was accepted again stays out of the inbox.",
    ["conversation.reported-comes-back"],
    reportedStaysUnlisted,
  ),
};
