/** Ratings of conversations: given, listed, changed and revoked (2/7). */
import * as fc from "fast-check";
import {
  actAsVisitor,
  isAccepted,
  isBlank,
  isoDate,
  isRefused,
  isStagedVisitor,
  memberAt,
  NotClaimed,
  type Operator,
  rule,
  type Trial,
  type World,
  word,
} from "../../harness/author.ts";
import { halfRanges } from "../support/half-ranges.ts";
import { momentOf } from "../support/moment.ts";
import type { Rating } from "../../schemas/generated/types.ts";
import { arriveChat, startChat, visitor, type Chat } from "../support/conversation/chat.ts";
import { assignOwner, expectParty } from "../support/conversation/party.ts";
import { say, talk } from "../support/conversation/message.ts";
import { setState } from "../support/conversations/desk.ts";
import { newChat } from "../support/conversations/routed.ts";
import {
  expectRead,
  givenRefused,
  listOnce,
  questionOf,
  readOnce,
  type Question,
} from "../support/read.ts";
import { hour } from "../support/duration.ts";

interface Session {
  trial: Trial;
  as: Operator;
  params: { website_id: string; session_id: string };
}

/** A session with messages of both sides, which may be rated. */
async function openSession(
  trial: Trial,
  world: World | Promise<World> = trial.world(),
): Promise<Session> {
  const place = await world;
  const chat = await startChat(trial, place, place.owner);
  await talk(chat);
  return { trial, as: place.owner, params: chat.params };
}

/** Rates a session, as a precondition. */
const rate = ({ trial, as, params }: Session, stars: number, comment?: string): Promise<unknown> =>
  trial.given(as, "ratings.rating.replace", {
    params,
    body: { stars, ...(comment !== undefined && { comment }) },
  });

const rating = ({ trial, as, params }: Session): Question<"ratings.rating.read"> => ({
  trial,
  as,
  id: "ratings.rating.read",
  params,
});

type Range = {
  filter_date_start?: string;
  filter_date_end?: string;
};

/** The ratings that the list shows of the session, once they are as wanted. */
async function listedOf(
  { trial, as, params }: Session,
  wanted: number,
  query: Range = {},
  fits: (ratings: Rating[]) => boolean = () => true,
): Promise<Rating[]> {
  const { website_id, session_id } = params;
  const list = { trial, as, id: "ratings.rating.list" as const, params: { website_id }, query };
  const ofSession = (all: Rating[]): Rating[] =>
    all.filter((one) => memberAt(one, "session/session_id") === session_id);
  const isWanted = (all: Rating[]): boolean =>
    ofSession(all).length === wanted && fits(ofSession(all));
  return ofSession(await listOnce(list, isWanted));
}

const inAnyOrder = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 });

/** Out of the range, on either side. */
const beyond = [0, 6];

rule("ratings.stars-whole-range", async (trial) => {
  const session = await openSession(trial);
  const { as, params } = session;
  for (const stars of trial.draw(inAnyOrder)) {
    for (const body of [{ stars }, { stars, comment: `Worth ${stars} stars` }]) {
      await trial.accepts(as, "ratings.rating.replace", { params, body });
      trial.settle();
      await expectRead(rating(session), body, `after ${stars} stars`);
    }
  }
  // Whether a first rating is refused for them is judged per field.
  for (const stars of beyond)
    await trial.refuses(as, "ratings.rating.replace", { params, body: { stars } });
});

rule("ratings.rated-is-listed", async (trial) => {
  const world = trial.world();
  const sessions = [await openSession(trial, world), await openSession(trial, world)];
  const given = trial.draw(inAnyOrder);
  for (const [i, session] of sessions.entries()) await rate(session, given[i] ?? 1);
  for (const [i, session] of sessions.entries()) {
    const stars = new Set((await listedOf(session, 1)).map((one) => one.stars));
    trial.equal([...stars], [given[i]], "the stars of the session in the list");
  }
});

