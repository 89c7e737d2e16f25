/** What exchanges show about open points: an open point names its look (`observe:`), the looks are few. */
import { isOfCredentials } from "../../contract/answer.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { oncePerContract } from "../../contract/once.ts";
import { fieldSchemas } from "../../contract/schema.ts";
import type { ExchangeLook, OpenPoint } from "../../contract/source.ts";
import type { Exchange, ResponseRecord } from "../record/exchange.ts";
import { envelopeOf, isAccepted, isRefused } from "../client/answer.ts";
import { dateFormOf, formOf, idFormOf, membersNamed, namesOf, textOf, unitOf } from "./form.ts";

/** An operation with the names of the fields that its data may have. */
type Known = Operation & { fields: readonly string[] };

/** `names` are the fields that the open point speaks of. */
type Look = (
  exchange: Exchange,
  operation: Known,
  response: ResponseRecord,
  names: readonly string[],
) => string[];

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

/** Whether the call was accepted or refused. */
export function outcomeOf(exchange: Exchange): string {
  if (isAccepted(exchange)) return "accepted";
  return isRefused(exchange) ? "refused" : "neither accepted nor refused";
}

/** The data, or the first item of a list. */
function shownIn(data: unknown): object | undefined {
  const shown: unknown = Array.isArray(data) ? data[0] : data;
  return typeof shown === "object" && shown !== null ? shown : undefined;
}

/** The members that have no value. */
function absentForms({ fields }: Known, data: unknown): string[] {
  const shown = shownIn(data);
  if (!shown) return [];
  const names = new Set([...fields, ...Object.keys(shown)]);
  return [...names].flatMap((name) => {
    const found = formOf((shown as Record<string, unknown>)[name]);
    return /absent|null|blank|empty/.test(found) ? [`${name}: ${found}`] : [];
  });
}

const isIdName = (name: string): boolean => name.endsWith("_id") || name === "fingerprint";
const isTimeName = (name: string): boolean => /(?:_at|_since|^timestamp)$/.test(name);

/** Members of what is shown whose name and value fit. */
const fitting = <Value>(
  data: unknown,
  isNamed: (name: string) => boolean,
  isValue: (value: unknown) => value is Value,
): [string, Value][] =>
  Object.entries(shownIn(data) ?? {}).filter(
    (member): member is [string, Value] => isNamed(member[0]) && isValue(member[1]),
  );

const isNumber = (value: unknown): value is number => typeof value === "number";
const isId = (value: unknown): value is string | number =>
  isNumber(value) || (typeof value === "string" && value !== "");

/** A per_page out of its bounds, and what came of it. */
function perPage(exchange: Exchange, { operationId, paging }: Known): string[] {
  const [, query = ""] = exchange.request.path.split("?", 2);
  const asked = new URLSearchParams(query).get("per_page");
  const { minimum, maximum } = paging?.per_page ?? {};
  if (asked === null || minimum === undefined || maximum === undefined) return [];
  const number = Number(asked);
  const how = ((): string | undefined => {
    if (!Number.isInteger(number)) return "no whole number";
    if (number < minimum) return "below the least";
    return number > maximum ? "above the most" : undefined;
  })();
  return how === undefined ? [] : [`${operationId}, ${how}: ${outcomeOf(exchange)}`];
}

const looks: Record<ExchangeLook, Look> = {
  "content-type": (_, __, { headers }) =>
    typeof headers["content-type"] === "string" ? [headers["content-type"]] : [],
  status: (exchange, { method, action }, { status }) => [
    `${outcomeOf(exchange)} ${method.toUpperCase()} ${action}: ${status}`,
  ],
  "accepted-reason": (exchange) => (isAccepted(exchange) ? reasonOf(exchange) : []),
  "refused-reason": (exchange, _, { status }) =>
    isRefused(exchange) ? reasonOf(exchange).map((reason) => `${status} ${reason}`) : [],
  "refused-data": (exchange, { method }) =>
    isRefused(exchange) && method !== "head" ? [formOf(envelopeOf(exchange).data)] : [],
  "refused-credential": (exchange, { method }, { status }) =>
    isOfCredentials(status) && method !== "head"
      ? [`${status} ${reasonOf(exchange)[0] ?? "without a reason"}`]
      : [],
  "absent-form": (exchange, operation) =>
    isAccepted(exchange) ? absentForms(operation, envelopeOf(exchange).data) : [],
  "data-fields": (exchange, { operationId, method, data }) =>
    isAccepted(exchange) && method !== "head" && !data
      ? [`${operationId}: ${namesOf(envelopeOf(exchange).data)}`]
      : [],
  "id-form": (exchange) =>
    fitting(envelopeOf(exchange).data, isIdName, isId).map(
      ([name, value]) => `${name}: ${idFormOf(value)}`,
    ),
  "time-unit": (exchange) =>
    fitting(envelopeOf(exchange).data, isTimeName, isNumber).map(
      ([name, value]) => `${name}: ${unitOf(value)}`,
    ),
  "per-page": perPage,
  values: (exchange, _, __, names) =>
    membersNamed(envelopeOf(exchange).data, names).map(
      ([name, value]) => `${name}: ${textOf(value)}`,
    ),
  "date-forms": (exchange, _, __, names) =>
    membersNamed(envelopeOf(exchange).data, names).map(
      ([name, value]) => `${name}: ${dateFormOf(value)}`,
    ),
};

const isExchangeLook = (look: OpenPoint["observe"]): look is ExchangeLook =>
  look !== undefined && Object.hasOwn(looks, look);

/** What was seen, with the open point that it answers. */
export type Observation = [openPoint: string, observation: string];

/** Says what an exchange shows. */
export const exchangeObserverOf = oncePerContract(createExchangeObserver);

function createExchangeObserver(
  contract: Contract,
): (exchange: Exchange, operation: Operation) => Observation[] {
  const points = contract.openPoints.flatMap(({ id, observe, fields = [], operations }) =>
    isExchangeLook(observe) ? [{ id, look: looks[observe], fields, operations }] : [],
  );
  const known = new Map(
    contract.operations.map((operation): [string, { operation: Known; asked: typeof points }] => [
      operation.operationId,
      {
        operation: { ...operation, fields: fieldsOf(operation, contract) },
        asked: points.filter(
          ({ operations }) => operations?.includes(operation.operationId) ?? true,
        ),
      },
    ]),
  );
  return (exchange, { operationId }) => {
    const { response } = exchange;
    const of = known.get(operationId);
    if (!response || !of) return [];
    return of.asked.flatMap(({ id, look, fields }) =>
      look(exchange, of.operation, response, fields).map((seen): Observation => [id, seen]),
    );
  };
}
