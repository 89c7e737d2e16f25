/** Rules about one operation: who may call it, with what, and how it answers. */
import type { Contract, Operation } from "../contract.ts";
import type { DerivedKind } from "../derive.ts";
import {
  anySchema,
  fieldSchemas,
  hasForm,
  statesRequired,
  type JsonSchema,
  type Resolve,
} from "../schema.ts";
import { callOf, type Draft } from "./draft.ts";

/** Whether there is a rule of a kind about an operation. */
type Test = (operation: Operation, resolve: Resolve) => boolean;

/** What the rule says, after the name of the call. */
type Says = string | ((operation: Operation) => string);

const always: Test = () => true;
const isHead: Test = ({ method }) => method === "head";
const hasTiers: Test = ({ tiers }) => tiers.length > 0;
const isOfWebsite: Test = ({ path }) => path.includes("{website_id}");

const bodyHas =
  (test: (schema: JsonSchema) => boolean): Test =>
  ({ body }, resolve) =>
    body !== undefined && anySchema(body, resolve, test);

const hasRequired: Test = (operation, resolve) =>
  operation.query.some(({ required }) => required) || bodyHas(statesRequired)(operation, resolve);

/** minLength 1 only makes derived values sensible; the documents state no such bound. */
const hasStatedBound = (schema: JsonSchema): boolean =>
  !schema["x-may-clamp"] &&
  (schema.minimum !== undefined || schema.maximum !== undefined || (schema.minLength ?? 0) > 1);

/**
 * Whether a body with a value of another type may be sent: below a website, to log in or recover, and in a merge without secrets.
 * Elsewhere a platform that converts the value to a text could lock a user out, or make an account that nobody can remove.
 */
const mayBeMistyped: Test = (operation, resolve) => {
  const { body, path, action } = operation;
  if (!body) return false;
  const isSecret = (schema: JsonSchema): boolean => schema["x-example-kind"] === "secret";
  const isAsking = /^\/v1\/user\/session\/(login|recover)$/.test(path);
  const isHarmless = action === "merge" && !anySchema(body, resolve, isSecret);
  return isOfWebsite(operation, resolve) || isAsking || isHarmless;
};

/**
 * Whether a top-level member of the body, or a query parameter, may be left out. The only member of a body does not count: the rule that
 * the operation accepts requests covers it.
 */
const hasOptional: Test = ({ body, query }, resolve) => {
  const isAsked = ({ "x-alone-open": open }: JsonSchema): boolean => open === undefined;
  if (query.some(({ required, schema }) => !required && isAsked(schema))) return true;
  const alternatives = body && isAsked(body) ? fieldSchemas(body, "", resolve) : [];
  const required = new Set(alternatives.flatMap((one) => one.required ?? []));
  const members = new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})));
  return members.size > 1 && [...members].some((name) => !required.has(name));
};

const kinds: readonly [kind: DerivedKind, isOf: Test, says: Says][] = [
  ["accepted", always, "accepts a valid request by a caller who may make it."],
  [
    "answered",
    ({ open }) => open.includes("request"),
    "is accepted or refused, whatever its body.",
  ],
  [
    "optional",
    hasOptional,
    "accepts a request with none of its optional fields and query parameters, and one with any of them alone.",
  ],
  ["head", isHead, "answers without a body."],
  [
    "envelope",
    (operation, resolve) => !isHead(operation, resolve),
    "answers with the envelope: error, reason and, if any, data.",
  ],
  ["shape", ({ data }) => data !== undefined, "answers with data in the documented shape."],
  ["required", hasRequired, "refuses a request that lacks a required field."],
  [
    "enumeration",
    bodyHas((schema) => Boolean(schema.enum ?? schema.const)),
    "refuses a value outside a documented enumeration.",
  ],
  ["bounds", bodyHas(hasStatedBound), "refuses a value outside a documented bound."],
  [
    "typed",
    (operation, resolve) =>
      operation.query.some(({ schema }) => hasForm(schema)) || mayBeMistyped(operation, resolve),
    "refuses a value of another type or form, or shows what it made of it in the documented type.",
  ],
  ["authentication", hasTiers, "refuses a request without a valid keypair."],
  [
    "tier",
    hasTiers,
    ({ tiers }) => `is open to the tiers listed for it (${tiers.join(", ")}) and to no other.`,
  ],
  [
    "scope",
    ({ scope }) => scope !== undefined,
    ({ scope }) => `by a plugin token needs the scope ${scope}.`,
  ],
  [
    "isolation",
    (operation, resolve) => hasTiers(operation, resolve) && isOfWebsite(operation, resolve),
    "refuses credentials that are valid for another website only.",
  ],
  [
    "paging",
    ({ paging }) => paging !== undefined,
    ({ query }) =>
      `pages without overlap or gap${query.length ? ", applies its query to every page" : ""}, and is answered without its page segment too.`,
  ],
  [
    "per-page",
    ({ paging }) => paging?.per_page !== undefined,
    ({ paging: { per_page } = {} }) =>
      `honours per_page from ${per_page?.minimum} to ${per_page?.maximum} and never exceeds it.`,
  ],
];

/** What a call writes is read back. Several entries may name one reader, each with its own condition; they make one rule. */
const readBackRules = (write: Operation, contract: Contract): Draft[] =>
  [...new Set(write.shownBy.map(({ operation }) => operation))].map((reader) => ({
    id: `read-back:${write.operationId}/${reader}`,
    kind: "read-back",
    sentence: `What ${callOf(write)} writes is read back, field by field, by ${callOf(contract.operation(reader))}.`,
    operations: [write.operationId, reader],
  }));

/** Kinds that say something about any answer; the others need a request that the documents show to be valid. */
const ofAnyAnswer: ReadonlySet<DerivedKind> = new Set(["answered", "envelope", "head"]);

/** Whether the documents show the operation well enough: its method, and a request that must be accepted. */
export const isDecidable = ({ open }: Operation, kind: DerivedKind): boolean =>
  !open.includes("method") && (!open.includes("request") || ofAnyAnswer.has(kind));

export function rulesOfOperation(operation: Operation, contract: Contract): Draft[] {
  const { operationId } = operation;
  const own = kinds
    .filter(([, isOf]) => isOf(operation, contract.resolve))
    .map(([kind, , says]): Draft => ({
      id: `${kind}:${operationId}`,
      kind,
      sentence: `${callOf(operation)} ${typeof says === "string" ? says : says(operation)}`,
      operations: [operationId],
    }));
  return [...own, ...readBackRules(operation, contract)].filter(({ kind }) =>
    isDecidable(operation, kind),
  );
}
