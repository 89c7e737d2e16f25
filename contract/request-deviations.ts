/**
 * The deviations of requests: every query parameter and every field of a body, each found by a rule or left open. The faults of the
 * reference and the published table come from here.
 */
import { pointerSteps, pointerTo } from "./pointer.ts";
import { fieldSchemas, shapesOf } from "./schema.ts";
import type { Contract, Operation } from "./contract.ts";

/** The deviations, each with what a client would notice. */
export const requestDeviations = {
  query: {
    ignored: "is ignored",
    beside: "is ignored beside another optional one",
    later: "is ignored on every page after the first",
  },
  body: {
    lost: "is lost",
    beside: "is lost beside all others",
  },
} as const;
export type RequestPart = keyof typeof requestDeviations;
export type RequestDeviation = "ignored" | "later" | "lost" | "beside";

/** The deviations of one parameter or field: the id of a rule, of an open point, or a reason by its key. */
export type RequestRow = Partial<Record<RequestDeviation, string>>;

/** `schemas/request-deviations.yaml`. */
export interface RequestTable {
  /** Why nothing can find a deviation, by key. */
  reasons: Record<string, string>;
  operations: Record<string, Partial<Record<RequestPart, Record<string, RequestRow>>>>;
}

/** A query parameter by its name, or a field of the body by its pointer; `*` is each item of an array. */
export interface Carried {
  operation: Operation;
  part: RequestPart;
  name: string;
  required: boolean;
}

export type RequestCell =
  | { kind: "found"; rule: string }
  | { kind: "open"; point: string }
  | { kind: "reason"; key: string }
  /** It cannot come about. */
  | { kind: "impossible" }
  /** Nobody has said. */
  | { kind: "missing" };

/** Fields of the body, and those of the objects directly in it. */
function fieldsOf(operation: Operation, { resolve }: Contract): Carried[] {
  const { body } = operation;
  if (!body) return [];
  const found = new Map<string, Carried>();
  const add = (parent: string): string[] => {
    const schemas = fieldSchemas(body, parent, resolve);
    const names = new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
    return [...names].map((step) => {
      const name = pointerTo(parent, step);
      const required = schemas.some((one) => one.required?.includes(step));
      found.set(name, { operation, part: "body", name, required });
      return name;
    });
  };
  for (const top of add("")) {
    add(top);
    add(`${top}/*`);
  }
  return [...found.values()];
}

/** All that a request for the operation can carry. */
export const carriedBy = (operation: Operation, contract: Contract): Carried[] => [
  ...operation.query.map(({ name, required }): Carried => ({
    operation,
    part: "query",
    name,
    required,
  })),
  ...fieldsOf(operation, contract),
];

/** The object that holds a field, and the step from there. */
export function placeOf(name: string): { parent: string; step: string } {
  const steps = pointerSteps(name);
  const step = steps.pop() ?? "";
  return { parent: steps.reduce(pointerTo, ""), step };
}

/** The largest sets of fields that may stand together with the field, itself among them. */
export function companiesOf(
  { operation: { body }, name }: Carried,
  contract: Contract,
): string[][] {
  const { parent, step } = placeOf(name);
  const shapes = (body ? fieldSchemas(body, parent, contract.resolve) : [])
    .flatMap((schema) => shapesOf(schema, contract.resolve))
    .filter((names) => names.length > 1 && names.includes(step));
  const isPart = (some: string[], other: string[]): boolean =>
    some.length < other.length && some.every((one) => other.includes(one));
  return shapes.filter((some) => !shapes.some((other) => isPart(some, other)));
}

/** The values that the documents name for it, if they do. */
export const namedValues = (
  { operation: { body }, name }: Carried,
  { resolve }: Contract,
): readonly unknown[] =>
  (body ? fieldSchemas(body, name, resolve) : []).flatMap(({ enum: values = [] }) => values);

/** Optional parameters beside which it may be sent. */
export const optionalBeside = ({ operation, name }: Carried): string[] =>
  operation.query
    .filter((one) => !one.required && one.name !== name && one.name !== "per_page")
    .map((one) => one.name);

function isImpossible(carried: Carried, deviation: RequestDeviation, contract: Contract): boolean {
  if (carried.part === "body")
    return deviation === "beside" && companiesOf(carried, contract).length === 0;
  if (deviation === "later") return carried.required || !carried.operation.paging;
  return deviation === "beside" && (carried.required || optionalBeside(carried).length === 0);
}

/** The rule that reads back what is written there. */
function readBackOf({ operation, name }: Carried): string | undefined {
  const isShown = (from: string): boolean =>
    `${name}/`.startsWith(`${from}/`) || `${from}/`.startsWith(`${name}/`);
  const shown = operation.shownBy.find(({ fields }) => Object.keys(fields).some(isShown));
  return shown && `read-back:${operation.operationId}/${shown.operation}`;
}

/** What finds a deviation where the table says nothing. */
function usual(carried: Carried, deviation: RequestDeviation): string | undefined {
  if (carried.part === "body") return readBackOf(carried);
  return deviation === "later" ? `paging:${carried.operation.operationId}` : undefined;
}

/** What finds a deviation, or what leaves it open. */
function requestCell(
  contract: Contract,
  carried: Carried,
  deviation: RequestDeviation,
): RequestCell {
  if (isImpossible(carried, deviation, contract)) return { kind: "impossible" };
  const { reasons, operations } = contract.requestTable;
  const row = operations[carried.operation.operationId]?.[carried.part]?.[carried.name];
  const written = row?.[deviation] ?? usual(carried, deviation);
  if (written === undefined) return { kind: "missing" };
  if (written.startsWith("open.")) return { kind: "open", point: written };
  return Object.hasOwn(reasons, written)
    ? { kind: "reason", key: written }
    : { kind: "found", rule: written };
}

/** The deviations that there are of it: those of parameters, or those of fields. */
export const deviationsOf = ({ part }: Carried): RequestDeviation[] =>
  Object.keys(requestDeviations[part]) as RequestDeviation[];

/** What a deviation does, in words. */
export const saysOf = ({ part }: Carried, deviation: RequestDeviation): string =>
  (requestDeviations[part] as Partial<Record<RequestDeviation, string>>)[deviation] ?? deviation;

interface Entry {
  carried: Carried;
  deviation: RequestDeviation;
  cell: RequestCell;
}

/** Every deviation of everything that any request can carry. */
export const requestEntries = (contract: Contract): Entry[] =>
  contract.operations.flatMap((operation) =>
    carriedBy(operation, contract).flatMap((carried) =>
      deviationsOf(carried).map((deviation) => ({
        carried,
        deviation,
        cell: requestCell(contract, carried, deviation),
      })),
    ),
  );
