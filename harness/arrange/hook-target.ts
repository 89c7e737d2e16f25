/** Targets of hooks that a platform takes: some take only those that answer (open.hook-targets). */
import { isAccepted } from "../run/answer.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { hookTarget } from "../trial/events.ts";
import { slot } from "../trial/slot.ts";
import type { Trial } from "../trial/trial.ts";
import { bodyOf } from "./body.ts";
import type { Again, Scene } from "./scene.ts";

const areCalled = slot<true>("hook target: those that do not answer are refused");

/** The target that was drawn, at which nobody answers, or one that answers where the platform is known to want that. */
export const targetFor = async (trial: Trial, drawn: string): Promise<string> =>
  areCalled.has(trial.run) ? (await hookTarget(trial)).url : drawn;

/** Where the target is refused twice, one that answers takes its place; what is refused only now and then counts as refused. */
export async function answeringInstead(
  { trial }: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  if (bodyOf(input)["target"] === undefined || isAccepted(await again(input.body)))
    return undefined;
  const body = { ...bodyOf(input), target: (await hookTarget(trial)).url };
  const exchange = await again(body);
  if (!isAccepted(exchange)) return undefined;
  areCalled.set(trial.run, true);
  // Whoever compares what was sent with what is shown has the request that was accepted.
  input.body = body;
  return exchange;
}
