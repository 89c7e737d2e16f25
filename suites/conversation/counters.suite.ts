/** How many messages are unread. Which of the two counters is whose is open (open.unread-counter-sides). */
import * as fc from "fast-check";
import {
  isBlank,
  isStagedVisitor,
  memberAt,
  NotClaimed,
  rule,
  show,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { Conversation, Message } from "../../schemas/generated/types.ts";
import {
  arriveChat,
  asEither,
  chatOnce,
  readChat,
  startChat,
  type Chat,
} from "../support/conversation/chat.ts";
import { isDropped, setBlocked } from "../support/conversation/blocked.ts";
import { heardChat, isSaid, visitorSays } from "../support/conversation/chatbox.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";
import { markBothSides } from "../support/conversation/mark.ts";
import {
  answersBeside,
  isIn,
  isRemoved,
  messageOnce,
  phrases,
  type Side,
  say,
  sendAtOnce,
  sides,
  texts,
  threadOnce,
} from "../support/conversation/message.ts";

type Counter = "operator" | "visitor";

function counterOf(read: Conversation, counter: Counter): number {
  const count = memberAt(read, `unread/${counter}`);
  return typeof count === "number" ? count : 0;
}

const countersOf = (read: Conversation): [operator: number, visitor: number] => [
  counterOf(read, "operator"),
  counterOf(read, "visitor"),
];

const totalOf = (read: Conversation): number =>
  counterOf(read, "operator") + counterOf(read, "visitor");

/** Some message counts as unread, as a precondition. */
async function givenUnread(chat: Chat): Promise<Conversation> {
  const read = await chatOnce(chat, (now) => totalOf(now) > 0);
  if (!totalOf(read)) chat.trial.cannot("a message from user had to count as unread first");
  return read;
}

/** Reads everything, as a precondition. */
async function givenAllRead(chat: Chat): Promise<void> {
  await givenUnread(chat);
  await markBothSides(chat, { origin: "chat" });
  if (totalOf(await chatOnce(chat, (read) => totalOf(read) === 0)))
    chat.trial.cannot("both counters had to be 0 first");
}

const talk = fc.array(fc.tuple(sides, texts), { maxLength: 4 });

rule("conversation.read-clears-counters", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  for (const [from, content] of trial.draw(talk)) await say(chat, from, content);
  await say(chat, "user", trial.draw(texts));
  await givenUnread(chat);
  await markBothSides(chat, { origin: "chat" });
  const read = await chatOnce(chat, (now) => totalOf(now) === 0);
  trial.equal(countersOf(read), [0, 0], "/data/unread, both counters");
  trial.settle();
  // Read once more, over another channel, nothing is left to count down.
  await markBothSides(chat, { origin: "email" });
  const again = await readChat(chat);
  trial.equal(countersOf(again), [0, 0], "/data/unread, both counters, once all was read again");
  trial.settle();
  // What was marked as unread in between can be read as well, and over a channel other than the first.
  const { as, params } = chat;
  await trial.given(as, "conversation.unread.mark", { params, body: { from: "user" } });
  if (!totalOf(await chatOnce(chat, (now) => totalOf(now) > 0))) return;
  await markBothSides(chat, { origin: "email" });
  const last = await chatOnce(chat, (now) => totalOf(now) === 0);
  trial.equal(countersOf(last), [0, 0], "/data/unread, both counters, read after marked unread");
});

/** Which side a mark names is open (open.read-from-side); it names one of them, and each has a counter. */
rule("conversation.read-mark-of-one-side", async (trial) => {
  const world = await trial.world();
  for (const from of ["user", "operator"] as const) {
    const chat = await startChat(trial, world);
    for (const side of ["operator", "user"] as const) await say(chat, side, trial.draw(texts));
    const isBoth = (read: Conversation): boolean => countersOf(read).every((count) => count > 0);
    const before = await chatOnce(chat, isBoth);
    if (!isBoth(before)) trial.cannot("both counters had to be above 0 first");
    const { as, params } = chat;
    await trial.given(as, "conversation.read.mark", { params, body: { from, origin: "chat" } });
    const after = await chatOnce(chat, (read) => !isBoth(read));
    const where = `/data/unread, once ${from} alone was marked as read`;
    trial.expect(totalOf(after) > 0, where, "one counter above 0", after.unread);
  }
});

