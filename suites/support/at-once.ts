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
