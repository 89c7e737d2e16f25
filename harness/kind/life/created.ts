/** What was created is read, exists and is listed. */
import { prepare } from "../../arrange/arrange.ts";
import { isAccepted } from "../../run/answer.ts";
import { told } from "../told.ts";
import { listUntil, make, readUntil, recognise, type Judge } from "./step.ts";

/** Also the judge of `created-exists`. */
export const createdIsRead: Judge = async (scene, [create, read]) => {
  await make(scene, create);
  const exchange = await readUntil(scene, read, await prepare(scene, read), isAccepted);
  scene.trial.expect(
    isAccepted(exchange),
    `${read.operationId} after creating`,
    "accepted",
    told(exchange),
  );
};

export const createdIsListed: Judge = async (scene, [create, list]) => {
  const { id, input } = await make(scene, create);
  const { is, what } = recognise(scene, list, create, { id, input });
  const items = await listUntil(scene, list, await prepare(scene, list), (all) => all.some(is));
  scene.trial.expect(
    items.some(is),
    `${list.operationId}, all pages`,
    `an item with ${what}`,
    `${items.length} items without it`,
  );
};
