/** A scene in which some members of a body are chosen, whatever is drawn or arranged. */
import { withBody, type Members } from "./body.ts";
import type { Scene } from "./scene.ts";

/** A scene like this one, in which every body of the operation has these members. */
export function choosing(scene: Scene, operationId: string, members: Members): Scene {
  const { arrangements } = scene;
  const usual = arrangements.input[operationId];
  const input: typeof usual = async (own, drawn) =>
    withBody(usual ? await usual(own, drawn) : drawn, members);
  return {
    ...scene,
    arrangements: { ...arrangements, input: { ...arrangements.input, [operationId]: input } },
  };
}
