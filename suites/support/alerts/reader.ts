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

/** The second operator of a website, who reads alerts of their own; rules mark the updates of owners. */
export async function colleague(trial: Trial): Promise<AlertReader> {
  const world = await trial.world({ operators: ["owner", "member"] });
  const [, as = world.owner] = world.operators;
  return { trial, scene: createScene(trial, world), as };
}
