/** After its removal a thing is neither read nor said to exist by the operation that did so before. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { operationOn } from "../../../contract/operation-on.ts";
import { prepare } from "../../arrange/arrange.ts";
import { carryOut } from "../../arrange/carry-out.ts";
import { openScene, type Scene } from "../../arrange/scene.ts";
import type { Exchange } from "../../record/exchange.ts";
import { answerText, isAccepted, isRefused, showsThing } from "../../client/answer.ts";
import { inWords } from "../../record/violation.ts";
import type { Judge } from "../judge.ts";
import { readUntil } from "./life.ts";

export const goneAfterRemoving: Judge = async (trial, remove, read) => {
  const scene = await openScene(trial, [remove, read]);
  await removeOne(scene, remove, read, "removing");
  trial.settle();
  // A target may remove the first one and fail to remove the next.
  if (canBeHadAgain(remove, trial.run.contract))
    await removeOne(scene, remove, read, "removing a second one");
};

/** Whether another one can be made and removed: the path names which one, or a PUT makes it, and the documents show how. */
export function canBeHadAgain(
  { path, requires, resource }: Operation,
  contract: Contract,
): boolean {
  const isPut = operationOn(contract, resource, "replace") !== undefined;
  const isShown = requires.every((token) => contract.conditions[token]?.operations !== undefined);
  return isShown && (isPut || path.endsWith("}"));
}

async function removeOne(
  scene: Scene,
  remove: Operation,
  read: Operation,
  act: string,
): Promise<void> {
  const { trial } = scene;
  const removal = await prepare(scene, remove);
  const input = await prepare(scene, read);
  const before = await readUntil(scene, read, input, isAccepted);
  if (!isAccepted(before)) trial.cannot(`${read.operationId} before ${act}: ${answerText(before)}`);
  await carryOut(scene, remove, removal);
  const after = await readUntil(scene, read, input, (exchange) => isGone(read, exchange));
  trial.expect(
    isGone(read, after),
    `${read.operationId} after ${act}`,
    read.open.includes("data") ? "refused, or accepted without data" : "refused",
    inWords(answerText(after)),
  );
}

/** Whether this answer, to a read or an existence check, says that the thing is gone. */
export const isGone = (read: Operation, exchange: Exchange): boolean =>
  isRefused(exchange) || (isAccepted(exchange) && !showsThing(read, exchange));
