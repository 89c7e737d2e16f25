/** Puts things into a list, through the operation that creates them or as their family knows. */
import type { Operation } from "../../../contract/contract.ts";
import { succeed } from "../../arrange/arrange.ts";
import { createAndIdentify } from "../../arrange/create.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client.ts";
import { walk } from "./walk.ts";

/** Returns how the list identifies what was put into it, as far as that is known. */
export async function populate(
  scene: Scene,
  list: Operation,
  input: CallInput,
  count: number,
): Promise<string[]> {
  const { contract } = scene.trial.run;
  const create = contract.operations.find(
    ({ action, resource }) => action === "create" && resource === list.resource,
  );
  const fill = scene.arrangements.fill[list.operationId];
  const added: string[] = [];
  for (let i = await presentIn(scene, list, input, !create); i < count; i++) {
    const id = create ? await createOne(scene, create) : await fill?.(scene, i);
    if (id !== undefined) added.push(String(id));
  }
  return added;
}

/** Lists of the platform are full to begin with, so that nothing has to be brought in that stays. */
async function presentIn(
  scene: Scene,
  list: Operation,
  input: CallInput,
  mayBeFull: boolean,
): Promise<number> {
  if (!mayBeFull) return 0;
  const { pages } = await walk(scene, list, input);
  return pages.length > 1 ? Infinity : pages.flat().length;
}

async function createOne(scene: Scene, create: Operation): Promise<string | number | undefined> {
  const { id } = scene.trial.run.contract.resources[create.resource] ?? {};
  if (id) return (await createAndIdentify(scene, create)).id;
  await succeed(scene, create);
  return undefined;
}
