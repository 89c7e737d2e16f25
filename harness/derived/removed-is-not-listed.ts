/** What was removed is no longer listed; it must have been listed before, else nothing is learnt. */
import { prepare } from "../arrange/arrange.ts";
import { carryOut } from "../arrange/carry-out.ts";
import { openScene } from "../arrange/scene.ts";
import type { Judge } from "./judge.ts";
import { queriesThatShow, stillShownWith } from "./step/sought.ts";
import { listUntil, recognise, searchUntil } from "./step/life.ts";
import { inWords, show } from "../record/violation.ts";

export const removedIsNotListed: Judge = async (trial, remove, list) => {
  const scene = await openScene(trial, [remove, list]);
  const removal = await prepare(scene, remove);
  const input = await prepare(scene, list);
  const parameter = trial.run.contract.resources[remove.resource]?.id?.param ?? "";
  const { is, what } = recognise(scene, list, remove, {
    id: scene.ids.get(parameter),
    input: undefined,
  });
  const before = await searchUntil(scene, list, input, is);
  if (!before.some(is)) trial.cannot(`${list.operationId} did not list it before it was removed`);
  const asked = { list, input, is };
  const queries = await queriesThatShow(scene, asked, before.find(is));
  await carryOut(scene, remove, removal);
  const after = await listUntil(scene, list, input, (all) => !all.some(is));
  trial.expect(
    !after.some(is),
    `${list.operationId}, all pages, after removing`,
    `no item with ${what}`,
    inWords("a list with it"),
  );
  trial.settle();
  const still = await stillShownWith(scene, asked, queries);
  trial.expect(
    still === undefined,
    `${list.operationId} with ${show(still ?? {})}, after removing`,
    `no item with ${what}`,
    inWords("a list with it"),
  );
};
