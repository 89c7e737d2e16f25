/** Things created with chosen values in place of drawn ones. */
import { createAndIdentify, withBody, type Members, type Scene } from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

/** Creates a thing with these members; returns its identifier. */
export async function createWith(
  scene: Scene,
  id: OperationId,
  members: Members = {},
): Promise<string> {
  const { arrangements, trial } = scene;
  const usual = arrangements.input[id];
  const input: typeof usual = async (own, drawn) =>
    withBody(usual ? await usual(own, drawn) : drawn, members);
  const chosen = { ...arrangements, input: { ...arrangements.input, [id]: input } };
  const operation = trial.run.contract.operation(id);
  const created = await createAndIdentify({ ...scene, arrangements: chosen }, operation);
  return String(created.id);
}
