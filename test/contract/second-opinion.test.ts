/**
 * Tools that share no code with ours read the contract: another OpenAPI reader takes the bundle, and
 * another JSON Schema validator judges the same corpus as ajv. Where they disagree the contract has a bug.
 */
import SwaggerParser from "@apidevtools/swagger-parser";
import {
  registerSchema,
  setShouldValidateFormat,
  unregisterSchema,
  validate,
} from "@hyperjump/json-schema/draft-2020-12";
import "@hyperjump/json-schema/formats";
import { expect, test } from "vitest";
import { loadContract } from "../../contract/contract.ts";
import { absolute } from "../../contract/ajv.ts";
import { namedSchemas, strictAjv } from "../../contract/gate/schemas.ts";
import { walkSchema, type JsonSchema } from "../../contract/schema.ts";
import openapi from "../../schemas/generated/openapi.json" with { type: "json" };

const contract = loadContract();
setShouldValidateFormat(true);

test("an independent OpenAPI reader accepts the bundle and finds every operation", async () => {
  const api = await SwaggerParser.validate(structuredClone(openapi) as never);
  const operations = Object.values(api.paths ?? {}).flatMap((item) =>
    ["get", "head", "post", "put", "patch", "delete"].filter(
      (method) => method in (item as object),
    ),
  );
  expect(operations).toHaveLength(312);
});

/** Every value within an example, and mutations of each example that break one thing. */
function corpus(schema: JsonSchema): unknown[] {
  const examples: unknown[] = [];
  walkSchema(schema, ({ examples: own }) => examples.push(...(own ?? [])));
  return [...examples, ...examples.flatMap(mutations), null, "", 0, [], {}, "text", -1, [{}]];
}

function mutations(example: unknown): unknown[] {
  if (typeof example !== "object" || example === null || Array.isArray(example)) return [];
  return Object.entries(example).flatMap(([name, value]) => {
    const { [name]: _, ...without } = example as Record<string, unknown>;
    const replaced = [null, "", 0, -1, [], {}, [value], `${String(value)}x`];
    const inner = mutations(value).map((mutated) => ({ ...example, [name]: mutated }));
    return [without, ...replaced.map((other) => ({ ...example, [name]: other })), ...inner];
  });
}

const dialect = "https://json-schema.org/draft/2020-12/schema";
const modelsId = "https://assay.example/models";

/** References lead to the schema of all models, which is registered once. */
const pointedAt = (schema: unknown, at: string): never =>
  JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", `${at}#/$defs/`)) as never;

test("two validators agree on the corpus of every schema", async () => {
  const ajv = strictAjv(contract.models);
  registerSchema(pointedAt({ $defs: contract.models }, ""), modelsId, dialect);
  const disagreements: string[] = [];
  let judged = 0;
  for (const [name, schema] of namedSchemas({ contract })) {
    const target = schema.$ref ? contract.resolve(schema.$ref) : schema;
    const values = corpus(target);
    const first = ajv.compile(absolute(schema));
    const id = `https://assay.example/${encodeURIComponent(name)}`;
    registerSchema(pointedAt(schema, modelsId), id, dialect);
    const second = await validate(id);
    for (const value of values) {
      judged += 1;
      if (first(value) !== second(value as never).valid) {
        disagreements.push(`${name}: ${JSON.stringify(value)}`);
      }
    }
    unregisterSchema(id);
  }
  expect(disagreements).toEqual([]);
  expect(judged).toBeGreaterThan(5_000);
});
