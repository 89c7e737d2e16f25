/** What the judges of answers share: an operation that succeeds, refuses, and is asked by a stranger. */
import type { Operation } from "../../../contract/contract.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask, callerOf, carryOut } from "../../arrange/carry-out.ts";
import { openScene } from "../../arrange/scene.ts";
import { nobody } from "../../client/nobody.ts";
import type { Trial } from "../../trial/trial.ts";

/** Whether a success of it was judged already, whatever rule asked: every exchange of a run is checked. */
export const wasAccepted = ({ run }: Trial, { operationId }: Operation): boolean =>
  Boolean(run.reach.get(operationId)?.successes);

/** Asks as an allowed caller and without credentials, unless others did, and for what is unknown. */
export async function hearAnswers(trial: Trial, operation: Operation): Promise<void> {
  const scene = await openScene(trial, [operation]);
  const named = operation.pathParameters.filter((name) => name !== operation.paging?.segment);
  const isKnown = wasAccepted(trial, operation);
  const unknown = Object.fromEntries(named.map((name) => [name, nobody]));
  const input = isKnown ? { params: unknown } : await prepare(scene, operation);
  const caller = callerOf(operation, scene);
  const ids = Object.fromEntries(scene.ids);
  if (!isKnown) {
    if (operation.tiers.length) await trial.callOperation(undefined, operation, input);
    // Where no request is known that must be accepted, a refusal is an answer too.
    if (operation.open.includes("request")) await ask(scene, operation, input);
    else await carryOut(scene, operation, input);
  }
  // Last, because a PUT may create what is unknown, with all its values that must be unique.
  const last = named.at(-1);
  if (last === undefined) return;
  const params = { ...input.params, ...ids, [last]: nobody };
  await trial.callOperation(caller, operation, { ...input, params });
}
