/** Providers outside the platform, whose answers the stage decides while a trial lasts. */
import { createScene, decide, type Trial, type World } from "../../harness/author.ts";

export type Provider = Parameters<typeof decide>[1];

/** The provider answers this way from now on, and as usual again when the trial ends. */
export async function answerOutside(
  trial: Trial,
  world: World,
  provider: Provider,
  answer: string,
): Promise<void> {
  const scene = createScene(trial, world);
  trial.onEnd(() => decide(scene, provider));
  await decide(scene, provider, answer);
}
