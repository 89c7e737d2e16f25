/** Requests that are as good as the harness can make them, but that a target may still refuse. */
import type { CallInput } from "../client/client.ts";
import type { Samples } from "../trial/world.ts";
import type { Scene } from "./scene.ts";

/** The request, with the open point that lets a target refuse it; false where it must be accepted. */
export function refusable(scene: Scene, input: CallInput, point: string | false): CallInput {
  if (point !== false) scene.refusable.set(input, { point });
  return input;
}

/** Marks the request as refusable unless the target said what it takes, in its file or by its stage. */
export function refusableWithout(
  sample: keyof Samples,
  scene: Scene,
  input: CallInput,
  point: string,
): CallInput {
  if (scene.world.samples[sample] === undefined) scene.refusable.set(input, { point, sample });
  return input;
}
