/** What was created is found by the operation that reads it, or that says whether it exists. */
import { prepare } from "../../arrange/arrange.ts";
import { openScene } from "../../arrange/scene.ts";
import { answerText, isAccepted } from "../../client/answer.ts";
import type { Judge } from "../judge.ts";
import { make, readUntil } from "./life.ts";

export const foundAfterCreating: Judge = async (trial, create, read) => {
  const scene = await openScene(trial, [create, read]);
  await make(scene, create);
  const exchange = await readUntil(scene, read, await prepare(scene, read), isAccepted);
  trial.expect(
    isAccepted(exchange),
    `${read.operationId} after creating`,
    "accepted",
    answerText(exchange),
  );
};
