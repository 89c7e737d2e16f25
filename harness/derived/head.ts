/** A HEAD is answered without a body, whether it finds something or not. */
import { succeed } from "../arrange/arrange.ts";
import { openScene } from "../arrange/scene.ts";
import type { Judge } from "./judge.ts";
import { provoke } from "./step/answers.ts";

export const head: Judge = async (trial, operation) => {
  const scene = await openScene(trial, [operation]);
  await succeed(scene, operation);
  await provoke(scene, operation);
};
