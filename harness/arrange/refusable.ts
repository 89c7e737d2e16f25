/** Requests that are as good as the harness can make them, and that a target may refuse all the same. */
import type { CallInput } from "../client/client.ts";
import type { Scene } from "./scene.ts";

/** The request, with the open point that lets a target refuse it; false where it must be accepted. */
export function refusable(scene: Scene, input: CallInput, point: string | false): CallInput {
  if (point !== false) scene.refusable.set(input, point);
  return input;
}