/** The rule says that the first message counts, of which this says whether it is listed. */
async function expectRaised(chat: Chat, isThere: (all: Message[]) => boolean): Promise<void> {
  const { trial } = chat;
  const read = await chatOnce(chat, (now) => totalOf(now) > 0);
  const counts = countersOf(read).sort((a, b) => a - b);
  const said = await threadOnce(chat, isThere);
  const isAnswered = said.some(({ from }) => from === "operator");
  const where = "/data/unread, both counters";
  // The platform may greet and answer by itself, which the visitor has read or not, and may read what was said (open.read-by-answer).
  const isPossible = counts.every((count) => count <= said.length);
  if (isAnswered) trial.expect(isPossible, where, `${said.length} at most`, counts);
  else trial.equal(counts, [0, 1], where);
  trial.settle();
}

rule("conversation.message-raises-counter", async (trial) => {
  const world = await trial.world();
  const chat = await startChat(trial, world);
  const own = await say(chat, "user", trial.draw(texts));
  await expectRaised(chat, (all) => isIn(all, own));
  if (!isStagedVisitor(trial)) return;
  const visited = await arriveChat(trial, world);
  const content = trial.draw(phrases);
  await visitorSays(visited, content);
  await expectRaised(visited, (all) => isSaid(all, content));
});

/** A conversation with a message from user: the message, the counter that it raised, and to what. */
interface Unread {
  chat: Chat;
  counter: Counter;
  first: number;
  own: number;
}

/** What the counter comes to. The platform may answer later, and read what was said by then (open.read-by-answer). */
async function countOf({ chat, counter }: Unread, expected: number): Promise<number> {
  const isCounted = (read: Conversation): boolean => counterOf(read, counter) === expected;
  const read = await chatOnce(chat, isCounted);
  if (!isCounted(read) && (await answersBeside(chat, [])).length)
    throw new NotClaimed("the platform answered by itself, and may have read what was said");
  return counterOf(read, counter);
}

/** The same as a precondition. */
async function givenOneUnread(trial: Trial): Promise<Unread> {
  const chat = await startChat(trial, await trial.world());
  const own = await say(chat, "user", trial.draw(texts));
  await givenUnread(chat);
  // What is read may be behind, so that it shows what the platform said first alone.
  const said = await threadOnce(chat, (all) => isIn(all, own));
  const begun = await chatOnce(chat, (read) => totalOf(read) === said.length);
  // Which counter is whose is open (open.unread-counter-sides), and the platform may answer by itself (open.platform-messages), which may
  // read what was said (open.read-by-answer).
  const isUnclear = said.length > 1 && totalOf(begun) < said.length;
  if (isUnclear || countersOf(begun).every((count) => count > 0))
    throw new NotClaimed("nobody knows which of the counters counts what");
  const counter = counterOf(begun, "operator") > 0 ? "operator" : "visitor";
  return { chat, counter, first: counterOf(begun, counter), own };
}

const further = fc.integer({ min: 1, max: 5 });

