/** Deviations of what a call does: one operation each, typed by its body and data. */
import type { Call } from "../call.ts";
import { invalid, Refusal } from "../refusal.ts";
import { wrapHandler, type Data } from "../seams.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { pick } from "../pick.ts";
import type { Plant } from "./deviation.ts";
import { seam } from "./seam.ts";
import { without } from "./without.ts";

type Query<Id extends OperationId> = Call<Id>["query"];
type Body<Id extends OperationId> = Call<Id>["body"];

/** Does something else in place of what the operation does; `original` does the right thing. */
export const instead =
  <Id extends OperationId>(
    operationId: Id,
    around: (call: Call<Id>, original: (call: Call<Id>) => Data<Id>) => unknown,
  ): Plant =>
  ({ seams }) =>
    wrapHandler(seams, operationId, around);

/** Does the right thing, then something besides. */
export const afterwards = <Id extends OperationId>(
  operationId: Id,
  act: (call: Call<Id>, data: Data<Id>) => void,
): Plant =>
  instead(operationId, (call, original) => {
    const data = original(call);
    act(call, data);
    return data;
  });

/** Shows the data of an answer differently. */
export const shows = <Id extends OperationId>(
  operationId: Id,
  change: (data: Data<Id>, call: Call<Id>) => unknown,
): Plant => instead(operationId, (call, original) => change(original(call), call));

/** Lists nothing where the query asks for this. */
export const listsNothingWhen = <Id extends OperationId>(
  operationId: Id,
  isAsked: (query: Call<Id>["query"]) => boolean,
): Plant => shows(operationId, (data, { query }) => (isAsked(query) ? [] : data));

/** Leaves fields out of the data of an answer, or out of each item of a list. */
export const hidesField = (operationId: OperationId, ...names: string[]): Plant =>
  shows(operationId, (data) =>
    Array.isArray(data)
      ? data.map((item: object) => without(item, ...names))
      : without(data as object, ...names),
  );

/** Acts on another query than the one that was sent. */
export const takesQuery = <Id extends OperationId>(
  operationId: Id,
  change: (query: Query<Id>, call: Call<Id>) => Query<Id>,
): Plant =>
  instead(operationId, (call, original) => original({ ...call, query: change(call.query, call) }));

/** Acts on another body than the one that was sent. */
export const takesBody = <Id extends OperationId>(
  operationId: Id,
  change: (body: Body<Id>, call: Call<Id>) => Body<Id>,
): Plant =>
  instead(operationId, (call, original) => original({ ...call, body: change(call.body, call) }));

/** Ignores query parameters. */
export const ignoresQuery = <Id extends OperationId>(
  operationId: Id,
  ...names: (string & keyof Query<Id>)[]
): Plant => takesQuery(operationId, (query) => without(query, ...names));

/** Ignores query parameters where another one is given. */
export const ignoresQueryBeside = <Id extends OperationId>(
  operationId: Id,
  beside: string & keyof Query<Id>,
  ...names: (string & keyof Query<Id>)[]
): Plant =>
  takesQuery(operationId, (query) =>
    query[beside] === undefined ? query : without(query, ...names),
  );

/** Ignores query parameters of a list where those that are asked for let nothing pass by themselves. */
export const ignoresQueryInVain = <Id extends OperationId>(
  operationId: Id,
  asked: readonly (string & keyof Query<Id>)[],
  ignored: readonly (string & keyof Query<Id>)[] = asked,
): Plant =>
  instead(operationId, (call, original) => {
    if (asked.some((name) => call.query[name] === undefined)) return original(call);
    const found = original({ ...call, page: 1, query: pick(call.query, asked) });
    const isVain = Array.isArray(found) && found.length === 0;
    return original(isVain ? { ...call, query: without(call.query, ...ignored) } : call);
  });

/** Ignores fields of the body. */
export const ignoresField = <Id extends OperationId>(
  operationId: Id,
  ...names: (string & keyof Body<Id>)[]
): Plant => takesBody(operationId, (body) => without(body, ...names));

/** Reads a plus in a query parameter as a blank, even where it was escaped and so meant a plus. */
export const takesPlusAsBlank = (operationId: OperationId, name: string): Plant =>
  seam("query", (original) => (operation, search) => {
    const query = original(operation, search);
    const value = operation.operationId === operationId ? query[name] : undefined;
    return typeof value === "string" ? { ...query, [name]: value.replaceAll("+", " ") } : query;
  });

/** Accepts the call and does nothing. */
export const forgets = (operationId: OperationId): Plant => instead(operationId, () => undefined);

