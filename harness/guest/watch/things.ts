/** Things that calls make and remove. */
import { nobody } from "../../client/nobody.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { isId, placeOfId, type Id } from "../../client/place-of-id.ts";
import { envelopeOf, isAccepted, isSurelyRefused, showsThing } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Bygone, Made } from "../bygone.ts";
import { keyOf, type Undo } from "../journal/journal.ts";
import { removalOf, viewOf } from "../undo/partners.ts";
import type { After, Trail } from "../trail.ts";
import { createNameless } from "./nameless.ts";

export interface Things {
  create: (operation: Operation, input: CallInput) => Promise<After>;
  remove: (operation: Operation, input: CallInput) => Promise<After>;
  /** Removes what was made and not named, after everything else was undone; `missed` is what was not there to be undone. */
  erase: (missed: readonly Undo[], report: (error: unknown) => void) => Promise<void>;
  /** Whether this trial made it, as far as answers named it. */
  isOwn: (param: string, id: string) => boolean;
}

/** A call that is about to make a thing. */
interface Making {
  operation: Operation;
  input: CallInput;
  /** What removes it. */
  remove: Operation | undefined;
  /** The path parameter that names it there. */
  param: string | undefined;
  /** Whether it is made in something that goes as a whole. */
  isInside: boolean;
}

/** The identifier of what a call made, and whether the answer may name something else by it. */
function idIn(
  contract: Contract,
  { operation, input, param }: Making,
  exchange: Exchange,
): { id: Id; isDoubtful: boolean } | undefined {
  if (param === undefined) return undefined;
  const { data } = envelopeOf(exchange);
  const known = Object.values(input.params ?? {});
  const place = placeOfId(contract, known, operation, { data, input });
  const id = place ? place.id : memberAt(input.body, param);
  return isId(id) ? { id, isDoubtful: place?.isDoubtful ?? false } : undefined;
}

export function watchThings(
  { contract, guest, original, keep, isKept, forget, leaveTrace, refuse }: Trail,
  bygone: Bygone,
): Things {
  const nameless = createNameless();
  /** What this trial made and removed itself. */
  const removed = new Set<string>();
  /** What this trial made, as far as answers named it. */
  const made: Made[] = [];

  /** Whether what the path names can be read. */
  async function isThere(operation: Operation, { params = {} }: CallInput): Promise<boolean> {
    const read = viewOf(contract, operation);
    const as = read && guest.callerOf(read);
    return !read || !as || !isSurelyRefused(await guest.call(read, as, { params }));
  }

  /**
   * What undoes the creation of a thing that exists at most once, such as a helpdesk, and did not before the run. No list would show it at
   * the end, so this is kept before the call: its answer may be lost, or the run killed.
   */
  async function undoOfSingle(
    operation: Operation,
    remove: Operation,
    { params = {} }: CallInput,
  ): Promise<Undo | undefined> {
    const undo = { operationId: remove.operationId, params };
    const read = viewOf(contract, remove);
    const as = read && guest.callerOf(read);
    if (!read || !as || isKept(undo)) return undefined;
    const before = await original(operation, params, [read, as]);
    return before && !showsThing(read, before) ? undo : undefined;
  }

  /** Keeps what removes a thing that was made, or counts it where nothing names it. */
  function noteMade(making: Making, exchange: Exchange): void {
    const { remove, param, isInside, input } = making;
    const { params = {} } = input;
    const named = idIn(contract, making, exchange);
    if (named && param !== undefined) {
      const thing: Made = {
        id: String(named.id),
        param,
        website: String(params["website_id"] ?? guest.website_id),
      };
      made.push(thing);
      bygone.make(thing);
    }
    if (isInside || !remove) return;
    if (param !== undefined && !named) return nameless.count(remove.operationId);
    const all = param === undefined || !named ? params : { ...params, [param]: named.id };
    const undo = { operationId: remove.operationId, params: all };
    if (named?.isDoubtful) nameless.doubt(undo);
    keep(undo);
  }

  return {
    async create(operation, input) {
      const remove = removalOf(contract, operation);
      const param = remove?.pathParameters.find((name) => !operation.pathParameters.includes(name));
      const isInside = guest.isNew(input);
      if (
        !isInside &&
        operation.path.includes("{website_id}") &&
        !(remove && guest.canCall(remove))
      )
        return leaveTrace(operation, ...whyItStays(remove));
      const single =
        remove && param === undefined && !isInside
          ? await undoOfSingle(operation, remove, input)
          : undefined;
      if (single) {
        keep(single);
        return (exchange) => void (isAccepted(exchange) || forget(single));
      }
      const making: Making = { operation, input, remove, param, isInside };
      return (exchange) => void (isAccepted(exchange) && noteMade(making, exchange));
    },
    async remove(operation, input) {
      const undo = { operationId: operation.operationId, params: input.params ?? {} };
      const isOwn = isKept(undo);
      const isBrought = Object.values(undo.params).some((id) => guest.brought.has(String(id)));
      const isNobodys = Object.values(undo.params).includes(nobody);
      const mayGo =
        isOwn || isBrought || isNobodys || removed.has(keyOf(undo)) || guest.isNew(input);
      if (!mayGo && (await isThere(operation, input)))
        return refuse(operation, "would remove what the website had before");
      return (exchange) => {
        if (!isAccepted(exchange)) return;
        if (isOwn) {
          removed.add(keyOf(undo));
          forget(undo);
          return;
        }
        nameless.isRemoved(operation.operationId);
        guest.isRemoved(undo);
      };
    },
    async erase(missed, report) {
      for (const [operationId, count] of nameless.left(missed))
        await guest.removeUnnamed(operationId, count).catch(report);
      nameless.clear();
      for (const thing of made.splice(0)) bygone.retire(thing);
    },
    isOwn: (param, id) => made.some((thing) => thing.param === param && thing.id === id),
  };
}

/** Why what a call makes stays, and what the target file would have to bring. */
function whyItStays(remove: Operation | undefined): [what: string, need?: string] {
  if (!remove) return ["makes what no route removes"];
  const what = `makes what ${remove.operationId} removes`;
  return remove.body
    ? [`${what} by proof of the owner: add credentials.user.password`, "removal-proof"]
    : [`${what} by other credentials`];
}
