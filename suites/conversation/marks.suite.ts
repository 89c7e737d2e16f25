/** Messages that are marked as read or as delivered. */
import * as fc from "fast-check";
import { isAccepted, isRefused, rule, word } from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { asEither, startChat, type Chat } from "../support/conversation/chat.ts";
import { messageOf, required } from "../support/conversation/content.ts";
import { markBothSides } from "../support/conversation/mark.ts";
import { addOlder, sendNow } from "../support/conversation/time.ts";
import { minute } from "../support/duration.ts";
import {
  channels,
  expectMessage,
  givenThread,
  say,
  send,
  sides,
  texts,
  threadOnce,
  type Side,
  messageOnce,
} from "../support/conversation/message.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

const talk = fc.array(fc.tuple(sides, texts), { minLength: 2, maxLength: 5 });

/** Sends the drawn texts, beginning with two from each side, so that one can be named and another one not. */
async function converse(chat: Chat): Promise<{ from: Side; fingerprint: number }[]> {
  const { trial } = chat;
  const firsts = (["user", "operator", "user", "operator"] as const).map((from): [Side, string] => [
    from,
    trial.draw(texts),
  ]);
  const sent: { from: Side; fingerprint: number }[] = [];
  for (const [from, content] of [...firsts, ...trial.draw(talk)]) {
    sent.push({ from, fingerprint: await say(chat, from, content) });
  }
  await givenThread(chat, fingerprintsOf(sent));
  return sent;
}

const fingerprintsOf = (sent: { fingerprint: number }[]): number[] =>
  sent.map(({ fingerprint }) => fingerprint);

/**
 * The channel over which one of these was read already, by an answer or because it is an older one (open.read-by-answer,
 * open.message-ingest-effects); else this one. Which of two channels is shown is another rule's business.
 */
const channelOf = (
  all: readonly Message[],
  fingerprints: readonly number[],
  channel: "chat" | "email",
): "chat" | "email" => {
  const marks = all.flatMap(({ fingerprint, read }) =>
    fingerprints.includes(fingerprint) ? read : [],
  );
  return (["chat", "email"] as const).find((one) => marks.includes(one)) ?? channel;
};

rule("conversation.read-mark-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent = await converse(chat);
  const of = (side: Side): typeof sent => sent.slice(1).filter(({ from }) => from === side);
  // One alone, then several at once, of one side: what is named beside those of the other is open (open.read-mark-foreign).
  for (const some of [sent.slice(0, 1), of("user"), of("operator")]) {
    const fingerprints = fingerprintsOf(some);
    const origin = channelOf(
      await givenThread(chat, fingerprints),
      fingerprints,
      trial.draw(channels),
    );
    // One that is kept from before shows.
    for (const last of fingerprints.slice(-1)) await messageOnce(chat, last);
    await markBothSides(chat, { origin, fingerprints });
    for (const fingerprint of fingerprints)
      await expectMessage(chat, fingerprint, { read: origin });
  }
});

/** A file, as it is taken from either side (open.message-combinations). */
const sendFile = (chat: Chat, from: Side): Promise<number> =>
  send(chat, messageOf("file", chat.trial.draw(required.file), from));

/** More than a platform may look at when it marks the last messages only. */
const many = 40;

rule("conversation.read-mark-all", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { timestamp } = await sendNow(chat);
  let older = 0;
  while (older < many) older += await addOlder(chat, timestamp - (older + 1) * minute);
  const last = await converse(chat);
  const files: number[] = [];
  for (const from of ["user", "operator"] as const) files.push(await sendFile(chat, from));
  const count = older + last.length + files.length;
  const all = await threadOnce(chat, (found) => found.length >= count);
  const isMeant = ({ type }: Message): boolean => type === "text" || type === "file";
  const sent = fingerprintsOf(all.filter(isMeant));
  const origin = channelOf(all, sent, trial.draw(channels));
  await expectNamedMarked(chat, all.filter(isMeant), origin);
  trial.settle();
  // One that is kept from before shows.
  for (const fingerprint of files) await messageOnce(chat, fingerprint);
  await markBothSides(chat, { origin });
  const unread = (all: Message[]): object[] =>
    all.flatMap(({ fingerprint, read }) =>
      sent.includes(fingerprint) && read !== origin ? [{ fingerprint, read }] : [],
    );
  const now = await threadOnce(chat, (found) => unread(found).length === 0);
  trial.equal(unread(now), [], `messages that were not marked as read over ${origin}`);
  trial.settle();
  for (const fingerprint of files) await expectMessage(chat, fingerprint, { read: origin });
});

