/** Schemas stay inside the supported keywords, name existing properties, and their examples hold. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { fieldSchemas, supportedKeywords, walkSchema, type JsonSchema } from "../schema.ts";
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

/** A validator that knows the contract's models, formats and annotations. */
export function contractAjv(models: Record<string, JsonSchema>): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false });
  addFormats.default(ajv);
  ajv.addVocabulary([...supportedKeywords].filter((keyword) => keyword.startsWith("x-")));
  // A document that has only components, so that `contract#/components/schemas/<noun>` resolves.
  ajv.addKeyword("components");
  ajv.addSchema({ $id: "contract", components: { schemas: models } });
  return ajv;
}

/** Annotations that name an open point. */
const openKeywords = [
  "x-alone-open",
  "x-listed-open",
  "x-others-open",
  "x-later-open",
  "x-moves-open",
  "x-address-open",
] as const;

export function schemas(input: GateInput): Problem[] {
  const { contract, source } = input;
  const problems: Problem[] = [];
  const openPoints = new Set(contract.openPoints.map(({ id }) => id));
  const ajv = contractAjv(contract.models);
  for (const [where, schema] of namedSchemas(input)) {
    const at = new Map<string, JsonSchema>();
    walkSchema(schema, (inner, pointer) => {
      at.set(pointer, inner);
      // A part of an allOf may require what another part describes.
      const whole = at.get(pointer.replace(/\/allOf\/\d+$/, "")) ?? inner;
      for (const keyword of Object.keys(inner)) {
        if (!supportedKeywords.has(keyword)) {
          problems.push({
            where: `${where}${pointer}`,
            found: `keyword ${keyword} is not supported`,
            todo: "use the keywords that CONTRIBUTING.md lists",
          });
        }
      }
      for (const keyword of openKeywords) {
        const name = inner[keyword];
        if (name !== undefined && !openPoints.has(name)) {
          problems.push({
            where: `${where}${pointer}`,
            found: `${keyword} names ${name}, which is not an open point`,
            todo: "add it to open-points.yaml",
          });
        }
      }
      for (const token of inner["x-requires"] ?? []) {
        if (!(token in source.conditions)) {
          problems.push({
            where: `${where}${pointer}`,
            found: `x-requires ${token} is unknown`,
            todo: "add it to conditions.yaml",
          });
        }
      }
      for (const name of inner.required ?? []) {
        if (fieldSchemas(whole, `/${name}`, contract.resolve).length === 0) {
          problems.push({
            where: `${where}${pointer}`,
            found: `required names ${name}, which is not a property`,
            todo: "add the property or drop the name",
          });
        }
      }
    });
    for (const [i, example] of (schema.examples ?? []).entries()) {
      const validate = ajv.compile(absolute(schema));
      if (!validate(example)) {
        problems.push({
          where: `${where} example ${i}`,
          found: ajv.errorsText(validate.errors),
          todo: "mend the example or the schema",
        });
      }
    }
  }
  for (const { operationId, body } of contract.operations) {
    const target = body?.$ref ? contract.resolve(body.$ref) : body;
    const alternatives = target ? fieldSchemas(target, "", contract.resolve) : [];
    if (target && !alternatives.some((schema) => schema.examples?.length)) {
      problems.push({ where: operationId, found: "the body has no example", todo: "add one" });
    }
  }
  const document = input.generated["openapi.json"] as string;
  for (const noun of Object.keys(source.models)) {
    if (!document.includes(`"#/components/schemas/${noun}"`)) {
      problems.push({
        where: `models/${noun}.json`,
        found: "nothing uses it",
        todo: "use or remove it",
      });
    }
  }
  return problems;
}

/** The same schema with references into the document that {@link contractAjv} holds. */
export function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"contract#/components/'),
  ) as JsonSchema;
}
