/** The data of a response against the documented shape. */
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { absolute, contractAjv } from "../../contract/ajv.ts";
import type { Contract, Operation } from "../../contract/contract.ts";
import { oncePerContract } from "../../contract/once.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { show, type Violation } from "../record/violation.ts";
import { answerForm } from "./answer-form.ts";
import { fewItems } from "./first-items.ts";
import { meant, type ErrorsBy } from "./alternatives.ts";

export type ShapeCheck = (operation: Operation, data: unknown) => Violation[];

/** Violations shown for one response; a wrong list would otherwise repeat one defect per item. */
const mostViolations = 10;

/** The check of a contract. */
export const shapeCheckOf = oncePerContract(createShapeCheck);

function createShapeCheck(contract: Contract): ShapeCheck {
  const firstError = createValidators(contract, false);
  const allErrors = createValidators(contract, true);

  /** The time for all errors grows with the square of their number, so only the first items are asked for all. */
  function errorsOf(operation: Operation, data: unknown): ErrorObject[] {
    const validate = firstError.of(operation);
    if (validate(data)) return [];
    const first = meant(validate.errors ?? [], firstError.by);
    const few = fewItems(data);
    if (!few) return first;
    const validateAll = allErrors.of(operation);
    return validateAll(few.copy) ? first : meant(validateAll.errors ?? [], allErrors.by);
  }

  return (operation, data) =>
    errorsOf(operation, data)
      .slice(0, mostViolations)
      .map((error) => ({
        where: `/data${error.instancePath}${error.keyword === "required" ? `/${String(error.params["missingProperty"])}` : ""}`,
        expected: expectation(error),
        received: show(error.keyword === "required" ? undefined : error.data),
        operationId: operation.operationId,
      }));
}

/** Compiled for each operation when it is first asked for; `by` is what a part of their schemas says of a value. */
function createValidators(
  contract: Contract,
  allErrors: boolean,
): { of: (operation: Operation) => ValidateFunction; by: ErrorsBy } {
  const models = Object.fromEntries(
    Object.entries(contract.models).map(([noun, schema]) => [noun, relaxed(schema, contract)]),
  );
  const options = { allErrors, strict: false, validateSchema: false, verbose: true };
  const ajv = contractAjv(models, options);
  const validators = new Map<string, ValidateFunction>();
  function of({ operationId, data }: Operation): ValidateFunction {
    const known = validators.get(operationId);
    if (known) return known;
    const compiled = ajv.compile(relaxed(data as JsonSchema, contract));
    validators.set(operationId, compiled);
    return compiled;
  }
  function by(schema: JsonSchema, value: unknown): ErrorObject[] {
    const validate = ajv.compile(schema);
    return validate(value) ? [] : (validate.errors ?? []);
  }
  return { of, by };
}

const relaxed = (schema: JsonSchema, { resolve }: Contract): JsonSchema =>
  absolute(answerForm(schema, resolve));

function expectation({ keyword, params, message }: ErrorObject): string {
  if (keyword === "enum") return `one of ${show(params["allowedValues"])}`;
  if (keyword === "type") return `type ${String(params["type"])}`;
  if (keyword === "required") return "the field to be there";
  // Read after "expected".
  return message?.replace(/^must be /, "").replace(/^must /, "to ") ?? keyword;
}
