/**
 * TypeScript for what the contract describes: models, request bodies, queries and response data
 * through json-schema-to-typescript, and a map of the operations over them.
 */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { Contract, Operation } from "./contract.ts";
import type { JsonSchema } from "./schema.ts";

const banner = "// Generated from schemas/ by `npm run generate`. Do not edit.";

/** `conversation.message.send` -> `ConversationMessageSend`; `people-profile` -> `PeopleProfile`. */
function typeName(id: string): string {
  return id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

function querySchema(operation: Operation): JsonSchema {
  return {
    type: "object",
    properties: Object.fromEntries(operation.query.map(({ name, schema }) => [name, schema])),
    required: operation.query.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** References move from the OpenAPI document to the definitions of the compiled schema. What stands beside one says nothing of its type. */
function localise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localise);
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value && typeof value.$ref === "string")
    return { $ref: `#/definitions/${referencedName(value.$ref)}` };
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      key === "title" && typeof inner === "string" ? [] : [[key, localise(inner)]],
    ),
  );
}

/** A schema that is only a reference needs no type of its own. */
const isReference = (schema: JsonSchema): schema is JsonSchema & { $ref: string } =>
  schema.$ref !== undefined;

const referencedName = (ref: string): string => typeName(ref.split("/").at(-1) as string);

function definitions(contract: Contract): Record<string, JsonSchema> {
  const named = Object.entries(contract.models).map(([noun, schema]) => ({
    name: typeName(noun),
    schema: schema as JsonSchema | undefined,
  }));
  for (const operation of contract.operations) {
    const name = typeName(operation.operationId);
    named.push({ name: `${name}Body`, schema: operation.body });
    named.push({ name: `${name}Data`, schema: operation.data });
    if (operation.query.length)
      named.push({ name: `${name}Query`, schema: querySchema(operation) });
  }
  const result: Record<string, JsonSchema> = {};
  for (const { name, schema } of named) {
    if (schema === undefined || isReference(schema)) continue;
    if (name in result) throw new Error(`two schemas of the contract are called ${name}`);
    result[name] = schema;
  }
  return result;
}

/** The module with all types. */
export async function modelTypes(contract: Contract): Promise<string> {
  const all = localise(definitions(contract)) as Record<string, JSONSchema>;
  const root: JSONSchema = { title: "ContractRoot", type: "object", definitions: all };
  const code = await compile(root, "ContractRoot", {
    bannerComment: banner,
    unreachableDefinitions: true,
    additionalProperties: true,
    declareExternallyReferenced: true,
    maxItems: 1,
    format: false,
  });
  // The root only carries the definitions; json-schema-to-typescript has no option to leave it out.
  return code
    .replace(/export interface ContractRoot \{[^}]*\}\n/, "")
    .replaceAll(/^ \* This interface was referenced by .*\n^ \* via the .*\n/gm, "")
    .replaceAll(/^\/\*\*\n \*\/\n/gm, "");
}

function typeOf(schema: JsonSchema | undefined, name: string): string | undefined {
  if (!schema) return undefined;
  return `T.${isReference(schema) ? referencedName(schema.$ref) : name}`;
}

function operationType(operation: Operation): string {
  const name = typeName(operation.operationId);
  const parameters = operation.pathParameters.map((parameter) =>
    parameter === "page_number" ? "page_number?: string" : `${parameter}: string`,
  );
  const query = operation.query.length ? `T.${name}Query` : "undefined";
  const body = typeOf(operation.body, `${name}Body`) ?? "undefined";
  const data = typeOf(operation.data, `${name}Data`) ?? "unknown";
  return `  ${JSON.stringify(operation.operationId)}: { params: { ${parameters.join("; ")} }; query: ${query}; body: ${body}; data: ${data} };`;
}

/** The module with the operation map. */
export function mapTypes(contract: Contract): string {
  return [
    banner,
    'import type * as T from "./types.ts";',
    "",
    "/** Every operation: path parameters, query, body, and `data` (unknown where not shown). */",
    "export interface Operations {",
    ...contract.operations.map(operationType),
    "}",
    "",
    "export type OperationId = keyof Operations;",
    "",
    "/** Every open point. */",
    `export type OpenPointId = ${contract.openPoints.map(({ id }) => JSON.stringify(id)).join(" | ")};`,
    "",
  ].join("\n");
}
