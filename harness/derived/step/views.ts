/** The ways to see whether things are there as they were: by reading, listing and asking for them. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { ask } from "../../arrange/carry-out.ts";
import { itemsOf } from "../../client/list/items.ts";
import { allPages } from "../../client/list/pages.ts";
import type { Scene } from "../../arrange/scene.ts";
import type { CallInput } from "../../client/client.ts";
import { answerText, envelopeOf, showsThing } from "../../client/answer.ts";
import { itemsText } from "../../record/violation.ts";
import type { Reading } from "../../target/eventually.ts";
import { readerAs } from "./access.ts";
import { steady, steadyItem } from "../../../contract/steady.ts";
import { comparedPlaces, type ComparedPlace, type ThingSeen } from "./seen.ts";

/** Something that exists, the path parameters under which it is read, and where. */
export interface Thing {
  id: string | number | undefined;
  params: NonNullable<CallInput["params"]>;
  scene: Scene;
}

export interface WayOfSeeing {
  operation: Operation;
  reading: Reading;
  /** Whether what is seen has to be compared with what was seen before; else all must be there. */
  isComparing: boolean;
  /** Where values are compared. */
  places: ComparedPlace[];
  /** What is seen of each thing. */
  see: () => Promise<ThingSeen[]>;
}

interface Asked {
  write: Operation;
  read: Operation;
  others: [Thing, ...Thing[]];
  /** Whether to look at all pages, and also before; else what is seen is only a hint. */
  isThorough: boolean;
}

/** How other things are looked at: a write might also remove them from a list, or from what the existence check finds. */
export function viewsOf(
  contract: Contract,
  { write, read, others, isThorough }: Asked,
): WayOfSeeing[] {
  const isRemoval = write.action === "remove";
  const see = seeing(write, read);
  const reading: WayOfSeeing = {
    operation: read,
    reading: readingOf(read),
    isComparing: isThorough || !(isRemoval || read.action === "list"),
    places: isRemoval ? [] : comparedPlaces(read, contract),
    see: () => eachOf(others, see),
  };
  const views = [reading];
  const of = (action: Operation["action"]) => siblingOf(contract, read, action);
  const list = isRemoval || write.action === "create" ? of("list") : undefined;
  if (list && list !== read) {
    const pages = isThorough ? "all" : "first";
    views.push({
      operation: list,
      reading: "list",
      isComparing: isThorough,
      places: [],
      see: () => seenInList(list, others, pages),
    });
  }
  const exists = isRemoval ? of("exists") : undefined;
  if (exists) {
    views.push({
      operation: exists,
      reading: "thing",
      isComparing: isThorough,
      places: [],
      see: () => eachOf([others[0]], seeing(write, exists)),
    });
  }
  return views;
}

export const readingOf = ({ action }: Operation): Reading => (action === "list" ? "list" : "thing");

/** The operation on the same noun that does this, and needs no more to be known than the one that reads it. */
const siblingOf = (
  { operations, resources }: Contract,
  { resource, pathParameters }: Operation,
  action: Operation["action"],
): Operation | undefined =>
  operations.find(
    (one) =>
      one.action === action &&
      one.resource === resource &&
      resources[resource]?.id?.field !== undefined &&
      one.query.every(({ required }) => !required) &&
      one.pathParameters.every(
        (name) => name === one.paging?.segment || pathParameters.includes(name),
      ),
  );

/** Sees one thing, by what reads it or lists it. */
export const seeing =
  (write: Operation, read: Operation) =>
  async (thing: Thing): Promise<ThingSeen> => {
    if (read.action === "list") {
      const [seen] = await seenInList(read, [thing], "all");
      return seen as ThingSeen;
    }
    const { params, scene } = thing;
    const exchange = await ask(scene, read, { params }, readerAs(scene, write, read));
    return {
      isThere: showsThing(read, exchange),
      data: steady(read, scene.trial.run.contract, envelopeOf(exchange).data),
      answer: answerText(exchange),
    };
  };

async function eachOf(
  things: Thing[],
  see: (thing: Thing) => Promise<ThingSeen>,
): Promise<ThingSeen[]> {
  const seen: ThingSeen[] = [];
  for (const thing of things) seen.push(await see(thing));
  return seen;
}

/** Sees things that stand in one list. */
export async function seenInList(
  list: Operation,
  things: [Thing, ...Thing[]],
  pages: "first" | "all",
): Promise<ThingSeen[]> {
  const [{ params, scene }] = things;
  const { contract } = scene.trial.run;
  const { field = "" } = contract.resources[list.resource]?.id ?? {};
  const call = (one: CallInput) => ask(scene, list, one);
  const items =
    pages === "all"
      ? await allPages(contract, call, list, { params }, { trial: scene.trial, withEarlier: true })
      : itemsOf(envelopeOf(await call({ params })).data);
  return things.map(({ id }) => {
    const found = items?.find((item) => String(memberAt(item, field)) === String(id));
    const data = steadyItem(list, contract, found);
    const answer = items ? `${itemsText(items.length)} without it` : "a refusal";
    return { isThere: found !== undefined, data, answer };
  });
}
