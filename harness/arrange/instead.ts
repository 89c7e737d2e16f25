/** Tries another body where a platform may refuse the first for a value that the harness chose. */
import { isAccepted } from "../client/answer.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Members } from "./body.ts";
import { slot } from "../case/slot.ts";
import type { Again } from "./scene.ts";

/** Members, as pointers, that had to be left out of a body of the trial: a rule cannot look for them. */
export const leftOut = slot<Set<string>>("instead: members that were left out");

/**
 * The first of the others that is accepted, where the body is refused again; undefined where none is, or where it was refused
 * only now and then, which counts as refused. From then on the request has the body that was accepted, for whoever compares
 * what was sent with what is shown.
 */
export async function acceptedInstead(
  input: CallInput,
  again: Again,
  others: () => Promise<Members[]> | Members[],
): Promise<Exchange | undefined> {
  if (isAccepted(await again(input.body))) return undefined;
  for (const body of await others()) {
    const exchange = await again(body);
    if (!isAccepted(exchange)) continue;
    input.body = body;
    return exchange;
  }
  return undefined;
}
