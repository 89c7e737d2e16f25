/** Schemas stay inside the supported keywords, name existing properties, and their examples hold. */
import type { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { absolute, contractAjv } from "../ajv.ts";
import {
  fieldSchemas,
  openKeywords,
  supportedKeywords,
  walkSchema,
  type JsonSchema,
} from "../schema.ts";
import type { GateInput, Problem } from "./problem.ts";

/** Every schema of the contract with a name for messages. */
export function namedSchemas({ contract }: Pick<GateInput, "contract">): [string, JsonSchema][] {
  return [
    ...Object.entries(contract.models).map(
      ([noun, schema]) => [`models/${noun}.json`, schema] as [string, JsonSchema],
    ),
    ...contract.operations.flatMap(({ operationId, body, data, query }) => [
      ...(body ? [[`${operationId} body`, body] as [string, JsonSchema]] : []),
      ...(data ? [[`${operationId} data`, data] as [string, JsonSchema]] : []),
      ...query.map(
        ({ name, schema }) => [`${operationId} ?${name}`, schema] as [string, JsonSchema],
      ),
    ]),
  ];
}

/** The strictest reading of the contract's schemas, formats included. */
export function strictAjv(models: Record<string, JsonSchema>): Ajv2020 {
  const ajv = contractAjv(models, { allErrors: true, strict: true, strictRequired: false });
  addFormats.default(ajv);
  return ajv;
}

export function schemas(input: GateInput): Problem[] {
  const ajv = strictAjv(input.contract.models);
  return [
    ...namedSchemas(input).flatMap(([where, schema]) => [
      ...partProblems(where, schema, input),
      ...exampleProblems(where, schema, ajv),
    ]),
    ...bodiesWithoutExample(input),
    ...unusedModels(input),
  ];
}

/** What is wrong with a schema or a part of it. */
function partProblems(
  where: string,
  schema: JsonSchema,
  { contract, source }: GateInput,
): Problem[] {
  const openPoints = new Set(contract.openPoints.map(({ id }) => id));
  const problems: Problem[] = [];
  const parts = new Map<string, JsonSchema>();
  walkSchema(schema, (part, pointer) => {
    parts.set(pointer, part);
    // A part of an allOf may require what another part describes.
    const whole = parts.get(pointer.replace(/\/allOf\/\d+$/, "")) ?? part;
    const add = (found: string, todo: string): void =>
      void problems.push({ where: `${where}${pointer}`, found, todo });
    for (const keyword of Object.keys(part).filter((name) => !supportedKeywords.has(name)))
      add(`keyword ${keyword} is not supported`, "use the keywords that CONTRIBUTING.md lists");
    for (const keyword of openKeywords) {
      const name = part[keyword];
      if (name !== undefined && !openPoints.has(name))
        add(`${keyword} names ${name}, which is not an open point`, "add it to open-points.yaml");
    }
    for (const token of part["x-requires"] ?? [])
      if (!(token in source.conditions))
        add(`x-requires ${token} is unknown`, "add it to conditions.yaml");
    for (const name of part.required ?? [])
      if (fieldSchemas(whole, `/${name}`, contract.resolve).length === 0)
        add(`required names ${name}, which is not a property`, "add the property or drop the name");
  });
  return problems;
}

function exampleProblems(where: string, schema: JsonSchema, ajv: Ajv2020): Problem[] {
  return (schema.examples ?? []).flatMap((example, i) => {
    const validate = ajv.compile(absolute(schema));
    if (validate(example)) return [];
    return [
      {
        where: `${where} example ${i}`,
        found: ajv.errorsText(validate.errors),
        todo: "mend the example or the schema",
      },
    ];
  });
}

/** Each body has an example, or one of the alternatives that it may be. */
const bodiesWithoutExample = ({ contract }: GateInput): Problem[] =>
  contract.operations.flatMap(({ operationId, body }) => {
    const target = body?.$ref ? contract.resolve(body.$ref) : body;
    const alternatives = target ? fieldSchemas(target, "", contract.resolve) : [];
    return target && !alternatives.some((schema) => schema.examples?.length)
      ? [{ where: operationId, found: "the body has no example", todo: "add one" }]
      : [];
  });

function unusedModels({ source, generated }: GateInput): Problem[] {
  const document = generated["openapi.json"] as string;
  return Object.keys(source.models)
    .filter((noun) => !document.includes(`"#/components/schemas/${noun}"`))
    .map((noun) => ({
      where: `models/${noun}.json`,
      found: "nothing uses it",
      todo: "use or remove it",
    }));
}
