/** Requests against the contract: query and body schemas, compiled on first use. */
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { absolute, contractAjv } from "../contract/ajv.ts";
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import { oncePerContract } from "../contract/once.ts";
import type { JsonSchema } from "../contract/schema.ts";
import { readDate } from "./dates.ts";
import { loosened } from "./lenience.ts";

export interface Validator {
  /** Why the request breaks the contract; undefined when it does not. */
  violation: (
    operation: Operation,
    query: Record<string, unknown>,
    body: unknown,
  ) => string | undefined;
}

/** The validator of a contract. */
export const validatorOf = oncePerContract(createValidator);

function createValidator(contract: Contract): Validator {
  // JSON.parse reads 1e999 as Infinity, which no answer could show again.
  const options = { strict: false, validateSchema: false, strictNumbers: true };
  const ajv = contractAjv(contract.models, options);
  addFormats.default(ajv);
  ajv.addFormat("date-time", { type: "string", validate: (text) => readDate(text) !== undefined });
  const compiled = new Map<
    string,
    { query: ValidateFunction; body: ValidateFunction | undefined }
  >();

  function compile(operation: Operation): {
    query: ValidateFunction;
    body: ValidateFunction | undefined;
  } {
    const known = compiled.get(operation.operationId);
    if (known) return known;
    const made = {
      query: ajv.compile({
        $id: `contract#query/${operation.operationId}`.replace("#", "/"),
        type: "object",
        required: operation.query.filter(({ required }) => required).map(({ name }) => name),
        properties: Object.fromEntries(operation.query.map(({ name, schema }) => [name, schema])),
      }),
      body:
        operation.body &&
        ajv.compile(absolute(loosened(operation.operationId, operation.body, contract.resolve))),
    };
    compiled.set(operation.operationId, made);
    return made;
  }

  return {
    violation(operation, query, body) {
      const validate = compile(operation);
      if (!validate.query(query)) return describe("query", validate.query);
      if (!validate.body) return undefined;
      if (body === undefined) {
        return operation.bodyRequired ? "a JSON body is required" : undefined;
      }
      return validate.body(body) ? undefined : describe("body", validate.body);
    },
  };
}

function describe(part: string, validate: ValidateFunction): string {
  const error = telling(validate.errors ?? []);
  return `${part}${error?.instancePath ?? ""}: ${error?.message ?? "invalid"}`;
}

/** The error to report: of alternatives, one in that which the value chose by its constant, such as a type. */
function telling(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const others = errors
    .filter(({ keyword }) => keyword === "const")
    .map(({ schemaPath }) => schemaPath.replace(/properties\/[^/]+\/const$/, ""));
  const chosen = errors.filter(
    ({ keyword, schemaPath }) =>
      keyword !== "oneOf" &&
      keyword !== "anyOf" &&
      !others.some((prefix) => schemaPath.startsWith(prefix)),
  );
  return chosen[0] ?? errors[0];
}

/** A flag in the spelling of languages whose clients write booleans as they are. */
const spelledFlags = new Map([
  ["true", "1"],
  ["false", "0"],
]);

const isFlag = ({ enum: listed }: JsonSchema): boolean =>
  listed?.length === 2 && listed.includes("0") && listed.includes("1");

/**
 * Query values as the contract types them: numbers where a number is meant, else strings. An optional
 * parameter that is blank counts as left out, and a flag may be spelled as a boolean.
 */
export function readQuery(
  parameters: Parameter[],
  search: URLSearchParams,
): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { name, schema, required } of parameters) {
    const value = search.get(name);
    if (value === null || (value === "" && !required)) continue;
    const isNumber =
      schema.type === "number" && value.trim() !== "" && !Number.isNaN(Number(value));
    const text = isFlag(schema) ? (spelledFlags.get(value.toLowerCase()) ?? value) : value;
    query[name] = isNumber ? Number(value) : text;
  }
  return query;
}
