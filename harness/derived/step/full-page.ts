/** A list whose last page is exactly full, after one removal if needed: an implementation is easily off by one there. */
import type { Operation } from "../../../contract/contract.ts";
import { operationOn } from "../../../contract/operation-on.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import { isAccepted } from "../../client/answer.ts";
import { unlessImpossible } from "../../trial/claimed.ts";
import type { Populated } from "./populate.ts";
import type { Walked } from "./walk.ts";

/** What is left once the thing that was put in last is removed; undefined where that leaves no full page, or may not be. */
export async function withFullPage(
  scene: Scene,
  list: Operation,
  populated: Populated,
  { pages }: Walked,
): Promise<Populated | undefined> {
  const { contract } = scene.trial.run;
  const size = pages[0]?.length ?? 0;
  const id = populated.ids.at(-1);
  if (size < 2 || id === undefined || pages.flat().length % size !== 1) return undefined;
  const remove = operationOn(contract, list.resource, "remove");
  const { param } = contract.resources[list.resource]?.id ?? {};
  if (!remove || param === undefined || remove.pathParameters.at(-1) !== param) return undefined;
  if (!scene.trial.run.claims(remove.operationId)) return undefined;
  scene.ids.set(param, id);
  // A removal that fails is for other rules; what the pages have shown so far still holds.
  const removed = await unlessImpossible(async () =>
    ask(scene, remove, await prepare(scene, remove)),
  );
  if (!removed || !isAccepted(removed)) return undefined;
  return { ...populated, total: populated.total - 1, ids: populated.ids.slice(0, -1), gone: id };
}