rule("ratings.rated-twice", async (trial) => {
  const session = await openSession(trial);
  const [first = 1, ...later] = trial.draw(inAnyOrder).slice(0, 3);
  await rate(session, first);
  for (const stars of later) {
    await rate(session, stars);
    await expectRead(rating(session), { stars }, "after it was rated again");
    const isLater = (all: Rating[]): boolean => all.every((one) => one.stars === stars);
    const listed = (await listedOf(session, 1, {}, isLater)).map((one) => one.stars);
    trial.equal(listed, [stars], "the stars of the session in the list");
  }
});

rule("ratings.read-names-session", async (trial) => {
  const world = trial.world();
  const sessions = [await openSession(trial, world), await openSession(trial, world)];
  // Who asks before is not to be told for ever that there is none.
  for (const { as, params } of sessions) await trial.call(as, "ratings.rating.read", { params });
  for (const session of sessions) await rate(session, 4);
  for (const session of sessions) {
    const { session_id } = session.params;
    await expectRead(rating(session), { "session/session_id": session_id }, "of the session");
  }
});

const people = [
  {
    nickname: "Ada",
    email: "ada@people.example.com",
    avatar: "https://people.example.com/ada.png",
  },
  {
    nickname: "Bob",
    email: "bob@people.example.com",
    avatar: "https://people.example.com/bob.png",
  },
];

rule("ratings.session-details", async (trial) => {
  const world = await trial.world();
  const as = world.owner;
  const chats: Chat[] = [];
  // Only a visitor gives a conversation its details.
  for (const known of people)
    chats.push(
      isStagedVisitor(trial)
        ? await arriveChat(trial, world, known, as)
        : await startChat(trial, world, as),
    );
  for (const chat of chats) {
    await talk(chat);
    await assignOwner(chat);
    await rate({ trial, as, params: chat.params }, 5);
  }
  for (const [i, chat] of chats.entries()) {
    const known = isStagedVisitor(trial) ? (people[i] ?? {}) : {};
    const showsAll = (shown: Rating): boolean =>
      Object.keys(known).every((name) => !isBlank(memberAt(shown, `session/${name}`)));
    const shown = await readOnce(rating({ trial, as, params: chat.params }), showsAll);
    await expectParty(chat, shown, "the rating", known);
  }
});

/** A rated session with the moment at which it was rated, by the clock of the target. */
async function rated(trial: Trial): Promise<{ session: Session; at: number }> {
  const session = await openSession(trial);
  await rate(session, 3);
  const { created_at } = await readOnce(rating(session));
  return { session, at: momentOf(created_at) };
}

/** The rule says that this range lists the rating, or that it does not. */
async function expectInRange(session: Session, listed: boolean, query: Range): Promise<void> {
  const found = await listedOf(session, listed ? 1 : 0, query);
  const where = `the ratings from ${query.filter_date_start ?? "ever"} to ${query.filter_date_end ?? "ever"}`;
  session.trial.equal(found.length > 0, listed, `${where}, whether the one is among them`);
}

const distances = fc.integer({ min: 2, max: 72 }).map((hours) => hours * hour);

rule("ratings.list-dates", async (trial) => {
  const { session, at } = await rated(trial);
  const range = (start: number, end: number): Range => ({
    filter_date_start: isoDate(start),
    filter_date_end: isoDate(end),
  });
  const far = trial.draw(distances);
  await expectInRange(session, true, range(at - far, at + far));
  await expectInRange(session, true, range(at - hour, at + hour));
  await expectInRange(session, false, range(at - far, at - hour));
  await expectInRange(session, false, range(at + hour, at + far));
});

rule("ratings.list-dates-alone", async (trial) => {
  const { session, at } = await rated(trial);
  const { website_id } = session.params;
  const far = trial.draw(distances);
  let taken = 0;
  for (const { query, holds } of halfRanges(at, far)) {
    const input = { params: { website_id }, query };
    if (isRefused(await trial.call(session.as, "ratings.rating.list", input))) continue;
    taken += 1;
    await expectInRange(session, holds, query);
  }
  if (!taken) throw new NotClaimed("whether one date may stand alone is left open");
});

