/** Messages come in batches, each of which ends before a time. */
import * as fc from "fast-check";
import { eventually, rule, type Trial, inWords } from "../../harness/author.ts";
import type { Message } from "../../schemas/generated/types.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { endings, freeFingerprint } from "../support/conversation/fingerprint.ts";
import {
  batch,
  batchOnce,
  expectMessage,
  isIn,
  oldestOf,
  phrases,
  send,
  sides,
  textFrom,
} from "../support/conversation/message.ts";
import {
  addOlder,
  ages,
  fillBatches,
  ingest,
  mostMessages,
  sendNow,
  type Dated,
} from "../support/conversation/time.ts";
import { minute } from "../support/duration.ts";

/** How long after the time of an ingested message a batch ends that must show it (ms). */
const soon = fc.integer({ min: 1, max: 30_000 });

rule("conversation.ingested-in-its-place", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const newest = await sendNow(chat);
  const known = [newest.timestamp];
  const ending = trial.draw(endings);
  for (const [i, age] of trial.draw(ages).entries()) {
    // One with a fingerprint of its own, then one without.
    const own = i % 2 ? {} : { fingerprint: freeFingerprint(chat, ending + i) };
    const { fingerprint, timestamp } = await ingest(chat, newest.timestamp - age, own);
    await expectMessage(chat, fingerprint, { timestamp });
    // No other message stands between its time and the end of the batch, however small that is.
    const next = Math.min(...known.filter((time) => time > timestamp));
    const later = Math.min(timestamp + trial.draw(soon), next);
    const after = await batchOnce(chat, (found) => isIn(found, fingerprint), later);
    const message = `the message of ${timestamp}`;
    trial.expect(isIn(after, fingerprint), `the batch before ${later}`, message, after.length);
    const before = await batch(chat, timestamp);
    trial.expect(
      !isIn(before, fingerprint),
      `the batch before ${timestamp}`,
      "not that one",
      message,
    );
    known.push(timestamp);
  }
});

rule("conversation.messages-last-batch", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const { timestamp } = await sendNow(chat);
  const ending = trial.draw(endings);
  let sent = 1;
  // Where one batch holds them all, the first one is the last one as well.
  for (let isFull = false; !isFull && sent < mostMessages;) {
    sent += await addOlder(chat, timestamp - sent * minute);
    const fingerprint = freeFingerprint(chat, ending + sent);
    await send(chat, textFrom(trial.draw(sides), trial.draw(phrases), { fingerprint }));
    sent += 1;
    const last = await batchOnce(chat, (found) => isIn(found, fingerprint));
    const message = `the message ${fingerprint}`;
    const isShown =
      isIn(last, fingerprint) ||
      // Of a small batch, what the platform has said since may be all.
      (last.length > 0 && isIn(await batch(chat, oldestOf(last)), fingerprint));
    trial.expect(isShown, "the last batch", message, inWords(`${last.length} others`));
    trial.settle();
    isFull = last.length < sent;
  }
});

/** Places in a row of messages, as parts of its length. */
const cuts = fc.array(fc.nat({ max: 99 }), { minLength: 2, maxLength: 5 });

/** Where batches are cut: before drawn messages, before the newest, and before an early one. */
const timesAt = (times: number[], parts: number[]): number[] =>
  [...parts, 99, 10].flatMap((part) => times[Math.floor((part * times.length) / 100)] ?? []);

rule("conversation.messages-before", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const times = (await fillBatches(chat)).map(({ timestamp }) => timestamp);
  let judged = 0;
  const first = Math.min(...times);
  for (const before of timesAt(times, trial.draw(cuts))) {
    const found = await batchOnce(chat, ({ length }) => length > 0 || before <= first, before);
    judged += found.length;
    const late = found.map(({ timestamp }) => timestamp).filter((time) => time >= before);
    trial.equal(late, [], `times in the batch before ${before} that are not earlier`);
  }
  if (!judged) trial.cannot("every batch was empty");
});

rule("conversation.messages-before-is-adjacent", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const all = await fillBatches(chat);
  const times = all.map(({ timestamp }) => timestamp);
  for (const before of timesAt(times, trial.draw(cuts))) {
    const missing = (found: Message[]): Dated[] => {
      const earlier = all.filter(({ timestamp }) => timestamp < before);
      const oldest = oldestOf(found);
      const due = found.length
        ? earlier.filter(({ timestamp }) => timestamp > oldest)
        : earlier.slice(-1);
      return due.filter(({ fingerprint }) => !isIn(found, fingerprint));
    };
    const found = await batchOnce(chat, (now) => !missing(now).length, before);
    const where = `messages missing from the ${found.length} of the batch before ${before}`;
    trial.equal(missing(found), [], where);
  }
});

/** Batches for each message: the platform may have said something by itself, which stands in one of its own. */
const mostBatches = 2;

/** How often a walk back from the last batch meets each message, by fingerprint. */
async function walk(chat: Chat, steps: number): Promise<Map<number, number>> {
  const met = new Map<number, number>();
  let found = await batch(chat);
  for (let step = 0; found.length && step < steps; step++) {
    for (const { fingerprint } of found) met.set(fingerprint, (met.get(fingerprint) ?? 0) + 1);
    found = await batch(chat, oldestOf(found));
  }
  return met;
}

const isOdd =
  (met: Map<number, number>) =>
  ({ fingerprint }: Dated): boolean =>
    met.get(fingerprint) !== 1;

rule("conversation.messages-walk-is-complete", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const all = await fillBatches(chat);
  const met = await eventually(
    trial,
    "list",
    () => walk(chat, mostBatches * all.length),
    (now) => !all.some(isOdd(now)),
  );
  const odd = all.filter(isOdd(met)).map(({ fingerprint, timestamp }) => ({
    timestamp,
    met: met.get(fingerprint) ?? 0,
  }));
  trial.equal(odd, [], `messages of ${all.length} that the walk did not meet once`);
});
