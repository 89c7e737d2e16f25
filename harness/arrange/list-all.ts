/** The items of a list that belongs to a scene. */
import type { Operation } from "../../contract/contract.ts";
import type { CallInput } from "../client/client.ts";
import { allPages } from "../client/list/pages.ts";
import { prepare } from "./arrange.ts";
import { ask } from "./carry-out.ts";
import type { Scene } from "./scene.ts";

/** The items of every page of a list, with what it requires in place; none when it is refused. */
export async function listAll(
  scene: Scene,
  list: Operation,
  query: CallInput["query"] = {},
): Promise<unknown[]> {
  const prepared = await prepare(scene, list);
  const input = { ...prepared, query: { ...prepared.query, ...query } };
  const { trial } = scene;
  const call = (one: CallInput) => ask(scene, list, one);
  const reading = { keeper: trial, trial, withEarlier: true };
  return (await allPages(trial.run.contract, call, list, input, reading)) ?? [];
}