rule("conversation.counter-counts-messages", async (trial) => {
  const unread = await givenOneUnread(trial);
  const { chat, counter, first } = unread;
  const count = trial.draw(further);
  for (let more = 1; more <= count; more++) {
    await say(chat, "user", trial.draw(texts));
    const now = await countOf(unread, first + more);
    trial.equal(now, first + more, `/data/unread/${counter}, ${more} later`);
  }
  trial.settle();
  await markBothSides(chat, { origin: "chat" });
  if (await countOf(unread, 0)) trial.cannot("all that was said had to be read first");
  const later = await say(chat, "user", trial.draw(texts));
  trial.equal(
    await countOf(unread, 1),
    1,
    `/data/unread/${counter} after one that came when all were read`,
  );
  const { read } = await messageOnce(chat, later, (message) => isBlank(message.read));
  trial.expect(isBlank(read), "/data/read of one that came when all were read", "nothing", read);
});

rule("conversation.read-twice-counts-once", async (trial) => {
  const unread = await givenOneUnread(trial);
  const { chat, counter, first, own } = unread;
  const counts = (expected: number): Promise<number> => countOf(unread, expected);
  for (const _ of [1, 2]) await say(chat, "user", trial.draw(texts));
  if ((await counts(first + 2)) !== first + 2)
    trial.cannot("each message had to count as unread first");
  const fingerprints = [own];
  await markBothSides(chat, { origin: "chat", fingerprints });
  const left = first + 1;
  const counted = await counts(left);
  trial.equal(counted, left, `/data/unread/${counter}, once one of three was marked`);
  trial.settle();
  for (const origin of ["chat", "email"]) await markBothSides(chat, { origin, fingerprints });
  // A read that shows this later message would show the marks too.
  await say(chat, "user", trial.draw(texts));
  const now = await counts(left + 1);
  trial.equal(
    now,
    left + 1,
    `/data/unread/${counter}, once one was marked again and one more came`,
  );
});

const several = fc.uniqueArray(word, { minLength: 3, maxLength: 5 });

rule("conversation.counters-at-once", async (trial) => {
  const unread = await givenOneUnread(trial);
  const { chat, counter, first } = unread;
  const sent = await sendAtOnce(chat, "user", trial.draw(several));
  const where = `/data/unread/${counter} after ${sent.length} more messages at once`;
  trial.equal(await countOf(unread, first + sent.length), first + sent.length, where);
});

rule(
  "conversation.unread-raises-counter",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    const { as, params } = chat;
    for (const [from, content] of trial.draw(talk)) await say(chat, from, content);
    // Whose messages come to be unread is open (open.read-from-side), so both sides have said something.
    for (const from of ["operator", "user"] as const) await say(chat, from, trial.draw(texts));
    for (const time of ["first", "second"]) {
      await givenAllRead(chat);
      await trial.given(as, "conversation.unread.mark", { params, body: { from: "user" } });
      const read = await chatOnce(chat, (now) => totalOf(now) > 0);
      const where = `/data/unread, marked for the ${time} time`;
      trial.expect(totalOf(read) > 0, where, "a counter above 0", read.unread);
      trial.settle();
    }
  }),
);

rule(
  "conversation.remove-spares-counters",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    const read: number[] = [];
    for (const from of ["operator", "operator", "user", "user"] as const)
      read.push(await say(chat, from, trial.draw(texts)));
    await givenAllRead(chat);
    const expectSpared = async (
      from: Side,
      fingerprint: number,
      before: number[],
    ): Promise<void> => {
      if (!(await isRemoved(chat, from, fingerprint))) return;
      await threadOnce(chat, (all) => !isIn(all, fingerprint));
      const isAsBefore = (shown: Conversation): boolean => show(countersOf(shown)) === show(before);
      const now = await chatOnce(chat, isAsBefore);
      if (!isAsBefore(now) && (await answersBeside(chat, read)).length)
        trial.cannot("the platform said something by itself, which counts as well");
      const where = "/data/unread, both counters, after a message was removed that was read";
      trial.equal(countersOf(now), before, where);
      trial.settle();
    };
    const [first = 0, second = 0, third = 0, fourth = 0] = read;
    await expectSpared("operator", first, [0, 0]);
    await expectSpared("user", third, [0, 0]);
    read.push(await say(chat, "user", trial.draw(texts)));
    const counters = countersOf(await givenUnread(chat));
    await expectSpared("operator", second, counters);
    await expectSpared("user", fourth, counters);
  }),
);

