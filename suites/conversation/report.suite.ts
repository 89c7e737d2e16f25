/** A conversation that is reported as spam goes from the inbox to the spams, and may come back. */
import { eventually, rule, type Trial, word, type World } from "../../harness/author.ts";
import { asEither, someone, startChat, type Chat } from "../support/conversation/chat.ts";
import {
  everyList,
  expectChatListed,
  givenChatListed,
  newlyAccepted,
  newSpams,
  placeOf,
  listedSessions,
  sessionsOfAnyState,
  listedSpams,
  type Place,
  type Spam,
} from "../support/conversation/inbox.ts";
import { say, texts } from "../support/conversation/message.ts";

/** Conversations of one website that the inbox lists. */
async function listedChats(trial: Trial, count: number, given?: World): Promise<Chat[]> {
  const world = given ?? (await trial.world());
  const as = someone(trial, world);
  const chats: Chat[] = [];
  while (chats.length < count) {
    const chat = await startChat(trial, world, as);
    await say(chat, "user", trial.draw(texts));
    await givenChatListed(chat);
    chats.push(chat);
  }
  return chats;
}

const report = ({ trial, as, params }: Chat): Promise<unknown> =>
  trial.given(as, "conversation.report", { params, body: { flag: "spam" } });

/** The rule says that what came back can be reported. */
async function reportAgain({ trial, as, params }: Chat): Promise<void> {
  await trial.accepts(as, "conversation.report", { params, body: { flag: "spam" } });
  trial.settle();
}

/** The spams are for users only. */
const spamPlace = (chat: Chat): Place => ({ ...placeOf(chat), as: chat.world.owner });

/** Reports it, and finds what that brings among the spams: each item once, however often it is listed. */
async function reportToSpams(chat: Chat, act = () => report(chat)): Promise<Spam[]> {
  const before = await listedSpams(spamPlace(chat));
  await act();
  const found = await newSpams(spamPlace(chat), before);
  return [...new Map(found.map((spam) => [spam.spam_id, spam])).values()];
}

rule(
  "conversation.reported-leaves-inbox",
  asEither(async (trial, world) => {
    for (const chat of await listedChats(trial, 2, world)) {
      const searched = `Some${trial.draw(word)}`;
      await say(chat, "user", searched);
      // What a search knew before must give way, whatever it finds (open.conversations-search-text-fields).
      const search = { search_query: searched, search_type: "text" } as const;
      await listedSessions(placeOf(chat), search);
      await report(chat);
      for (const query of [...everyList, search])
        await expectChatListed(chat, false, "after the report", query);
    }
  }),
);

rule("conversation.reported-is-in-spams", async (trial) => {
  for (const chat of await listedChats(trial, 2)) {
    const found = await reportToSpams(chat);
    trial.equal(found.length, 1, "new items of conversations.spam.list after the report");
  }
});

rule("conversation.reported-spam-is-conversation", async (trial: Trial) => {
  for (const chat of await listedChats(trial, 1)) {
    const [spam] = await reportToSpams(chat);
    if (!spam) trial.cannot("the report had to bring a spam item first");
    trial.equal(spam.type, "conversation", "/type of the spam item");
  }
});

rule("conversation.reported-comes-back", async (trial: Trial) => {
  const [chat, other] = await listedChats(trial, 2);
  if (!chat || !other) trial.cannot("there are no two conversations");
  const place = placeOf(chat);
  const [spam] = await reportToSpams(chat);
  if (!spam) trial.cannot("the report had to bring a spam item first");
  const { session_id, website_id } = chat.params;
  const before = await eventually(
    trial,
    "list",
    () => sessionsOfAnyState(place),
    (ids) => !ids.includes(session_id),
  );
  if (before.includes(session_id)) trial.cannot("the report had to empty the inbox first");
  const params = { website_id, spam_id: spam.spam_id };
  const body = { action: "accept" } as const;
  await trial.accepts(chat.world.owner, "conversations.spam.decide", { params, body });
  trial.settle();
  const found = await newlyAccepted(place, before);
  trial.equal(found.length, 1, "conversations listed more than before the decision");
  trial.settle();
  // A spam item may be named by its conversation, and the spams may be behind in that it has left them.
  const isGone = (spams: Spam[]): boolean => !spams.some(({ spam_id }) => spam_id === spam.spam_id);
  const left = await eventually(trial, "list", () => listedSpams(spamPlace(chat)), isGone);
  if (!isGone(left)) trial.cannot("an accepted spam item had to leave the spams first");
  // Under whatever identifier it came back, and with whatever messages (open.spam-accepted-conversation), it can be reported.
  const [back = session_id] = found;
  const again = { ...chat, params: { website_id, session_id: back } };
  await say(again, "user", trial.draw(texts));
  const anew = await reportToSpams(again, () => reportAgain(again));
  trial.equal(anew.length, 1, "new items of conversations.spam.list after it was reported again");
});

rule("conversation.report-spares-others", async (trial: Trial) => {
  const [chat, ...others] = await listedChats(trial, 3);
  if (!chat) trial.cannot("there is no conversation");
  await report(chat);
  // Once the list lacks the reported one, it would lack the others as well.
  await eventually(
    trial,
    "list",
    () => listedSessions(placeOf(chat)),
    (ids) => !ids.includes(chat.params.session_id),
  );
  for (const other of others) await expectChatListed(other, true, "after another was reported");
});
