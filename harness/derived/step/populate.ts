/** Puts things into a list, through the operation that creates them or as their family knows. */
import type { Operation } from "../../../contract/contract.ts";
import { operationOn } from "../../../contract/operation-on.ts";
import { mayBeFull } from "../../arrange/room.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import type { Guest } from "../../guest/guest.ts";
import { CouldNotRun, Indeterminate } from "../../case/stop.ts";
import { requireClaim } from "../../target/claims.ts";
import type { Trial } from "../../trial/trial.ts";
import { make } from "./life.ts";
import { readPage, walk } from "./walk.ts";

export interface Populated {
  /** How many things were put into the list. */
  made: number;
  /** How many it holds with what was there before. */
  total: number;
  /** How the list identifies them, as far as that is known. */
  ids: string[];
  /** How many were created that nothing identifies. */
  nameless: number;
  /** What was removed from it again. */
  gone?: string | undefined;
}

/** Whether nothing more has to be put into the list. */
export type IsFull = (pages: unknown[][]) => boolean;

export const holds =
  (count: number): IsFull =>
  (pages) =>
    pages.flat().length >= count;

/** An empty list says nothing. @throws NotClaimed where that is because the target does not have what fills it */
export function requireCreation({ run }: Trial, { resource }: Operation): void {
  const create = operationOn(run.described, resource, "create");
  if (create) requireClaim(run.claims, create.operationId);
}

/** Fills the list up to a number of things, unless it is full to begin with. */
export async function populate(
  scene: Scene,
  list: Operation,
  input: CallInput,
  { count, isFull }: { count: number; isFull: IsFull },
): Promise<Populated> {
  const { contract } = scene.trial.run;
  const create = operationOn(contract, list.resource, "create");
  const fill = scene.arrangements.fill[list.operationId];
  const isCounted = !goesUnderway(scene, list);
  const pages = isCounted ? await pagesBefore(scene, list, input, isFull) : [];
  const present = pages.flat().length;
  const populated: Populated = { made: 0, total: present, ids: [], nameless: 0 };
  if (isFull(pages) || (!create && !fill)) return populated;
  const most = scene.arrangements.most[list.operationId] ?? count;
  for (let i = present; i < Math.min(count, most); i++) {
    const id = await despiteWeather(async () =>
      create ? (await make(scene, create)).id : fill?.(scene, i),
    ).catch(unlessFull(scene, create));
    if (id === full) break;
    populated.made += 1;
    populated.total += 1;
    if (id !== undefined) populated.ids.push(String(id));
    else if (create) populated.nameless += 1;
  }
  return populated;
}

/**
 * Whether items that are listed now may disappear at any moment: on a website that rules use in turn, the list may still show what the last
 * rule removed (open.read-after-write).
 */
function goesUnderway({ trial: { run }, arrangements }: Scene, list: Operation): boolean {
  const has = (action: Operation["action"]): boolean =>
    operationOn(run.contract, list.resource, action) !== undefined;
  const canFill = has("create") || arrangements.fill[list.operationId] !== undefined;
  const isRemovedFrom = (guest: Guest): boolean => has("remove") || guest.sweeps(list.operationId);
  return canFill && run.guests.some(isRemovedFrom);
}

/** What the list holds already, read only as far as needed to tell whether it is full. */
async function pagesBefore(
  scene: Scene,
  list: Operation,
  input: CallInput,
  isFull: IsFull,
): Promise<unknown[][]> {
  const first = await readPage(scene, list, input);
  const isAll = first && (!list.paging || first.length === 0 || isFull([first]));
  return isAll ? [first] : (await walk(scene, list, input)).pages;
}

/** In place of an identifier: there is no room for one more, so what is there has to suffice. */
const full = Symbol("full");

const unlessFull =
  (scene: Scene, create: Operation | undefined) =>
  (error: unknown): typeof full => {
    if (create && error instanceof CouldNotRun && mayBeFull(scene, create)) return full;
    throw error;
  };

/** How often another one is put in after bad weather hid whether the last one got into the list. */
const mostHidden = 3;

async function despiteWeather<Value>(put: () => Promise<Value>): Promise<Value> {
  for (let hidden = 0; ; hidden++) {
    try {
      return await put();
    } catch (error) {
      if (!(error instanceof Indeterminate) || hidden === mostHidden) throw error;
    }
  }
}