/** More than a platform may take at a time. */
const atOnce = 12;

/** The rule says the same of many that are named: the oldest from the side of which there are more. */
async function expectNamedMarked(
  chat: Chat,
  all: readonly Message[],
  origin: "chat" | "email",
): Promise<void> {
  const { trial, as, params } = chat;
  const [from, named = []] = [...Map.groupBy(all, (one) => one.from)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )[0] ?? ["user" as const];
  const fingerprints = fingerprintsOf(named).slice(0, atOnce);
  let isTaken = false;
  for (const side of ["user", "operator"] as const) {
    const body = { from: side, origin, fingerprints };
    const exchange = await trial.call(as, "conversation.read.mark", { params, body });
    isTaken ||= isAccepted(exchange);
  }
  // So many may be refused (open.size-limits).
  if (!isTaken) return;
  const unmarkedIn = (found: readonly Message[]): number[] =>
    found.flatMap(({ fingerprint, read }) =>
      fingerprints.includes(fingerprint) && read !== origin ? [fingerprint] : [],
    );
  const now = await threadOnce(chat, (found) => !unmarkedIn(found).length);
  const where = `messages from ${from} that were not marked as read over ${origin}, though named`;
  trial.equal(unmarkedIn(now), [], where);
}

rule(
  "conversation.read-mark-last-channel",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    const fingerprint = await say(chat, trial.draw(sides), trial.draw(texts));
    const first = trial.draw(channels);
    for (const origin of [first, first === "chat" ? "email" : "chat", first]) {
      await markBothSides(chat, { origin, fingerprints: [fingerprint] });
      await expectMessage(chat, fingerprint, { read: origin });
    }
  }),
);

type Mark = "read" | "delivered";

/** How the messages that were not named are marked. */
const marksOf = (all: Message[], unnamed: number[], mark: Mark): object[] =>
  all
    .filter(({ fingerprint }) => unnamed.includes(fingerprint))
    .map((message) => ({ fingerprint: message.fingerprint, [mark]: message[mark] ?? "" }));

/** Marks some messages of one side by name, the first of these sides that is marked; the others stay as they were. */
async function sparesUnnamed(
  chat: Chat,
  kind: Mark,
  from: readonly Side[],
  mark: (origin: "chat" | "email", fingerprints: number[]) => Promise<unknown>,
): Promise<void> {
  const { trial } = chat;
  const sent = await converse(chat);
  // What is sent may be marked by itself, which would be taken for what a mark of others does (open.read-by-answer, open.read-implies-delivered).
  await sideEffectsHadTheirTime(chat.trial);
  for (const side of from) {
    const mine = fingerprintsOf(sent.filter((one) => one.from === side));
    // Some of the same side are not named. One alone may be taken for none, which means all.
    const some = trial.draw(fc.subarray(mine, { minLength: 1, maxLength: mine.length - 1 }));
    const origin = trial.draw(channels);
    let isShown = false;
    for (const named of [[trial.draw(fc.constantFrom(...mine))], some]) {
      const unnamed = fingerprintsOf(sent).filter((one) => !named.includes(one));
      const before = marksOf(await givenThread(chat, fingerprintsOf(sent)), unnamed, kind);
      await mark(origin, named);
      const isMarked = (one: Message): boolean =>
        !named.includes(one.fingerprint) || one[kind] === origin;
      const now = await threadOnce(chat, (messages) => messages.every(isMarked));
      if (!now.every(isMarked)) break;
      isShown = true;
      trial.equal(
        marksOf(now, unnamed, kind),
        before,
        `${kind} of the messages that were not named`,
      );
      trial.settle();
    }
    if (isShown) return;
  }
  trial.cannot(`the named messages had to show ${kind} first`);
}

