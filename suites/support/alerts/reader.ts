/** Somebody who reads alerts. */
import { createScene, type Operator, type Scene, type Trial } from "../../../harness/author.ts";

export interface AlertReader {
  trial: Trial;
  scene: Scene;
  as: Operator;
}

/** The owner of a new website. */
export async function reader(trial: Trial, label = ""): Promise<AlertReader> {
  const world = await trial.world({}, label);
  return { trial, scene: createScene(trial, world), as: world.owner };
}
