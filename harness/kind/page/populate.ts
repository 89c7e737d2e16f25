/** Puts things into a list, through the operation that creates them or as their family knows. */
import type { Operation } from "../../../contract/contract.ts";
import { succeed } from "../../arrange/arrange.ts";
import { createAndIdentify } from "../../arrange/create.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client.ts";
import { walk } from "./walk.ts";

export interface Populated {
  /** How many things were put into the list. */
  count: number;
  /** How the list identifies them, as far as that is known. */
  ids: string[];
}

/** Fills the list until it holds so many things, or has two pages where nobody creates them. */
export async function populate(
  scene: Scene,
  list: Operation,
  input: CallInput,
  count: number,
): Promise<Populated> {
  const { contract } = scene.trial.run;
  const create = contract.operations.find(
    ({ action, resource }) => action === "create" && resource === list.resource,
  );
  const fill = scene.arrangements.fill[list.operationId];
  const populated: Populated = { count: 0, ids: [] };
  if (!create && !fill) return populated;
  for (let i = create ? 0 : await presentIn(scene, list, input); i < count; i++) {
    const id = create ? await createOne(scene, create) : await fill?.(scene, i);
    populated.count += 1;
    if (id !== undefined) populated.ids.push(String(id));
  }
  return populated;
}

/** Lists of the platform are full to begin with, so that nothing has to be brought in that stays. */
async function presentIn(scene: Scene, list: Operation, input: CallInput): Promise<number> {
  const { pages } = await walk(scene, list, input);
  return pages.length > 1 ? Infinity : pages.flat().length;
}

async function createOne(scene: Scene, create: Operation): Promise<string | number | undefined> {
  const { id } = scene.trial.run.contract.resources[create.resource] ?? {};
  if (id) return (await createAndIdentify(scene, create)).id;
  await succeed(scene, create);
  return undefined;
}
