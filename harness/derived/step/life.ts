/** What the judges of the life of a noun share: creating, reading, listing, recognising. */
import type { Operation } from "../../../contract/contract.ts";
import { everyField } from "../../../fixtures/every-field.ts";
import { prepare, succeed } from "../../arrange/arrange.ts";
import { ask, type Success } from "../../arrange/carry-out.ts";
import { createAndIdentify } from "../../arrange/create.ts";
import { allPages, type PageReading } from "../../client/list/pages.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { Caller, CallInput } from "../../client/client.ts";
import { eventually } from "../../target/eventually.ts";
import type { Exchange } from "../../record/exchange.ts";
import { conditions, type FieldCondition } from "./condition.ts";
import { contains } from "../../compare/contains.ts";

/** Reads one thing until what was written shows. */
export const readUntil = (
  scene: Scene,
  read: Operation,
  input: CallInput,
  fits: (exchange: Exchange) => boolean,
): Promise<Exchange> => eventually(scene.trial, "thing", () => ask(scene, read, input), fits);

/** Lists all pages until what was written shows; a list that stays refused means that the rule could not run. */
export const listUntil = (
  scene: Scene,
  list: Operation,
  input: CallInput,
  fits: (items: unknown[]) => boolean,
): Promise<unknown[]> => itemsOnce(scene, list, () => itemsIn(scene, list, input, {}), fits);

/** Lists page by page until the item shows, and returns all that was listed by then. */
export function searchUntil(
  scene: Scene,
  list: Operation,
  input: CallInput,
  is: (item: unknown) => boolean,
  as?: Caller,
): Promise<unknown[]> {
  const isEnough = (items: unknown[]): boolean => items.some(is);
  const look = () => itemsIn(scene, list, input, { isEnough }, as);
  return itemsOnce(scene, list, look, isEnough);
}

/** Where what holds the list has just been made, it may be refused at first (open.read-after-write). */
const itemsOnce = async (
  { trial }: Scene,
  { operationId }: Operation,
  look: () => Promise<unknown[] | undefined>,
  fits: (items: unknown[]) => boolean,
): Promise<unknown[]> =>
  (await eventually(trial, "list", look, (items) => items !== undefined && fits(items))) ??
  trial.cannot(`${operationId} was refused`);

const itemsIn = (
  scene: Scene,
  list: Operation,
  input: CallInput,
  reading: PageReading,
  as?: Caller,
): Promise<unknown[] | undefined> =>
  allPages(scene.trial.run.contract, (one) => ask(scene, list, one, as), list, input, {
    keeper: scene.trial,
    trial: scene.trial,
    withEarlier: true,
    ...reading,
  });

/** Creates a thing, and names it where it has an identifier. */
export async function make(
  scene: Scene,
  create: Operation,
): Promise<Success & { id?: string | number }> {
  const { id } = scene.trial.run.contract.resources[create.resource] ?? {};
  return id ? createAndIdentify(scene, create) : succeed(scene, create);
}

/** A request whose body has a value for every field. */
export function prepareWhole(scene: Scene, write: Operation): Promise<CallInput> {
  const body = write.body && everyField(write.body, scene.trial.run.contract);
  return prepare(scene, { ...write, body });
}

/** How an item of a list is recognised, and what to call it. */
export interface Recognised {
  what: string;
  is: (item: unknown) => boolean;
}

/** Finds the item that was made: by its identifier, else by the fields that the list shows of what was written. */
export function recognise(
  scene: Scene,
  list: Operation,
  write: Operation,
  { id, input }: { id: string | number | undefined; input: CallInput | undefined },
): Recognised {
  const field = scene.trial.run.contract.resources[list.resource]?.id?.field;
  if (field !== undefined && id !== undefined) {
    return {
      what: `${field} ${id}`,
      is: (item) => String(memberAt(item, field)) === String(id),
    };
  }
  const shown = write.shownBy.find(({ operation }) => operation === list.operationId);
  const matches = Object.entries(shown?.match ?? {}).filter(([, to]) => to.startsWith("/*/"));
  if (!input || !matches.length) scene.trial.cannot(`${list.operationId} shows no identifier`);
  return {
    what: matches.map(([from]) => `${from} ${String(memberAt(input.body, from))}`).join(", "),
    is: (item) =>
      matches.every(([from, to]) =>
        contains(memberAt(item, to.slice(3)), memberAt(input.body, from)),
      ),
  };
}

/** A field of the written body, where the reader shows it, and when. */
export interface ShownField {
  from: string;
  to: string;
  holds: FieldCondition["holds"];
  /** Members of the body that make it hold, where the body alone decides. */
  members: FieldCondition["members"];
  when: string | undefined;
}

export const shownFields = (write: Operation, read: Operation): ShownField[] =>
  write.shownBy
    .filter(({ operation }) => operation === read.operationId)
    .flatMap(({ fields, when }) =>
      Object.entries(fields).map(([from, to]) => ({
        from,
        to,
        when,
        holds: when === undefined ? () => true : (conditions[when]?.holds ?? (() => false)),
        members: conditions[when ?? ""]?.members,
      })),
    );
