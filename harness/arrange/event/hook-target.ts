/** Targets of hooks that a platform takes: some take only those that answer (open.hook-targets). */
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { hookTarget } from "../../trial/hook-sink.ts";
import { slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";
import { bodyOf } from "../body.ts";
import { acceptedInstead } from "../instead.ts";
import type { Again, Scene } from "../scene.ts";

const areCalled = slot<true>("hook target: those that do not answer are refused");

/** The target that was drawn, at which nobody answers, or one that answers where the platform is known to want that. */
export const targetFor = async (trial: Trial, drawn: string): Promise<string> =>
  areCalled.has(trial.run) ? (await hookTarget(trial)).url : drawn;

/** Where the target is refused, one that answers takes its place. */
export async function answeringInstead(
  { trial }: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const drawn = bodyOf(input);
  if (drawn["target"] === undefined) return undefined;
  const exchange = await acceptedInstead(input, again, async () => [
    { ...drawn, target: (await hookTarget(trial)).url },
  ]);
  if (exchange) areCalled.set(trial.run, true);
  return exchange;
}
