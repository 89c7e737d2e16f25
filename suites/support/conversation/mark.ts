/** Marking messages as read, for both sides: which of them `from` names is open (open.read-from-side). */
import { isAccepted } from "../../../harness/author.ts";
import type { Chat } from "./chat.ts";

/**
 * One of the two sides may refuse fingerprints of messages that are not its own
 * (open.read-mark-foreign); when both do, the rule cannot go on.
 */
export async function markBothSides(
  { trial, as, params }: Chat,
  mark: { origin: string; fingerprints?: number[] },
): Promise<void> {
  let isTaken = false;
  for (const from of ["user", "operator"] as const) {
    const body = { ...mark, from };
    const exchange = await trial.call(as, "conversation.read.mark", { params, body });
    isTaken ||= isAccepted(exchange);
  }
  if (!isTaken) trial.cannot("conversation.read.mark had to be accepted for one side at least");
}
