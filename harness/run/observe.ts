/** What exchanges show about open points: an open point names its observer (`observe:`), the observers are few. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldSchemas } from "../../contract/schema.ts";
import type { Observer } from "../../contract/source.ts";
import type { Exchange, ResponseRecord } from "../record/exchange.ts";
import { envelopeOf, isAccepted, isRefused } from "./answer.ts";

/** An operation with the names of the fields that its data may have. */
type Known = Operation & { fields: readonly string[] };

type Look = (exchange: Exchange, operation: Known, response: ResponseRecord) => string[];

const reasonOf = (exchange: Exchange): string[] => {
  const { reason } = envelopeOf(exchange);
  return typeof reason === "string" ? [reason] : [];
};

/** Fields of the data, or of the items of a list. */
function fieldsOf({ data }: Operation, { resolve }: Contract): string[] {
  if (!data) return [];
  const items = fieldSchemas(data, "/*", resolve);
  const schemas = items.length ? items : fieldSchemas(data, "", resolve);
  return [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

const outcomeOf = (exchange: Exchange): string => {
  if (isAccepted(exchange)) return "accepted";
  return isRefused(exchange) ? "refused" : "neither";
};

const form = (value: unknown): string => {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "blank";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return value.length ? "array" : "empty array";
  return Object.keys(value).length ? "object" : "empty object";
};

/** The members of data, or of the first item of a list, that have no value. */
function absentForms({ fields }: Known, data: unknown): string[] {
  const shown: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof shown !== "object" || shown === null) return [];
  const names = new Set([...fields, ...Object.keys(shown)]);
  return [...names].flatMap((name) => {
    const found = form((shown as Record<string, unknown>)[name]);
    return /absent|null|blank|empty/.test(found) ? [`${name}: ${found}`] : [];
  });
}

const observers: Record<Observer, Look> = {
  "content-type": (_, __, { headers }) =>
    typeof headers["content-type"] === "string" ? [headers["content-type"]] : [],
  status: (exchange, { method, action }, { status }) => [
    `${outcomeOf(exchange)} ${method.toUpperCase()} ${action}: ${status}`,
  ],
  "accepted-reason": (exchange) => (isAccepted(exchange) ? reasonOf(exchange) : []),
  "refused-reason": (exchange, _, { status }) =>
    isRefused(exchange) ? reasonOf(exchange).map((reason) => `${status} ${reason}`) : [],
  "refused-data": (exchange, { method }) =>
    isRefused(exchange) && method !== "head" ? [form(envelopeOf(exchange).data)] : [],
  "refused-credential": (exchange, { method }, { status }) =>
    (status === 401 || status === 403) && method !== "head"
      ? [`${status} ${reasonOf(exchange)[0] ?? "without a reason"}`]
      : [],
  "absent-form": (exchange, operation) =>
    isAccepted(exchange) ? absentForms(operation, envelopeOf(exchange).data) : [],
};

/** Says what an exchange shows, as pairs of open point and observation. */
export function createObserver(
  contract: Contract,
): (exchange: Exchange, operation: Operation) => [openPoint: string, observation: string][] {
  const points = contract.openPoints.flatMap(({ id, observe, operations }) =>
    observe ? [{ id, look: observers[observe], operations }] : [],
  );
  const known = new Map(
    contract.operations.map((operation): [string, Known] => [
      operation.operationId,
      { ...operation, fields: fieldsOf(operation, contract) },
    ]),
  );
  return (exchange, { operationId }) => {
    const { response } = exchange;
    const operation = known.get(operationId);
    if (!response || !operation) return [];
    return points
      .filter(({ operations }) => operations?.includes(operationId) ?? true)
      .flatMap(({ id, look }) =>
        look(exchange, operation, response).map((seen): [string, string] => [id, seen]),
      );
  };
}
