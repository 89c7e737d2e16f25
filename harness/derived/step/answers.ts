/** What the judges of answers share: refusals are answers as well. */
import type { Operation } from "../../../contract/contract.ts";
import { callerOf, prepare } from "../../arrange/arrange.ts";
import type { Scene } from "../../arrange/scene.ts";

/** Asks without credentials where those are needed, and for what is unknown. */
export async function provoke(scene: Scene, operation: Operation): Promise<void> {
  const { trial } = scene;
  const input = await prepare(scene, operation);
  if (operation.tiers.length) await trial.callOperation(undefined, operation, input);
  const named = operation.pathParameters.filter((name) => name !== operation.paging?.segment);
  const last = named.at(-1);
  if (last === undefined) return;
  const params = { ...input.params, [last]: "nobody" };
  await trial.callOperation(callerOf(operation, scene), operation, { ...input, params });
}
