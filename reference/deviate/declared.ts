/** The fields of a value that its schema names, at each depth: what an accent may show differently. */
import type { JsonSchema, Resolve } from "../../contract/schema.ts";

export interface Declared {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

export type Change = (
  object: Record<string, unknown>,
  declared: Declared[],
) => Record<string, unknown>;

/** The schema with its references followed and its alternatives merged into it. */
function flatten(schema: JsonSchema, resolve: Resolve): JsonSchema {
  const own = schema.$ref === undefined ? schema : resolve(schema.$ref);
  const { allOf = [], oneOf = [], anyOf = [] } = own;
  const layers = [...allOf, ...oneOf, ...anyOf].map((one) => flatten(one, resolve));
  return layers.reduce(
    (sum, layer) => ({
      ...layer,
      ...sum,
      ...(layer.properties ? { properties: { ...layer.properties, ...sum.properties } } : {}),
      required: [...(sum.required ?? []), ...(layer.required ?? [])],
    }),
    own,
  );
}

/** The fields that the schema of an object names; none for a free object. */
function declaredIn(schema: JsonSchema, resolve: Resolve): Declared[] {
  const { properties = {}, required = [] } = flatten(schema, resolve);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: flatten(field, resolve),
    required: required.includes(name),
  }));
}

/** A copy of the value in which each object that names its fields was changed, the inner ones first. */
export function changeDeclared(
  schema: JsonSchema,
  resolve: Resolve,
  value: unknown,
  change: Change,
): unknown {
  if (Array.isArray(value)) {
    const { items } = flatten(schema, resolve);
    return items ? value.map((one) => changeDeclared(items, resolve, one, change)) : value;
  }
  const declared = declaredIn(schema, resolve);
  if (typeof value !== "object" || value === null || declared.length === 0) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const { name, schema: field } of declared) {
    if (Object.hasOwn(copy, name)) copy[name] = changeDeclared(field, resolve, copy[name], change);
  }
  return change(copy, declared);
}
