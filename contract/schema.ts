/** The JSON Schema subset of the contract: what type generation and value derivation both support. */
import { pointerSteps, pointerTo } from "./pointer.ts";

export interface JsonSchema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: "object" | "array" | "string" | "number" | "boolean";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema;
  enum?: (string | number | boolean)[];
  const?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  pattern?: string;
  format?: "uri" | "email" | "date-time";
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  examples?: unknown[];
  /** The documents say this field may be blank. */
  "x-blank"?: boolean;
  /** The noun whose identifier stands here. */
  "x-refers-to"?: string;
  /** The documents name this without a type: a platform may show a number and take it back as one. */
  "x-type-unstated"?: boolean;
  /** What a realistic value looks like. */
  "x-example-kind"?: string;
  /** Unit of a number. */
  "x-unit"?: string;
  /**
   * The documents list these members without saying that they are required: derived values carry
   * them, but nothing fails for accepting a value without.
   */
  "x-required-unstated"?: boolean;
  /**
   * The documents name this here and do not say what it is: derived values are as other rows show it, but nothing
   * fails for taking another.
   */
  "x-shape-unstated"?: boolean;
  /** A value outside the bounds may be taken as the nearest one inside, instead of refused. */
  "x-may-clamp"?: boolean;
  /** Values that the documents list elsewhere, for other places than this enumeration is for. */
  "x-elsewhere"?: string[];
  /** What must hold before a value of this alternative is accepted, as of operations (`conditions.yaml`). */
  "x-requires"?: string[];
  /** The open point that asks whether this may be sent without others. */
  "x-alone-open"?: string;
  /** The open point by which a list may show this otherwise than the thing that is read alone. */
  "x-listed-open"?: string;
  /** The open point by which a write to another thing of the kind may change this. */
  "x-others-open"?: string;
  /** The open point by which this may be shown as the place that what was written comes to, instead of as it was written. */
  "x-renumbered-open"?: string;
  /** The open point that asks whether what is stated of this holds of the first item of an array alone. */
  "x-later-open"?: string;
  /** The open point by which this may change by itself, even from one read to the next. */
  "x-moves-open"?: string;
  /** The open point by which the query and the fragment of this address may differ at each read. */
  "x-address-open"?: string;
  /** The open point by which what is at this address may be stored elsewhere, at one whose query differs at each read. */
  "x-stored-open"?: string;
}

/** Annotations that name an open point. */
export const openKeywords = [
  "x-alone-open",
  "x-listed-open",
  "x-others-open",
  "x-renumbered-open",
  "x-later-open",
  "x-moves-open",
  "x-address-open",
  "x-stored-open",
] as const;

/** Keywords that hold no schema of their own. */
const plainKeywords = [
  "$ref",
  "title",
  "description",
  "type",
  "required",
  "enum",
  "const",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "pattern",
  "format",
  "default",
  "examples",
  "x-blank",
  "x-refers-to",
  "x-type-unstated",
  "x-example-kind",
  "x-unit",
  "x-required-unstated",
  "x-shape-unstated",
  "x-may-clamp",
  "x-elsewhere",
  "x-requires",
  ...openKeywords,
];
const singleKeywords = ["items", "additionalProperties"] as const;
const listKeywords = ["oneOf", "anyOf", "allOf"] as const;
const mapKeywords = ["properties"] as const;

export const supportedKeywords: ReadonlySet<string> = new Set([
  ...plainKeywords,
  ...singleKeywords,
  ...listKeywords,
  ...mapKeywords,
]);

/** Visits a schema and every schema inside it; `pointer` is where it stands below the start. */
export function walkSchema(
  schema: JsonSchema,
  visit: (schema: JsonSchema, pointer: string) => void,
  pointer = "",
): void {
  visit(schema, pointer);
  for (const keyword of singleKeywords) {
    const inner = schema[keyword];
    if (inner && typeof inner === "object") walkSchema(inner, visit, pointerTo(pointer, keyword));
  }
  for (const keyword of listKeywords) {
    schema[keyword]?.forEach((inner, i) =>
      walkSchema(inner, visit, pointerTo(pointerTo(pointer, keyword), i)),
    );
  }
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    walkSchema(inner, visit, pointerTo(`${pointer}/properties`, name));
  }
}

/** Looks up a reference such as `#/components/schemas/inbox`. */
export type Resolve = (ref: string) => JsonSchema;

/** Whether `test` holds for any schema reachable from `schema`, references followed once, as far as the documents say what they lead to. */
export function anySchema(
  schema: JsonSchema,
  resolve: Resolve,
  test: (schema: JsonSchema) => boolean,
  seen: Set<string> = new Set(),
): boolean {
  let found = false;
  walkSchema(schema, (inner) => {
    if (test(inner)) found = true;
    if (inner.$ref && !inner["x-shape-unstated"] && !seen.has(inner.$ref)) {
      seen.add(inner.$ref);
      found ||= anySchema(resolve(inner.$ref), resolve, test, seen);
    }
  });
  return found;
}

/**
 * The schemas that a field path such as `/address/city` leads to; the step `*` walks into items. Empty
 * when the schema has no such field. Alternatives of oneOf, anyOf and parts of allOf are followed.
 */
export function fieldSchemas(schema: JsonSchema, field: string, resolve: Resolve): JsonSchema[] {
  const alternatives = flatten(schema, resolve);
  if (field === "") return alternatives;
  const [step = "", ...rest] = pointerSteps(field);
  const remaining = rest.reduce(pointerTo, "");
  return alternatives.flatMap((alternative) => {
    const next = step === "*" ? alternative.items : alternative.properties?.[step];
    return next ? fieldSchemas(next, remaining, resolve) : [];
  });
}

function flatten(schema: JsonSchema, resolve: Resolve): JsonSchema[] {
  if (schema.$ref) return flatten(resolve(schema.$ref), resolve);
  const parts = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...parts.flatMap((part) => flatten(part, resolve))];
}

/** The sets of members that objects of the schema may have, one for each combination of alternatives. */
export function shapesOf(schema: JsonSchema, resolve: Resolve): string[][] {
  if (schema.$ref) return shapesOf(resolve(schema.$ref), resolve);
  const whole = [Object.keys(schema.properties ?? {})];
  const alternatives = (schema.oneOf ?? schema.anyOf)?.flatMap((one) => shapesOf(one, resolve));
  const parts = (schema.allOf ?? []).map((part) => shapesOf(part, resolve));
  return [...parts, ...(alternatives ? [alternatives] : [])].reduce(
    (all, some) => all.flatMap((one) => some.map((other) => [...new Set([...one, ...other])])),
    whole,
  );
}

/** Whether the documents state that members of the value are required. */
export const statesRequired = (schema: JsonSchema): boolean =>
  Boolean(schema.required?.length) && !schema["x-required-unstated"];

/** Whether not every text is a value of it: of a query parameter, which is always written as one. */
export const hasForm = ({ enum: listed, type, format }: JsonSchema): boolean =>
  listed !== undefined || type === "number" || type === "boolean" || format !== undefined;
