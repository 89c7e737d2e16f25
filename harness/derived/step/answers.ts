/** What the judges of answers share: an operation that succeeds, refuses, and is asked by a stranger. */
import type { Operation } from "../../../contract/contract.ts";
import { namedIn } from "../../../contract/named-in.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask, callerOf, carryOut } from "../../arrange/carry-out.ts";
import { openScene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { nobody } from "../../client/nobody.ts";
import type { Trial } from "../../trial/trial.ts";

/** Whether a success of it was judged already, whatever rule asked: every exchange of a run is checked. */
export const wasAccepted = ({ run }: Trial, { operationId }: Operation): boolean =>
  Boolean(run.reach.get(operationId)?.successes);

/** Asks as an allowed caller and without credentials, unless others did, and for what is unknown. */
export async function hearAnswers(trial: Trial, operation: Operation): Promise<void> {
  const scene = await openScene(trial, [operation]);
  const isKnown = wasAccepted(trial, operation);
  const input = isKnown ? unknownTo(operation) : await prepare(scene, operation);
  // As things are named now: what is carried out may remove them.
  const caller = callerOf(operation, scene);
  const params = { ...input.params, ...Object.fromEntries(scene.ids) };
  if (!isKnown) {
    if (operation.tiers.length) await trial.callOperation(undefined, operation, input);
    // Where no request is known that must be accepted, a refusal is an answer too.
    if (operation.open.includes("request")) await ask(scene, operation, input);
    else await carryOut(scene, operation, input);
  }
  await askForUnknown(trial, operation, { ...input, params }, caller);
}

/** Asks for the last thing of the path by an identifier that nothing has. Last, because a PUT may create it, with all its values that must be unique. */
export async function askForUnknown(
  trial: Trial,
  operation: Operation,
  input: CallInput,
  as: Caller | undefined,
): Promise<void> {
  const last = namedIn(operation).at(-1);
  if (last === undefined) return;
  const params = { ...input.params, [last]: nobody };
  await trial.callOperation(as, operation, { ...input, params });
}

/** A request for what is unknown altogether. */
export const unknownTo = (operation: Operation): CallInput => ({
  params: Object.fromEntries(namedIn(operation).map((name) => [name, nobody])),
});
