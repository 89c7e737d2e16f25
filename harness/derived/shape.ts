/** The data of a success has the documented shape; a list is asked once it has an item. */
import type { Operation } from "../../contract/contract.ts";
import { prepare, succeed } from "../arrange/arrange.ts";
import { ask } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { cameBare } from "../client/empty-data.ts";
import { show } from "../record/violation.ts";
import { eventually } from "../target/eventually.ts";
import type { Judge } from "./judge.ts";
import { wasAccepted } from "./step/answers.ts";
import { holds, populate, requireCreation } from "./step/populate.ts";
import { readPage } from "./step/walk.ts";

export const shape: Judge = async (trial, operation) => {
  if (operation.action !== "list" && wasAccepted(trial, operation)) return;
  const scene = await openScene(trial, [operation]);
  if (operation.action === "list") await haveItem(scene, operation);
  await succeed(scene, operation);
};

/** An empty list shows nothing of the shape of its items. */
async function haveItem(scene: Scene, list: Operation): Promise<void> {
  const { trial } = scene;
  const before = await prepare(scene, list);
  const { made } = await populate(scene, list, before, { count: 1, isFull: holds(1) });
  // Filling it may have changed which list is meant, such as that of the conversation whose visitor the target file names.
  const input = await prepare(scene, list);
  const items = await eventually(
    trial,
    "list",
    () => readPage(scene, list, input),
    // Who has just been made may be refused at first (open.read-after-write).
    (some) => some !== undefined && (made === 0 || some.length > 0),
  );
  if (items?.length) return;
  if (made > 0 && cameBare(await ask(scene, list, input)))
    trial.violate({
      where: "/data",
      expected: `an array of ${made} or more, as were made`,
      received: show(undefined),
      operationId: list.operationId,
    });
  trial.settle();
  requireCreation(trial, list);
  trial.cannot(`${list.operationId} is empty, so no item shows its shape`);
}
