/** What is recorded beside what was asked for. */
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { historyOf } from "../../routes/search.ts";
import { addMessage } from "../../state/conversation/message.ts";
import { conversationsOf } from "../../state/conversation/store.ts";
import { articleOf, helpdeskOf, redirect } from "../../state/helpdesk.ts";
import { revokeKeypairs } from "../../state/keypair.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import type { Conversation } from "../../state/conversation/model.ts";
import { emailHolder } from "../accounts/login.ts";

/** Says in the conversation what was done. */
function say(reference: Reference, website: Website, conversation: Conversation, content: string) {
  addMessage(reference, website, conversation, {
    type: "note",
    from: "operator",
    origin: "chat",
    content,
    automated: true,
  });
}

const acts = {
  "conversation.verify.set": "The verification was changed.",
  "conversation.identity.request": "An identity was asked for.",
  "conversation.transcript.send": "A transcript was sent.",
} as const;

/** A verification, a transcript, a rating and a request for an identity leave a note. */
const actsLeaveNotes: Plant = together(
  ...(Object.keys(acts) as (keyof typeof acts)[]).map((id) =>
    afterwards(id, (call) => {
      const { website, conversation } = placeOf(call);
      say(call.reference, website, conversation, acts[id]);
    }),
  ),
  afterwards("ratings.rating.replace", (call) => {
    const website = websiteOf(call);
    const conversation = conversationsOf(website).get(call.params.session_id);
    if (conversation) say(call.reference, website, conversation, "The conversation was rated.");
  }),
);

/** What conversations are searched for stands in the search history too. */
const searchesRemembered: Plant = afterwards("conversations.conversation.list", (call) => {
  const { search_query: query } = call.query;
  if (!query || call.caller?.credential.tier !== "user") return;
  const { clock, seams } = call.reference;
  const history_id = seams.newId("search");
  historyOf(call).set(history_id, { history_id, query, created_at: clock.now() });
});

/** A published article whose title changes leaves a redirection from its former address. */
const formerTitlesRedirect: Plant = together(
  ...(["helpdesk.article.replace", "helpdesk.article.merge"] as const).map((id) =>
    instead(id, (call, original) => {
      const { status, title } = articleOf(call);
      const data = original(call);
      const article = articleOf(call);
      if (status !== "published" || article.title === title) return data;
      const { redirections, redirectedPaths } = helpdeskOf(call);
      const path = `/${article.locale}/article/${article.article_id}-${redirections.size}/`;
      const target = `https://helpdesk.example.com/${article.article_id}/`;
      if (!redirectedPaths.has(path)) redirect(call, path, target);
      return data;
    }),
  ),
);

/** A login ends the recovery that waits. */
const loginEndsRecovery: Plant = afterwards("session.login", ({ reference, body }) => {
  const user = emailHolder(reference, body.email);
  if (user) revokeKeypairs(user, "recover");
});

/** Shows the hours of a schedule with seconds. */
const hoursWithSeconds: Plant = shows("account.schedule.read", (data) => ({
  ...data,
  hours: data.hours?.map(({ from, to }) => ({ from: `${from}:00`, to: `${to}:00` })),
}));

export const recordsAccents: Record<string, Accent> = {
  "acts-leave-notes": accent(
    "Leaves a note in a conversation that is verified, rated, sent as a transcript or asked for an identity.",
    ["open.platform-messages"],
    actsLeaveNotes,
  ),
  "searches-remembered": accent(
    "Puts what an operator searches conversations for into the search history.",
    ["open.search-history-causes"],
    searchesRemembered,
  ),
  "former-titles-redirect": accent(
    "Makes a redirection from the former address of a published article whose title changes.",
    ["open.helpdesk-redirections-made"],
    formerTitlesRedirect,
  ),
  "login-ends-recovery": accent(
    "Ends the recovery keypairs of a user who logs in.",
    ["open.account-recovery-uses"],
    loginEndsRecovery,
  ),
  "hours-with-seconds": accent(
    "Shows the hours of a schedule with seconds.",
    ["open.account-schedule-hours-form"],
    hoursWithSeconds,
  ),
};
