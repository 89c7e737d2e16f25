/** What was removed is neither read nor listed, and does not exist. It was before, else nothing is told. */
import { carryOut, prepare } from "../../arrange/arrange.ts";
import { isAccepted, isRefused } from "../../run/answer.ts";
import { told } from "../told.ts";
import { listUntil, readUntil, recognise, type Judge } from "./step.ts";

/** Also the judge of `removed-does-not-exist`. */
export const removedIsGone: Judge = async (scene, [remove, read]) => {
  const { trial } = scene;
  const removal = await prepare(scene, remove);
  const input = await prepare(scene, read);
  const before = await readUntil(scene, read, input, isAccepted);
  if (!isAccepted(before)) trial.cannot(`${read.operationId} before removing: ${told(before)}`);
  await carryOut(scene, remove, removal);
  const after = await readUntil(scene, read, input, isRefused);
  trial.expect(isRefused(after), `${read.operationId} after removing`, "refused", told(after));
};

export const removedIsNotListed: Judge = async (scene, [remove, list]) => {
  const { trial, ids } = scene;
  const removal = await prepare(scene, remove);
  const input = await prepare(scene, list);
  const parameter = trial.run.contract.resources[remove.resource]?.id?.param ?? "";
  const { is, what } = recognise(scene, list, remove, { id: ids.get(parameter), input: undefined });
  const before = await listUntil(scene, list, input, (all) => all.some(is));
  if (!before.some(is)) trial.cannot(`${list.operationId} did not list it before it was removed`);
  await carryOut(scene, remove, removal);
  const after = await listUntil(scene, list, input, (all) => !all.some(is));
  trial.expect(
    !after.some(is),
    `${list.operationId}, all pages, after removing`,
    `no item with ${what}`,
    "it is listed",
  );
};