rule("conversation.read-mark-spares-unnamed", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  await sparesUnnamed(chat, "read", [trial.draw(sides)], (origin, fingerprints) =>
    markBothSides(chat, { origin, fingerprints }),
  );
});

const numbers = fc.integer({ min: 1, max: 999_999_999 });

rule("conversation.read-mark-of-unknown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const sent = fingerprintsOf(await converse(chat));
  // What is sent may be marked by itself, which would be taken for what a mark of others does (open.read-by-answer, open.read-implies-delivered).
  await sideEffectsHadTheirTime(chat.trial);
  const all = await givenThread(chat, sent);
  const isKnown = (one: number): boolean => all.some(({ fingerprint }) => fingerprint === one);
  const unknown = trial.draw(numbers.filter((one) => !isKnown(one)));
  const { as, params } = chat;
  const other = await startChat(trial, chat.world, as);
  const foreign = await say(other, "user", trial.draw(texts));
  const unread = marksOf(await givenThread(other, [foreign]), [foreign], "read");
  const elsewhere = isKnown(foreign) ? [] : [foreign];
  for (const from of ["user", "operator"] as const) {
    // It may be refused or taken (open.read-mark-foreign).
    for (const fingerprint of [unknown, ...elsewhere]) {
      const body = { from, origin: trial.draw(channels), fingerprints: [fingerprint] };
      await trial.call(as, "conversation.read.mark", { params, body });
    }
  }
  // A mark by name follows, so a read that shows it would show what came before it, too.
  const [named = unknown, ...others] = sent;
  const origin = all.some((one) => one.fingerprint === named && one.read === "chat")
    ? "email"
    : "chat";
  await markBothSides(chat, { origin, fingerprints: [named] });
  const isMarked = (one: Message): boolean => one.fingerprint === named && one.read === origin;
  const now = await threadOnce(chat, (messages) => messages.some(isMarked));
  if (!now.some(isMarked)) trial.cannot("the named message had to show the mark first");
  const before = marksOf(all, others, "read");
  trial.equal(
    marksOf(now, others, "read"),
    before,
    "read of the messages, of which none was named",
  );
  const there = marksOf(await givenThread(other, [foreign]), [foreign], "read");
  trial.equal(there, unread, "read of a message that was named in another conversation");
});

const delivered = (origin: string, fingerprints: number[]) =>
  ({ from: "operator", origin, fingerprints }) as const;

rule(
  "conversation.delivered-mark-shown",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    const { as, params } = chat;
    const read = [await say(chat, "operator", trial.draw(texts)), await sendFile(chat, "operator")];
    let sent = [...read];
    while (sent.length < 12) sent.push(await say(chat, "operator", trial.draw(texts)));
    const first = trial.draw(channels);
    for (const origin of [first, first === "chat" ? "email" : "chat"] as const) {
      const many = { params, body: delivered(origin, sent) };
      // So many at a time may be refused (open.size-limits).
      if (isRefused(await trial.call(as, "conversation.delivered.mark", many))) {
        sent = read;
        const body = delivered(origin, sent);
        await trial.given(as, "conversation.delivered.mark", { params, body });
      }
      for (const fingerprint of read) await expectMessage(chat, fingerprint, { delivered: origin });
      // Also where the list has shown the mark before.
      const unmarked = (all: Message[]): number[] =>
        sent.filter((one) => !all.some((it) => it.fingerprint === one && it.delivered === origin));
      const all = await threadOnce(chat, (now) => !unmarked(now).length);
      trial.equal(unmarked(all), [], `messages that are not listed as delivered over ${origin}`);
      trial.settle();
    }
  }),
);

