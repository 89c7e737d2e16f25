/** The schema that an answer is held to: what the documents state of it, with each open form of a value that is absent. */
import type { JsonSchema, Resolve } from "../../contract/schema.ts";
import { flatten, type FlatSchema } from "../../fixtures/flatten.ts";

/** Keywords of requests: of answers, neither formats nor lengths are stated. */
const unasserted = ["format", "minLength", "maxLength"] as const;

/**
 * Parts of `allOf` are joined first, since one part may require what another lists. Then each field that
 * may lack a value takes the forms that open.absent-value accepts; bounds and enumerations stay as they are.
 */
export function answerForm(schema: JsonSchema, resolve: Resolve): JsonSchema {
  const whole: FlatSchema = schema.allOf ? flatten(schema, resolve) : schema;
  const form: JsonSchema = { ...whole };
  for (const keyword of unasserted) delete form[keyword];
  const inner = (one: JsonSchema): JsonSchema => answerForm(one, resolve);
  const required = (whole.required ?? []).filter((name) => !isUnstated(whole, name));
  if (whole.required) form.required = required;
  if (whole.items) form.items = inner(whole.items);
  if (whole.additionalProperties) form.additionalProperties = inner(whole.additionalProperties);
  for (const keyword of ["oneOf", "anyOf"] as const) {
    if (whole[keyword]) form[keyword] = whole[keyword].map(inner);
  }
  if (whole.properties) {
    form.properties = Object.fromEntries(
      Object.entries(whole.properties).map(([name, field]) => {
        const mayLack = !required.includes(name) || field["x-blank"];
        return [name, mayLack ? orAbsent(field, inner(field), resolve) : inner(field)];
      }),
    );
  }
  return form;
}

const isUnstated = ({ unstated, "x-required-unstated": all }: FlatSchema, name: string): boolean =>
  unstated?.includes(name) ?? all === true;

/** Null, or what is empty among values of its type; blank whatever the type where the documents say so. */
function orAbsent(field: JsonSchema, form: JsonSchema, resolve: Resolve): JsonSchema {
  const types = typesOf(field, resolve);
  const nothing = [
    null,
    ...(field["x-blank"] || types.has("string") ? [""] : []),
    ...(types.has("object") ? [{}] : []),
  ];
  return { anyOf: [{ enum: nothing as JsonSchema["enum"] & {} }, form] };
}

/** Every type that a value may have; where none is stated, anything fits without an empty form. */
function typesOf(schema: JsonSchema, resolve: Resolve): Set<string> {
  if (schema.$ref !== undefined) return typesOf(resolve(schema.$ref), resolve);
  const { type, enum: listed = [], const: only, allOf = [], oneOf = [], anyOf = [] } = schema;
  return new Set([
    ...(type === undefined ? [] : [type]),
    ...[...listed, ...(only === undefined ? [] : [only])].map((value) => typeof value),
    ...[...allOf, ...oneOf, ...anyOf].flatMap((part) => [...typesOf(part, resolve)]),
  ]);
}
