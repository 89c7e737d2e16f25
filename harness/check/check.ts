/** Checks that every exchange of a run passes through, whatever rule caused it. */
import { isBodiless, isOfCredentials } from "../../contract/answer.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { isObject } from "../../contract/json-object.ts";
import { envelopeOf, showsThing } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import type { NewFinding } from "../record/finding.ts";
import { show } from "../record/violation.ts";
import { shapeCheckOf, type ShapeCheck } from "./shape.ts";

export interface ExchangeCheck {
  (exchange: Exchange, operation: Operation): NewFinding[];
}

/** The checks of one contract; `secrets` must not appear in any response. */
export function createExchangeCheck(
  contract: Contract,
  secrets: () => Iterable<string>,
): ExchangeCheck {
  const shape = shapeCheckOf(contract);
  return (exchange, operation) => {
    if (!exchange.response) return [];
    if (operation.method === "head") return head(exchange, operation);
    return [
      ...envelope(exchange, operation),
      ...shapeFindings(shape, exchange, operation),
      ...leaks(exchange, operation, secrets()),
    ];
  };
}

const finding = (
  kind: string,
  operation: Operation,
  where: string,
  expected: string,
  received: unknown,
): NewFinding => ({
  rule: `${kind}:${operation.operationId}`,
  violation: { where, expected, received: show(received), operationId: operation.operationId },
});

/** HEAD routes carry no body (1/1). */
function head({ response }: Exchange, operation: Operation): NewFinding[] {
  return response?.text ? [finding("head", operation, "body", "no body", response.text)] : [];
}

/** Every JSON response has error (boolean), reason (string) and data (object, array or absent) (1/1). */
function envelope(exchange: Exchange, operation: Operation): NewFinding[] {
  const { response } = exchange;
  const add = (where: string, expected: string, received: unknown): NewFinding =>
    finding("envelope", operation, where, expected, received);
  if (response?.json === undefined) {
    // An empty answer is not a JSON response, and is no answer where data is documented.
    if (isBodiless(response?.status) && response?.text === "" && !operation.data) return [];
    // The answer to bad credentials is not shown (1/5); platform.credential-refusal-has-envelope judges it.
    return isOfCredentials(response?.status) ? [] : [add("body", "a JSON body", response?.text)];
  }
  if (!isObject(response.json)) {
    return [add("", "an object with error and reason", response.json)];
  }
  const { error, reason, data } = response.json;
  return [
    ...(typeof error === "boolean" ? [] : [add("/error", "a boolean", error)]),
    ...(typeof reason === "string" ? [] : [add("/reason", "a string", reason)]),
    // Absent, or null for absent: how an absent value is shown is an open point.
    ...(data == null || typeof data === "object"
      ? []
      : [add("/data", "an object, an array or nothing", data)]),
  ];
}

function shapeFindings(shape: ShapeCheck, exchange: Exchange, operation: Operation): NewFinding[] {
  if (!operation.data || !showsThing(operation, exchange)) return [];
  return shape(operation, envelopeOf(exchange).data).map((violation) => ({
    rule: `shape:${operation.operationId}`,
    violation,
  }));
}

/** File and line of a stack, as the usual runtimes write it. */
const stackTrace = /\n\s+at .+:\d+:\d+|Traceback \(most recent call last\)|\.go:\d+ \+0x/;

const insideRule = "platform.answers-show-no-inside";

/** Neither our secrets nor the internals of the server belong in a response. */
function leaks(
  { response }: Exchange,
  operation: Operation,
  secrets: Iterable<string>,
): NewFinding[] {
  const text = response?.text ?? "";
  const add = (expected: string, received: string): NewFinding => ({
    rule: insideRule,
    violation: { where: "body", expected, received, operationId: operation.operationId },
  });
  const isTrace = stackTrace.test(text.replaceAll("\\n", "\n"));
  const isSecret =
    !mayShowSecrets.test(operation.operationId) &&
    Iterator.from(secrets).some((secret) => text.includes(secret));
  return [
    ...(isTrace ? [add("no stack trace", show(text))] : []),
    ...(isSecret ? [add("no secret of the caller", "a key that was sent as credential")] : []),
  ];
}

/** Operations whose purpose is to issue a secret. */
const mayShowSecrets = /^session\.login$|\.token\.|^plugins\.widget\./;