/** Revokes the rating, as a precondition: where no operator may, the visitor does (open.rating-who). */
async function revoke({ trial, as, params }: Session): Promise<void> {
  const exchange = await trial.call(as, "ratings.rating.remove", { params });
  if (!isAccepted(exchange)) await actAsVisitor(trial, "rate", params);
}

rule("ratings.rated-again-after-revoke", async (trial) => {
  const session = await openSession(trial);
  const { as, params } = session;
  await rate(session, 2, "At first");
  for (const stars of [5, 1]) {
    await revoke(session);
    const comment = `Again, with ${stars}`;
    await trial.accepts(as, "ratings.rating.replace", { params, body: { stars, comment } });
    trial.settle();
    await expectRead(rating(session), { stars, comment }, "after it was revoked and rated again");
    trial.settle();
    const { length: times } = await listedOf(session, 1);
    trial.equal(times, 1, "how often a session is listed that was revoked and rated again");
    trial.settle();
    await revoke(session);
    await trial.accepts(as, "ratings.rating.replace", { params, body: { stars } });
    trial.settle();
    const isNew = (shown: Rating): boolean => shown.comment !== comment;
    const shown = await readOnce(rating(session), isNew);
    trial.expect(isNew(shown), "/data/comment of a rating without one", "not the revoked", shown);
    trial.settle();
  }
  await revoke(session);
  const left = await listedOf(session, 0);
  trial.equal(left.length, 0, "listed ratings of a session that was rated and revoked repeatedly");
  await expectInRange(session, false, {
    filter_date_start: isoDate(0),
    filter_date_end: isoDate(Date.UTC(2101, 0)),
  });
});

rule("ratings.kept-with-session", async (trial) => {
  const world = await trial.world();
  const { owner: as } = world;
  const chat = await newChat(trial, world);
  await talk(chat);
  const { params } = chat;
  const session = { trial, as, params };
  const [stars = 1] = trial.draw(inAnyOrder);
  await rate(session, stars);
  const block = (blocked: boolean) => () =>
    trial.given(as, "conversation.block.set", { params, body: { blocked } });
  const removeOther = async (): Promise<void> => {
    const other = await openSession(trial, world);
    await rate(other, stars);
    await trial.given(as, "conversation.remove", { params: other.params });
    await givenRefused(questionOf({ trial, as }, "conversation.read", { params: other.params }));
  };
  const acts: [after: string, play: () => Promise<unknown>][] = [
    ["once another session was removed", removeOther],
    ["once its session was blocked", block(true)],
    ["once it was unblocked", block(false)],
    ["after a further message", () => say(chat, "operator", trial.draw(word))],
  ];
  // No shown route resolves one.
  if (isStagedVisitor(trial)) acts.push(["once it was resolved", () => setState(chat, "resolved")]);
  for (const [after, play] of acts) {
    await play();
    await expectRead(rating(session), { stars }, after);
    const listed = (await listedOf(session, 1)).map((one) => one.stars);
    trial.equal(listed, [stars], `the stars of the session in the list ${after}`);
    trial.settle();
  }
});

rule("ratings.visitor-rates", async (trial) => {
  const world = await trial.world();
  const chat = await arriveChat(trial, world, {}, world.owner);
  await visitor(chat, "send", { type: "text", content: "Thanks for your help" });
  const session = { trial, as: world.owner, params: chat.params };
  for (const stars of trial.draw(inAnyOrder).slice(0, 2)) {
    const comment = `The visitor gave ${stars}`;
    await visitor(chat, "rate", { stars, comment });
    await expectRead(rating(session), { stars, comment }, "that the visitor gave");
    const isNew = (all: Rating[]): boolean => all.every((one) => one.stars === stars);
    const listed = (await listedOf(session, 1, {}, isNew)).map((one) => one.stars);
    trial.equal(listed, [stars], "the stars in the list that the visitor gave");
  }
});
