/** Browsing sessions: asked for, answered by the visitor's client, listed (1/3.1, 1/4.3). */
import * as fc from "fast-check";
import {
  isBlank,
  isStagedVisitor,
  NotClaimed,
  rule,
  type Trial,
  type World,
} from "../../harness/author.ts";
import {
  answerBrowsing,
  askToBrowse,
  givenSession,
  openBrowsing,
  sessionsOnce,
  type Session,
} from "../support/browsing/session.ts";
import { answerAnyway, arriveChat, readChat, startChat } from "../support/conversation/chat.ts";
import { follows, neverFollows } from "../support/follows.ts";
import { overheard, watch } from "../support/room.ts";

const initiated = "browsing:request:initiated";
const rejected = "browsing:request:rejected";

for (const { answer, comes, stays } of [
  { answer: "accept", comes: initiated, stays: rejected },
  { answer: "decline", comes: rejected, stays: initiated },
] as const) {
  rule(`browsing.${answer === "accept" ? "initiated" : "rejected"}-event`, async (trial) => {
    const world = await trial.world(overheard);
    const watched = await watch(trial, world);
    const chat = await arriveChat(trial, world);
    // Nothing is decided before the client answers.
    const own = [chat.params.session_id];
    const asking = () => neverFollows(watched, stays, () => askToBrowse(chat), own);
    if (isStagedVisitor(trial)) await neverFollows(watched, comes, asking, own);
    const answering = () =>
      follows(watched, comes, async () => {
        if (!isStagedVisitor(trial)) await askToBrowse(chat);
        await answerBrowsing(chat, answer);
      });
    await neverFollows(watched, stays, answering, own);
    // Nothing came of the request, so that the next one is not one beside a session (open.browsing-again).
    if (answer === "decline")
      await follows(watched, initiated, async () => {
        await askToBrowse(chat);
        await answerBrowsing(chat, "accept");
      });
  });
}

const idsOf = (sessions: readonly Session[]): string[] =>
  sessions.map(({ browsing_id }) => browsing_id);

rule("browsing.initiated-is-listed", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const before = idsOf(await sessionsOnce(chat));
  await askToBrowse(chat);
  await answerBrowsing(chat, "accept");
  const isNew = ({ browsing_id }: Session): boolean => !before.includes(browsing_id);
  const listed = await sessionsOnce(chat, (all) => all.some(isNew));
  const found = listed.filter(isNew);
  // Where there was one, asking again may lead to the same (open.browsing-again).
  if (!before.length || found.length)
    trial.expect(found.length > 0, "sessions listed once the client is ready", "a new one", "none");
  else trial.expect(listed.length > 0, "sessions that are listed", "one at least", listed.length);
  for (const { browsing_id, browsing_token } of found) {
    trial.expect(!isBlank(browsing_id), "/browsing_id", "an identifier", browsing_id);
    trial.expect(!isBlank(browsing_token), "/browsing_token", "a token", browsing_token);
  }
});

rule("browsing.rejected-is-not-listed", async (trial) => {
  // What a request leads to while there is a session is open (open.browsing-again).
  const chat = await arriveChat(trial, await trial.world());
  const before = idsOf(await sessionsOnce(chat));
  await askToBrowse(chat);
  await answerBrowsing(chat, "decline");
  // One that is agreed to after it shows that the list has caught up.
  const { params } = await givenSession(chat);
  const after = idsOf(await sessionsOnce(chat)).filter((id) => !before.includes(id));
  trial.equal(after, [params.browsing_id], "sessions listed since one was rejected");
});

/** The one visitor of a target file shows the page, perhaps since an earlier rule asked for it (open.browsing-again). */
async function listsOnlyOfVisitor(trial: Trial, world: World): Promise<void> {
  const before = await startChat(trial, world);
  const chat = await arriveChat(trial, world);
  const after = await startChat(trial, world);
  if (!(await sessionsOnce(chat)).length) await givenSession(chat);
  for (const one of [before, after])
    trial.equal(idsOf(await sessionsOnce(one)), [], "sessions of a conversation without any");
}

rule("browsing.listed-in-own-conversation", async (trial) => {
  const world = await trial.world();
  if (!isStagedVisitor(trial)) return listsOnlyOfVisitor(trial, world);
  const one = await openBrowsing(trial, world);
  // A client may open several, such as one for each of its windows.
  const own = idsOf(await sessionsOnce(one.chat));
  const other = await openBrowsing(trial, world);
  const bare = await startChat(trial, world);
  // What was asked of the second visitor was not asked of the first.
  await answerAnyway(one.chat, "browsing", { answer: "accept" });
  // The first may be over where somebody browses with one visitor at a time (open.browsing-again).
  const strays = idsOf(await sessionsOnce(one.chat)).filter((id) => !own.includes(id));
  trial.equal(strays, [], "sessions of a conversation that are of another one");
  const ids = idsOf(await sessionsOnce(other.chat));
  const { browsing_id } = other.params;
  trial.expect(ids.includes(browsing_id), "sessions of a conversation", "its own", ids);
  const foreign = ids.filter((id) => own.includes(id));
  trial.equal(foreign, [], "sessions of a conversation that are of the one before");
  trial.equal(idsOf(await sessionsOnce(bare)), [], "sessions of a conversation without any");
});

rule("browsing.listed-once", async (trial) => {
  const { chat, params } = await openBrowsing(trial, await trial.world());
  const ids = idsOf(await sessionsOnce(chat));
  const times = ids.filter((id) => id === params.browsing_id).length;
  trial.equal(times, 1, "how often a browsing session is listed");
});

rule("browsing.none-before-start", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  if (isStagedVisitor(trial)) await openBrowsing(trial, world);
  trial.equal(idsOf(await sessionsOnce(chat)), [], "sessions of a new conversation");
});

const count = fc.integer({ min: 1, max: 2 });

rule("browsing.useragent-of-visitor", async (trial) => {
  const world = await trial.world();
  for (let more = trial.draw(count); more > 0; more--) {
    const { chat } = await openBrowsing(trial, world);
    const { meta } = await readChat(chat);
    const known = meta?.device?.system?.useragent;
    if (isBlank(known)) throw new NotClaimed("the platform shows no useragent of its visitors");
    for (const { useragent } of await sessionsOnce(chat))
      if (!isBlank(useragent)) trial.equal(useragent, known, "/useragent of a browsing session");
  }
});
