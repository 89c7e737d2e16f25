/**
 * One play for all rules about the creation and removal of a noun: one thing is made, seen, removed and gone, and then another. It decides
 * only that rules hold; if anything looks wrong, each rule is judged by itself.
 */
import type { Operation } from "../../contract/contract.ts";
import { prepare } from "../arrange/arrange.ts";
import { ask, carryOut } from "../arrange/carry-out.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import { showsThing } from "../client/answer.ts";
import type { CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import type { Trial } from "../trial/trial.ts";
import { queriesThatShow, stillShownWith, type Sought } from "./step/sought.ts";
import type { Lifetime } from "./played-kinds.ts";
import { withEachChoice } from "./step/each-choice.ts";
import { lookBefore } from "./step/found.ts";
import { canBeHadAgain, isGone } from "./step/gone.ts";
import {
  listUntil,
  make,
  readUntil,
  recognise,
  searchUntil,
  type Recognised,
} from "./step/life.ts";
import type { Query } from "./step/query-on-pages.ts";

/** @returns whether all of the rules hold */
export async function playLifetime(trial: Trial, life: Lifetime): Promise<boolean> {
  const { create, remove, readers, list } = life;
  const scene = await openScene(trial, [create, remove, ...readers, ...(list ? [list] : [])]);
  // Read before, so that a stale list would be noticed.
  if (list) await ask(scene, list, await prepare(scene, list));
  for (const reader of readers) await lookBefore(scene, reader);
  const { id, input } = await make(scene, create);
  const listed = list && recognise(scene, list, create, { id, input });
  if (!(await comesAndGoes(scene, life, listed))) return false;
  // A target may remove the first one and fail to remove the next.
  if (!canBeHadAgain(remove, trial.run.contract)) return true;
  if (!(await comesAndGoes(scene, life, undefined))) return false;
  // With only one reader there is nothing for it to agree with.
  return readers.length < 2 || withEachChoice(scene, create, () => areAllThere(scene, readers));
}

async function areAllThere(scene: Scene, readers: readonly Operation[]): Promise<boolean> {
  for (const reader of readers) {
    const isRight = (exchange: Exchange): boolean => showsThing(reader, exchange);
    const input = await prepare(scene, reader);
    if (!isRight(await readUntil(scene, reader, input, isRight))) return false;
  }
  return true;
}

async function comesAndGoes(
  scene: Scene,
  { remove, readers, list }: Lifetime,
  listed: Recognised | undefined,
): Promise<boolean> {
  const removal = await prepare(scene, remove);
  const inputs: [reader: Operation, input: CallInput][] = [];
  for (const reader of readers) inputs.push([reader, await prepare(scene, reader)]);
  const seen = async (
    fits: (reader: Operation, exchange: Exchange) => boolean,
  ): Promise<boolean> => {
    for (const [reader, input] of inputs) {
      const isRight = (exchange: Exchange): boolean => fits(reader, exchange);
      if (!isRight(await readUntil(scene, reader, input, isRight))) return false;
    }
    return true;
  };
  const shown: Sought | undefined = list &&
    listed && { list, input: await prepare(scene, list), is: listed.is };
  if (!(await seen(showsThing))) return false;
  let queries: Query[] = [];
  if (shown) {
    const items = await searchUntil(scene, shown.list, shown.input, shown.is);
    const item = items.find(shown.is);
    if (item === undefined) return false;
    queries = await queriesThatShow(scene, shown, item);
  }
  await carryOut(scene, remove, removal);
  if (!(await seen(isGone))) return false;
  if (!shown) return true;
  const items = await listUntil(scene, shown.list, shown.input, (all) => !all.some(shown.is));
  if (items.some(shown.is)) return false;
  return (await stillShownWith(scene, shown, queries)) === undefined;
}
