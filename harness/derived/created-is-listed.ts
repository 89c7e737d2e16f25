/** What was created is listed, on any page. */
import { prepare } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import { openScene } from "../arrange/scene.ts";
import type { Judge } from "./judge.ts";
import { make, recognise, searchUntil } from "./step/life.ts";
import { inWords } from "../record/violation.ts";

export const createdIsListed: Judge = async (trial, create, list) => {
  const scene = await openScene(trial, [create, list]);
  // Read before, so that a stale list would be noticed.
  await ask(scene, list, await prepare(scene, list));
  const { id, input } = await make(scene, create);
  const { is, what } = recognise(scene, list, create, { id, input });
  const items = await searchUntil(scene, list, await prepare(scene, list), is);
  trial.expect(
    items.some(is),
    `${list.operationId}, all pages`,
    `an item with ${what}`,
    inWords(`${items.length} items without it`),
  );
};
