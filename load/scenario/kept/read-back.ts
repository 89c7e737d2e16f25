/** Reads what is in a place when nobody writes there any more. Reads may lag behind writes (open.read-after-write), so it waits. */
import { memberAt } from "../../../contract/pointer.ts";
import {
  envelopeOf,
  isAccepted,
  isSurelyRefused,
  isTurnedAway,
} from "../../../harness/client/answer.ts";
import type { Caller } from "../../../harness/client/client.ts";
import { askBefore } from "../../../harness/client/list/before.ts";
import { itemsOf } from "../../../harness/client/list/items.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import { patienceFor, until } from "../../../harness/target/eventually.ts";
import type { Trial } from "../../../harness/trial/trial.ts";
import type { KeptPlace } from "../../shared/kept/plan.ts";
import type { Session } from "../../runner/session.ts";

/** A message as far as it is looked at. */
export interface ShownMessage {
  content: string;
  fingerprint: unknown;
}

/** What a place shows. */
export interface PlaceShown {
  messages: ShownMessage[];
  data: Record<string, unknown>;
  /** Whether messages may be there that cannot be read, such as more of one millisecond than a batch holds. */
  mayHideMessages: boolean;
}

/** Reads until `isWhole`, or as long as a list may take to show what was written. */
export async function readBack(
  session: Session,
  place: KeptPlace,
  patience: number,
  isWhole: (shown: PlaceShown) => boolean,
): Promise<PlaceShown> {
  const as = readerOf(place);
  return until(patience, () => readPlace(session.trial, as, place), isWhole);
}

/** How long the first place may take; those after it have had that time already. */
export const patienceOf = ({ target }: Session): number => patienceFor("list", target);

/** Whoever made the place reads it. */
function readerOf({ callers: [first] }: KeptPlace): Caller {
  if (!first) throw new Error("a place has a caller at least");
  const { role, tier, identifier, key } = first;
  return { role, tier, pair: { identifier, key } };
}

async function readPlace(
  trial: Trial,
  as: Caller,
  { website_id, session_id, people_id }: KeptPlace,
): Promise<PlaceShown> {
  const [{ messages, mayHide }, data] = await Promise.all([
    messagesOf(trial, as, { website_id, session_id }),
    trial.given(as, "people.data.read", { params: { website_id, people_id } }),
  ]);
  return {
    messages,
    data: (memberAt(data, "data") ?? {}) as PlaceShown["data"],
    mayHideMessages: mayHide,
  };
}

/** A conversation that never ends is not read to its end. */
const mostBatches = 10_000;

/**
 * All messages, batch by batch. Many have the same time, and how many are in a batch is open (open.message-batch-size): so
 * each batch may show again the messages of the oldest millisecond of the one before it.
 */
async function messagesOf(
  trial: Trial,
  as: Caller,
  params: { website_id: string; session_id: string },
): Promise<{ messages: ShownMessage[]; mayHide: boolean }> {
  const ask = (query: { timestamp_before?: never } = {}) =>
    trial.call(as, "conversation.message.list", { params, query });
  const last = await ask();
  if (!isAccepted(last)) throw new CouldNotRun(unlisted);
  const seen = new Map<string, unknown>();
  let batch = itemsOf(envelopeOf(last).data);
  let before = Infinity;
  let mayHide = false;
  let largest = 0;
  for (let batches = 1; batch.length; batches++) {
    largest = Math.max(largest, batch.length);
    for (const [key, item] of keyed(batch)) seen.set(key, item);
    const oldest = Math.min(...batch.map((item) => Number(memberAt(item, "timestamp"))));
    // The batch showed that millisecond alone: go on before it.
    const isPassed = oldest + 1 >= before;
    const moment = isPassed ? oldest : oldest + 1;
    // Without times, or with later ones than were asked for, it leads nowhere.
    if (!(moment < before) || batches === mostBatches)
      return { messages: found(seen), mayHide: true };
    before = moment;
    const earlier = await askBefore(before, (form) => ask({ timestamp_before: form as never }));
    // Before the first message an empty batch and a refusal are both legal.
    if (!isAccepted(earlier) && !(isTurnedAway(earlier) && isSurelyRefused(earlier)))
      throw new CouldNotRun(unlisted);
    const next = isAccepted(earlier) ? itemsOf(envelopeOf(earlier).data) : [];
    mayHide ||= isPassed && (next.length > 0 || batch.length === largest);
    batch = next;
  }
  return { messages: found(seen), mayHide };
}

const unlisted = "the messages of a conversation could not be listed after the run";

const found = (seen: ReadonlyMap<string, unknown>): ShownMessage[] =>
  [...seen.values()].map((item) => ({
    content: contentOf(item),
    fingerprint: memberAt(item, "fingerprint"),
  }));

const contentOf = (item: unknown): string => String(memberAt(item, "content"));

/** What tells the messages of a batch apart, also where two of them look the same; other fields may change meanwhile. */
function keyed(batch: readonly unknown[]): [key: string, item: unknown][] {
  const times = new Map<string, number>();
  return batch.map((item) => {
    const name = JSON.stringify([memberAt(item, "fingerprint"), contentOf(item)]);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return [`${name} ${time}`, item];
  });
}