/** Accepts the call and does nothing when the call is one of these. */
export const forgetsWhen = <Id extends OperationId>(
  operationId: Id,
  isForgotten: (call: Call<Id>) => boolean,
): Plant =>
  instead(operationId, (call, original) => (isForgotten(call) ? undefined : original(call)));

/** Accepts the call and puts back what `remember` kept of the state before it. */
export const undoes = <Id extends OperationId>(
  operationId: Id,
  remember: (call: Call<Id>) => () => void,
): Plant =>
  instead(operationId, (call, original) => {
    const restore = remember(call);
    const data = original(call);
    restore();
    return data;
  });

/** Refuses the calls for which there is a refusal. */
export const refusesWhen = <Id extends OperationId>(
  operationId: Id,
  refusal: (call: Call<Id>) => Refusal | undefined,
): Plant =>
  instead(operationId, (call, original) => {
    const found = refusal(call);
    if (found) throw found;
    return original(call);
  });

/** Refuses the calls for which this is true. */
export const refusesIf = <Id extends OperationId>(
  operationId: Id,
  isRefused: (call: Call<Id>) => boolean,
): Plant =>
  refusesWhen(operationId, (call) =>
    isRefused(call) ? new Refusal(409, "not_accepted") : undefined,
  );

/** Does something else in place of a refusal, or throws it after all. */
const onRefusal = <Id extends OperationId>(
  operationId: Id,
  act: (refusal: Refusal, call: Call<Id>, original: (call: Call<Id>) => Data<Id>) => unknown,
): Plant =>
  instead(operationId, (call, original) => {
    try {
      return original(call);
    } catch (error) {
      // What is no refusal is a defect of the handler, which no deviation may hide.
      if (!(error instanceof Refusal)) throw error;
      return act(error, call, original);
    }
  });

/** Answers with what `act` gives, whatever the operation refuses a call for. */
export const inPlaceOfRefusal = <Id extends OperationId>(
  operationId: Id,
  act: (call: Call<Id>, original: (call: Call<Id>) => Data<Id>) => unknown = () => undefined,
): Plant => onRefusal(operationId, (_, call, original) => act(call, original));

/** Refuses what the operation refuses, and does something all the same. */
export const besidesRefusal = <Id extends OperationId>(
  operationId: Id,
  act: (call: Call<Id>, original: (call: Call<Id>) => Data<Id>) => void,
): Plant =>
  onRefusal(operationId, (refusal, call, original) => {
    act(call, original);
    throw refusal;
  });

/** Accepts the calls that the operation refuses with one of these statuses, and answers with `data`. */
export const acceptsAnyway = (
  operationId: OperationId,
  statuses: number[],
  data?: unknown,
): Plant =>
  onRefusal(operationId, (refusal) => {
    if (statuses.includes(refusal.status)) return data;
    throw refusal;
  });

/** Does something else in place of a call that the operation refuses for one of these reasons. */
export const whereRefused = <Id extends OperationId>(
  operationId: Id,
  reasons: readonly string[],
  act: (call: Call<Id>) => unknown = () => undefined,
): Plant =>
  onRefusal(operationId, (refusal, call) => {
    if (reasons.includes(refusal.reason)) return act(call);
    throw refusal;
  });

/** Demands a field of the body that may be left out. */
export const demandsField = <Id extends OperationId>(
  operationId: Id,
  name: string & keyof Body<Id>,
): Plant =>
  refusesWhen(operationId, ({ body }) =>
    Object.hasOwn(body, name) ? undefined : invalid(`${name}: needed`),
  );

/** Refuses a field of the body that may be sent. */
export const refusesField = <Id extends OperationId>(
  operationId: Id,
  name: string & keyof Body<Id>,
): Plant =>
  refusesWhen(operationId, ({ body }) =>
    Object.hasOwn(body, name) ? invalid(`${name}: unknown`) : undefined,
  );

/** Refuses a query parameter that may be sent. */
export const refusesQuery = <Id extends OperationId>(
  operationId: Id,
  name: string & keyof Query<Id>,
): Plant =>
  refusesWhen(operationId, ({ query }) =>
    Object.hasOwn(query, name) ? invalid(`query/${name}: unknown`) : undefined,
  );

/** Answers every call with a status of refusal, as if the operation were not there or always crashed. */
export const alwaysRefuses = (operationId: OperationId, status: number, reason: string): Plant =>
  refusesWhen(operationId, () => new Refusal(status, reason));
