/** Things created with chosen values in place of drawn ones. */
import { choosing, createAndIdentify, type Members, type Scene } from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** Creates a thing with these members; returns its identifier. */
export async function createWith(
  scene: Scene,
  id: OperationId,
  members: Members = {},
): Promise<string> {
  const operation = scene.trial.run.contract.operation(id);
  const created = await createAndIdentify(choosing(scene, id, members), operation);
  return String(created.id);
}
