/** Writes that are made at the same time. */
import { isAccepted, NotClaimed, type Exchange } from "../../harness/author.ts";

/** Whether writes may overlap is open; one that is refused for another one writes nothing. */
export const refusedApart = (): NotClaimed =>
  new NotClaimed("writes at the same time are refused here");

/** Those of the calls that were accepted, two at least. */
export async function acceptedAtOnce(calls: readonly Promise<Exchange>[]): Promise<Exchange[]> {
  const accepted = (await Promise.all(calls)).filter(isAccepted);
  if (accepted.length < 2) throw refusedApart();
  return accepted;
}

/** Acts on all at the same time, and once more on each that was refused then, alone: whether concurrent writes are accepted is open. */
export async function allAtOnce<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Exchange>,
  given: (item: Item) => Promise<unknown>,
): Promise<void> {
  const answers = await Promise.all(items.map(ask));
  const refused = items.filter((_, i) => !isAccepted(answers[i]!));
  for (const item of refused) await given(item);
}
