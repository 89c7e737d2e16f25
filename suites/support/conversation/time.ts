/** Messages at chosen times: ingested before one that the target itself has dated. */
import * as fc from "fast-check";
import type { Chat } from "./chat.ts";
import { endings, freeFingerprint } from "./fingerprint.ts";
import { batch, isIn, messageOnce, say, send, sides, textFrom, phrases } from "./message.ts";
import { day, minute } from "../duration.ts";
import type { MessageSend } from "../../../schemas/generated/types.ts";

/** Milliseconds by which messages are older than the newest one; all differ. */
export const ages: fc.Arbitrary<number[]> = fc.uniqueArray(
  fc.integer({ min: 60_000, max: 30 * day }),
  { minLength: 3, maxLength: 6 },
);

export interface Dated {
  fingerprint: number;
  timestamp: number;
}

/** The time of a message that is sent now, by the clock of the target. */
export async function sendNow(chat: Chat): Promise<Dated> {
  const { trial } = chat;
  const fingerprint = await say(chat, trial.draw(sides), trial.draw(phrases));
  const { timestamp } = await messageOnce(chat, fingerprint);
  if (typeof timestamp !== "number") trial.cannot("a message sent now had to show its timestamp");
  return { fingerprint, timestamp };
}

/** Sends an older message, as a precondition; its timestamp may be corrected by the target. */
export async function ingest(
  chat: Chat,
  timestamp: number,
  { type = "text", ...more }: { type?: "text" | "note"; fingerprint?: number } = {},
): Promise<Dated> {
  const { trial } = chat;
  const [side, content] = [trial.draw(sides), trial.draw(phrases)];
  // Notes are of operators (open.message-combinations).
  const from = type === "note" ? "operator" : side;
  const body = { type, from, origin: "chat", content, timestamp, ...more } satisfies MessageSend;
  return { fingerprint: await send(chat, body), timestamp };
}

/** How many messages are sent at most to find out that one batch does not hold them all. */
export const mostMessages = 160;
const atOnce = 20;
/** Which of those that are sent at once is a note. */
const noteAt = 7;

/** Sends several messages, the newest of this time (ms), none of which has to be found again; returns how many. */
export async function addOlder({ trial, as, params }: Chat, newest: number): Promise<number> {
  const bodies = Array.from({ length: atOnce }, (_, i) =>
    textFrom(trial.draw(sides), trial.draw(phrases), { timestamp: newest - i * minute }),
  );
  await Promise.all(
    bodies.map((body) => trial.given(as, "conversation.message.send", { params, body })),
  );
  return atOnce;
}

/**
 * A conversation with more messages than one batch holds, at times that all differ; oldest first. How
 * many a batch holds is open, so messages are added until it lacks one, and then as many again, so that earlier batches can be
 * whole ones too. One of each wave is a note, which stands in a thread as any message does. Each has a fingerprint of its own: where no
 * answer tells it, a message would have to be found in earlier batches, which are what is judged.
 */
export async function fillBatches(chat: Chat): Promise<Dated[]> {
  const { trial } = chat;
  const newest = await sendNow(chat);
  const drawn = trial.draw(ages);
  const step = Math.min(...drawn);
  const ending = trial.draw(endings);
  const all = [newest];
  let wanted = mostMessages;
  while (all.length < wanted) {
    const times = Array.from({ length: atOnce }, (_, i) => {
      const index = all.length - 1 + i;
      return newest.timestamp - (drawn[index] ?? 40 * day + index * step);
    });
    const added = await Promise.all(
      times.map((timestamp, i) => {
        const fingerprint = freeFingerprint(chat, ending + all.length + i);
        return ingest(chat, timestamp, { type: i === noteAt ? "note" : "text", fingerprint });
      }),
    );
    all.push(...added);
    const [{ fingerprint } = newest] = added.slice(-1);
    await messageOnce(chat, fingerprint);
    if (wanted < mostMessages) continue;
    const last = await batch(chat);
    const isFull = all.some((one) => !isIn(last, one.fingerprint));
    if (isFull) wanted = Math.min(mostMessages, all.length + last.length);
  }
  return all.sort((a, b) => a.timestamp - b.timestamp);
}
