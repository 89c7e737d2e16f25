/** Blank and null where a client has nothing to say: what may not be blank counts as left out, except where only what is sent is changed. */
import type { Operation } from "../contract/contract.ts";
import type { JsonSchema, Resolve } from "../contract/schema.ts";
import { loosened } from "./lenience.ts";

type Test = (value: unknown) => boolean;

const isNothing: Test = (value) => value === "" || value === null;
const isNull: Test = (value) => value === null;

function holdsNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isNothing(value);
  return Object.values(value).some(holdsNothing);
}

/** Whether the value is one that the field may have, so that it says something. */
function maySay(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => maySay(one, value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.type === undefined) return schema.enum === undefined;
  if (value === null || schema.type !== "string") return false;
  const { enum: listed, minLength = 0, format, pattern } = schema;
  if (schema["x-blank"] || listed?.includes("")) return true;
  return !listed && minLength === 0 && format === undefined && pattern === undefined;
}

/** Whether the value belongs to this alternative, by the required members that tell alternatives apart. */
function isChosen(schema: JsonSchema, value: object, resolve: Resolve): boolean {
  const { properties = {}, required = [], allOf = [] } = plainOf(schema, resolve);
  const fits = (name: string): boolean => {
    const { const: only, enum: listed, pattern } = properties[name] ?? {};
    const member = (value as Record<string, unknown>)[name];
    if (only !== undefined) return member === only;
    if (listed) return listed.includes(member as string);
    return pattern === undefined || new RegExp(pattern, "u").test(String(member));
  };
  return required.every(fits) && allOf.every((part) => isChosen(part, value, resolve));
}

const plainOf = (schema: JsonSchema, resolve: Resolve): JsonSchema =>
  schema.$ref === undefined ? schema : resolve(schema.$ref);

/** The schemas that say something about the value: its own, and the alternatives that it chose. */
function layersOf(schema: JsonSchema, value: object, resolve: Resolve): JsonSchema[] {
  const own = plainOf(schema, resolve);
  const { allOf = [], oneOf = [], anyOf = [] } = own;
  const chosen = [...oneOf, ...anyOf].filter((one) => isChosen(one, value, resolve));
  return [own, ...[...allOf, ...chosen].flatMap((one) => layersOf(one, value, resolve))];
}

/** A copy of the value without the optional members in which nothing is said, at each depth; `isSilent` says which values say nothing. */
function withoutNothing(
  schemas: JsonSchema[],
  value: unknown,
  resolve: Resolve,
  isSilent: Test,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const layers = schemas.flatMap((schema) => layersOf(schema, value, resolve));
  if (Array.isArray(value)) {
    const items = layers.flatMap((layer) => layer.items ?? []);
    return value.map((item) => withoutNothing(items, item, resolve, isSilent));
  }
  const required = new Set(layers.flatMap((layer) => layer.required ?? []));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const fields = layers.flatMap((layer) => layer.properties?.[name] ?? []);
      const plain = fields.map((field) => plainOf(field, resolve));
      if (!isSilent(member) || required.has(name) || plain.some((field) => maySay(field, member))) {
        return [[name, withoutNothing(fields, member, resolve, isSilent)]];
      }
      if (plain.length === 0) return [[name, member]];
      return member === null && plain.some((field) => maySay(field, "")) ? [[name, ""]] : [];
    }),
  );
}

/** Changes in which null counts as blank; any other is refused for a null or a blank that its field may not have. */
const nullIsBlank = new Set(["helpdesk.settings.merge"]);

/** The body without the optional fields in which nothing is said. */
export function withoutBlanks(operation: Operation, body: unknown, resolve: Resolve): unknown {
  const { operationId, action, body: schema } = operation;
  if (!schema || !holdsNothing(body)) return body;
  const isMerge = action === "merge";
  if (isMerge && !nullIsBlank.has(operationId)) return body;
  const isSilent = isMerge ? isNull : isNothing;
  return withoutNothing([loosened(operationId, schema, resolve)], body, resolve, isSilent);
}
