/**
 * Adds to the bundled REST contract what follows from the authored part: path parameters, tags,
 * security, responses with the envelope, and `x-shown-by` with every field named.
 */
import { fieldSchemas, type JsonSchema, type Resolve } from "./schema.ts";
import type { Bundle } from "./bundle.ts";
import {
  methods,
  parametersIn,
  type AuthoredOperation,
  type Method,
  type Source,
} from "./source.ts";

type Json = Record<string, unknown>;

/** The envelope of every JSON response (1/1): error, reason, and data that may be absent. */
const envelope: JsonSchema = {
  title: "Envelope",
  description: "Every JSON response has this envelope (1/1).",
  type: "object",
  required: ["error", "reason"],
  properties: {
    error: { type: "boolean" },
    reason: { type: "string" },
    data: { anyOf: [{ type: "object" }, { type: "array" }] },
  },
};

/** A failed call is reported with error true and a reason (1/7). Which status is not shown. */
const refused: JsonSchema = {
  allOf: [
    { $ref: "#/components/schemas/envelope" },
    { type: "object", properties: { error: { const: true } } },
  ],
};

/** @param mayLack whether the documents leave open that an answer has data at all */
function accepted(data: JsonSchema | undefined, mayLack: boolean): JsonSchema {
  const properties: Record<string, JsonSchema> = { error: { const: false } };
  if (data) properties["data"] = data;
  const own: JsonSchema = { type: "object", properties };
  if (data && !mayLack) own.required = ["data"];
  return { allOf: [{ $ref: "#/components/schemas/envelope" }, own] };
}

function responses(method: Method, data: JsonSchema | undefined, mayLack: boolean): Json {
  if (method === "head") {
    return {
      "2XX": { description: "It exists. No body (1/1)." },
      default: { description: "It does not exist, or the call was refused. No body (1/1)." },
    };
  }
  return {
    "2XX": {
      description: data ? "Accepted." : "Accepted. The data shape is not shown.",
      content: { "application/json": { schema: accepted(data, mayLack) } },
    },
    default: { $ref: "#/components/responses/refused" },
  };
}

/** The fields of a body that an answer has under the same name, at the top level or in each item of a list: what "same" stands for. */
function sameFields(
  body: JsonSchema | undefined,
  data: JsonSchema | undefined,
  resolve: Resolve,
): Record<string, string> {
  const prefix = data && fieldSchemas(data, "/*", resolve).length ? "/*" : "";
  const names = new Set(
    (body ? fieldSchemas(body, "", resolve) : []).flatMap((schema) =>
      Object.keys(schema.properties ?? {}),
    ),
  );
  const shared = [...names].filter(
    (name) => data && fieldSchemas(data, `${prefix}/${name}`, resolve).length,
  );
  return Object.fromEntries(shared.map((name) => [`/${name}`, `${prefix}/${name}`]));
}

/** The schema of an operation's JSON body, if it takes one. */
function bodySchema(operation: AuthoredOperation): JsonSchema | undefined {
  return operation.requestBody?.content["application/json"].schema;
}

/** What a call writes and where it is read back, with every field named. */
function shownBy(
  operation: AuthoredOperation,
  byId: Map<string, AuthoredOperation>,
  resolve: Resolve,
): AuthoredOperation["x-shown-by"] {
  return operation["x-shown-by"]?.map((entry) =>
    entry.fields === "same"
      ? {
          ...entry,
          fields: sameFields(bodySchema(operation), byId.get(entry.operation)?.["x-data"], resolve),
        }
      : entry,
  );
}

/** Completes a bundled document; returns a new one. */
export function expand(bundled: Bundle, source: Source): Json {
  const { components, paths } = bundled;
  const resolve: Resolve = (ref) => components.schemas[ref.split("/").at(-1) as string] ?? {};
  const families = new Map(
    Object.values(source.families).flatMap((file) =>
      Object.keys(file.paths).map((path) => [path, file["x-family"]] as const),
    ),
  );
  const byId = new Map(
    Object.values(paths).flatMap((item) =>
      methods.flatMap((method) => (item[method] ? [[item[method].operationId, item[method]]] : [])),
    ),
  );

  const complete = (path: string, method: Method, operation: AuthoredOperation): Json => {
    const { "x-data": data, "x-paging": paging, "x-shown-by": _, ...rest } = operation;
    const shown = shownBy(operation, byId, resolve);
    const family = families.get(path) as string;
    return {
      ...rest,
      tags: [family],
      "x-family": family,
      ...(paging ? { "x-paging": { segment: "page_number", optional: true, ...paging } } : {}),
      ...(shown ? { "x-shown-by": shown } : {}),
      security: operation["x-tiers"].length ? [{ keypair: [] }] : [{}, { keypair: [] }],
      parameters: [
        ...parametersIn(path).map((name) => ({ $ref: `#/components/parameters/${name}` })),
        ...(operation.parameters ?? []),
      ],
      responses: responses(method, data, operation["x-open"]?.includes("data") ?? false),
    };
  };

  return {
    ...bundled,
    "x-resources": Object.assign({}, ...Object.values(source.families).map(resourcesOf)) as Json,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          methods.flatMap((method) =>
            item[method] ? [[method, complete(path, method, item[method])]] : [],
          ),
        ),
      ]),
    ),
    components: {
      ...components,
      schemas: { envelope, ...components.schemas },
      responses: {
        refused: {
          description: "Refused. Which status and which reason is not shown (1/7).",
          content: { "application/json": { schema: refused } },
        },
      },
      parameters: Object.fromEntries(
        Object.entries(source.parameters).map(([name, parameter]) => [
          name,
          { name, in: "path", required: true, ...parameter },
        ]),
      ),
    },
  };
}

/** The nouns of a family, each with the name of its model in place of its file. */
function resourcesOf(file: Source["families"][string]): Json {
  return Object.fromEntries(
    Object.entries(file["x-resources"]).map(([noun, resource]) => [
      noun,
      {
        family: file["x-family"],
        ...resource,
        ...(resource.model ? { model: resource.model.replace(/^.*\/(.+)\.json$/, "$1") } : {}),
      },
    ]),
  );
}