rule("conversation.removal-lowers-counter", async (trial) => {
  const unread = await givenOneUnread(trial);
  const { chat, counter, first, own } = unread;
  const later = await say(chat, "user", trial.draw(texts));
  const counts = (expected: number): Promise<number> => countOf(unread, expected);
  if ((await counts(first + 1)) !== first + 1)
    trial.cannot("each message had to count as unread first");
  // One that others came after, and the last one.
  for (const [fingerprint, left] of [
    [own, first],
    [later, first - 1],
  ] as const) {
    if (!(await isRemoved(chat, "user", fingerprint)))
      throw new NotClaimed("a message from user cannot be removed");
    trial.equal(await counts(left), left, `/data/unread/${counter}, once a message was removed`);
    trial.settle();
  }
});

rule("conversation.marks-of-one-conversation", async (trial) => {
  const world = await trial.world();
  const start = (): Promise<Chat> => startChat(trial, world);
  const [older, chat, newer] = [await start(), await start(), await start()];
  const others = [older, newer];
  for (const one of [older, chat, newer]) {
    for (const from of ["operator", "user"] as const) await say(one, from, trial.draw(texts));
    await givenUnread(one);
  }
  // One that was read before, and has something new by now.
  await givenAllRead(older);
  await say(older, "user", trial.draw(texts));
  await givenUnread(older);
  await givenAllRead(chat);
  for (const other of others) {
    const read = await readChat(other);
    const where = "/data/unread of another conversation, after one was read";
    trial.expect(totalOf(read) > 0, where, "a counter above 0", read.unread);
  }
  trial.settle();
  for (const other of others) await givenAllRead(other);
  const { as, params } = chat;
  await trial.given(as, "conversation.unread.mark", { params, body: { from: "user" } });
  const isMarked = totalOf(await chatOnce(chat, (read) => totalOf(read) > 0)) > 0;
  for (const other of others) {
    const where = "/data/unread of another conversation, after one was marked as unread";
    trial.equal(countersOf(await readChat(other)), [0, 0], where);
  }
  if (!isMarked) trial.cannot("the conversation had to be shown as unread first");
});

rule("conversation.dropped-uncounted", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  // The platform may answer the first one, and have read it by then (open.platform-messages, open.read-by-answer).
  await heardChat(chat);
  const first = countersOf(await readChat(chat));
  await heardChat(chat);
  const isRaised = (now: Conversation): boolean =>
    countersOf(now).some((count, i) => count > (first[i] ?? 0));
  const second = countersOf(await chatOnce(chat, isRaised));
  const raised = second.flatMap((count, i) => (count > (first[i] ?? 0) ? [i] : []));
  const [own] = raised;
  if (own === undefined || raised.length > 1)
    throw new NotClaimed("which counter counts what the visitor said is left open");
  await setBlocked(chat, true);
  if (!(await isDropped(chat, `dropped ${trial.draw(word)}`))) {
    // What the conversation shows may hold in the chatbox later (open.block-delay).
    await sideEffectsHadTheirTime(trial);
  }
  const { [own]: before = 0 } = countersOf(await readChat(chat));
  if (!(await isDropped(chat, `dropped then ${trial.draw(word)}`)))
    trial.cannot("what the visitor said had to be dropped first");
  const { [own]: now = 0 } = countersOf(await readChat(chat));
  // Where the platform said more than the two from operator, it may be what the platform says that is counted there.
  if (now > before && (await answersBeside(chat, [])).length > 2)
    throw new NotClaimed("the platform answered by itself later, and may have read what was said");
  const where = "the unread counter of what the visitor said, after a message that was dropped";
  trial.expect(now <= before, where, `no more than ${before}`, now);
});