rule("conversation.delivered-mark-spares-unnamed", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  // Which side from names is open, and whether messages of the other one are refused (open.read-from-side).
  await sparesUnnamed(chat, "delivered", ["operator", "user"], async (origin, fingerprints) => {
    // One that no message has names nothing, whether it is refused or taken (open.read-mark-foreign).
    for (const some of [[trial.draw(numbers)], fingerprints]) {
      const body = delivered(origin, some);
      await trial.call(as, "conversation.delivered.mark", { params, body });
    }
  });
});

rule("conversation.delivered-mark-keeps-read", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  // Which side from names is open, and whether messages of the other one are refused (open.read-from-side).
  for (const side of ["operator", "user"] as const) {
    const fingerprint = await say(chat, side, trial.draw(texts));
    const before = await messageOnce(chat, fingerprint);
    const origin = before.delivered === "chat" ? "email" : "chat";
    const body = delivered(origin, [fingerprint]);
    await trial.call(as, "conversation.delivered.mark", { params, body });
    const isMarked = (one: Message): boolean => one.delivered === origin;
    const after = await messageOnce(chat, fingerprint, isMarked);
    if (!isMarked(after)) continue;
    const where = "/data/read of a message marked as delivered";
    trial.equal(after.read || "", before.read || "", where);
    trial.settle();
    return expectBothMarks(chat, { side, fingerprint, origin });
  }
  trial.cannot("the message had to show delivered first");
});

/** Of a message that was marked as delivered neither mark takes away the other; reading may deliver as well (open.read-implies-delivered). */
async function expectBothMarks(
  chat: Chat,
  { side, fingerprint, origin }: { side: Side; fingerprint: number; origin: string },
): Promise<void> {
  const { trial, as, params } = chat;
  const other = origin === "chat" ? "email" : "chat";
  await markBothSides(chat, { origin: other, fingerprints: [fingerprint] });
  const isDelivered = (one: Message): boolean => Boolean(one.delivered);
  const isRead = (one: Message): boolean => one.read === other;
  const read = await messageOnce(chat, fingerprint, (one) => isRead(one) && isDelivered(one));
  // What a mark as read shows is another rule's business.
  if (!isRead(read)) return;
  trial.expect(
    isDelivered(read),
    "/data/delivered of a message that was then marked as read",
    "a channel",
    read.delivered,
  );
  trial.settle();
  const body = delivered(other, [fingerprint]);
  await trial.call(as, "conversation.delivered.mark", { params, body });
  const again = await messageOnce(chat, fingerprint, isRead);
  trial.equal(again.read, other, `/data/read of a message from ${side} marked as delivered anew`);
}

rule("conversation.mark-over-urn", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { as, params } = chat;
  const origin = `urn:${trial.draw(word)}.example.com:messenger:0`;
  const fingerprint = await say(chat, "operator", trial.draw(texts));
  // Which channels a target knows is open, so it may refuse this one.
  await markBothSides(chat, { origin, fingerprints: [fingerprint] });
  await expectMessage(chat, fingerprint, { read: origin });
  trial.settle();
  // Which side from names is open, and whether messages of the other one are refused (open.read-from-side).
  for (const side of ["operator", "user"] as const) {
    const sent = await say(chat, side, trial.draw(texts));
    const before = await messageOnce(chat, sent);
    const body = delivered(origin, [sent]);
    if (!isAccepted(await trial.call(as, "conversation.delivered.mark", { params, body })))
      continue;
    const after = await messageOnce(chat, sent, (one) => one.delivered === origin);
    // Else the mark was of no effect, which is what another rule says.
    if ((after.delivered || "") !== (before.delivered || ""))
      trial.equal(after.delivered, origin, "/data/delivered of a message marked as delivered");
  }
});
