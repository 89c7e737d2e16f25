/** Deviations of what a request carries: a query parameter or a field of the body that does not reach the operation. */
import { isObject } from "../../contract/json-object.ts";
import { pointerSteps } from "../../contract/pointer.ts";
import {
  companiesOf,
  namedValues,
  optionalBeside,
  placeOf,
  type Carried,
  type RequestDeviation,
} from "../../contract/request-deviations.ts";
import type { Contract } from "../../contract/contract.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Call } from "../call.ts";
import type { Plant } from "./deviation.ts";
import { seam } from "./seam.ts";
import { without } from "./without.ts";

type Members = Record<string, unknown>;
type Respell = (text: string) => string;

/** The objects at a pointer; `*` is each item of an array. */
function objectsAt(value: unknown, pointer: string): Members[] {
  let found = [value];
  for (const step of pointerSteps(pointer)) {
    found = found.flatMap((one) => {
      if (step === "*") return Array.isArray(one) ? one : [];
      return isObject(one) ? [one[step]] : [];
    });
  }
  return found.filter(isObject);
}

/** Another value of the same type; of those that the documents name, where they do. */
function otherThan(value: unknown, named: readonly unknown[]): unknown {
  if (named.length > 1) return named[(named.indexOf(value) + 1) % named.length];
  if (typeof value === "string") {
    const reversed = Array.from(value).toReversed().join("");
    return reversed === value ? `${value}x` : reversed;
  }
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, otherThan(inner, [])]),
  );
}

const before = (operationId: string, change: (call: Call) => Call): Plant =>
  seam(
    "handle",
    (original) => (call) =>
      original(call.operation.operationId === operationId ? change(call) : call),
  );

function losesParameter(carried: Carried, deviation: RequestDeviation): Plant {
  const { name, required, operation } = carried;
  const others = optionalBeside(carried);
  const isLost = ({ query, page }: Call): boolean => {
    if (deviation === "later") return page > 1;
    return deviation === "ignored" || others.some((other) => Object.hasOwn(query, other));
  };
  const change = (query: Members): Members =>
    required ? { ...query, [name]: otherThan(query[name], []) } : without(query, name);
  return before(operation.operationId, (call) =>
    isLost(call) ? { ...call, query: change(call.query) } : call,
  );
}

function losesField(carried: Carried, deviation: RequestDeviation, contract: Contract): Plant {
  const { parent, step } = placeOf(carried.name);
  const companies = companiesOf(carried, contract);
  const named = namedValues(carried, contract);
  const isLost = (holder: Members): boolean =>
    Object.hasOwn(holder, step) &&
    (deviation === "lost" ||
      companies.some((names) => names.every((name) => Object.hasOwn(holder, name))));
  return before(carried.operation.operationId, (call) => {
    const body: unknown = structuredClone(call.body);
    for (const holder of objectsAt(body, parent).filter(isLost)) {
      if (carried.required) holder[step] = otherThan(holder[step], named);
      else delete holder[step];
    }
    return { ...call, body: body as Call["body"] };
  });
}

/** Loses what the request carries; what is required is taken as another value. */
export const losesCarried = (
  carried: Carried,
  deviation: RequestDeviation,
  contract: Contract,
): Plant =>
  carried.part === "query"
    ? losesParameter(carried, deviation)
    : losesField(carried, deviation, contract);

function respelledAt(value: unknown, steps: readonly string[], respell: Respell): unknown {
  const [step, ...further] = steps;
  if (step === undefined) return typeof value === "string" ? respell(value) : value;
  if (Array.isArray(value))
    return step === "*" ? value.map((one) => respelledAt(one, further, respell)) : value;
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: respelledAt(value[step], further, respell) };
}

/** Takes the texts at a pointer into the body in another spelling. */
export const respellsField = (operationId: OperationId, pointer: string, respell: Respell): Plant =>
  before(operationId, (call) => ({
    ...call,
    body: respelledAt(call.body, pointerSteps(pointer), respell) as Call["body"],
  }));
