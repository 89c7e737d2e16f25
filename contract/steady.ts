/** What reads show of a thing, without what may differ from one read to the next. */
import type { Contract, Operation } from "./contract.ts";
import { pointerTo } from "./pointer.ts";
import { fieldSchemas, type JsonSchema, type Resolve } from "./schema.ts";

type Shapes = Pick<Contract, "resolve">;

interface Reading {
  /** Whether a member that the documents name is left out all the same. */
  isLeftOut: (schemas: JsonSchema[]) => boolean;
  textOf: (text: string, schemas: JsonSchema[]) => string;
}

/** The schemas of a value, and what they say of its members. */
interface Layer {
  schemas: JsonSchema[];
  /** Whether a member of this name is compared. */
  isNamed: (name: string) => boolean;
  /** The layer of a member, or of the items with `*`. */
  within: (step: string) => Layer;
}

/** Each is worked out once, since lists show the same members again and again. */
function layerOf(schemas: JsonSchema[], resolve: Resolve): Layer {
  const inner = new Map<string, Layer>();
  function within(step: string): Layer {
    const known = inner.get(step);
    if (known) return known;
    const members = schemas.flatMap((one) => fieldSchemas(one, pointerTo("", step), resolve));
    const layer = layerOf(members, resolve);
    // The names of free members have no end.
    if (members.length) inner.set(step, layer);
    return layer;
  }
  return { schemas, isNamed: namerOf(schemas), within };
}

/** The data as it is compared, member by member, the schemas of each known. */
function mapped(root: Layer, data: unknown, { isLeftOut, textOf }: Reading): unknown {
  const copy = (value: unknown, { schemas, isNamed, within }: Layer): unknown => {
    if (schemas.length === 0) return value;
    if (typeof value === "string") return textOf(value, schemas);
    if (Array.isArray(value)) {
      const items = within("*");
      return value.map((item) => copy(item, items));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const inner = within(name);
        // What is named and has no value is absent, also where it is shown as null (open.absent-value).
        const isAbsent = member === null && inner.schemas.length > 0;
        const isCompared = isNamed(name) && !isAbsent && !isLeftOut(inner.schemas);
        return isCompared ? [[name, copy(member, inner)]] : [];
      }),
    );
  };
  return copy(data, root);
}

/**
 * Which members are compared. If the documents name the members of an object, only these: others may be shown, and differ with each answer
 * (open.response-data). Of a free object, such as custom data, all.
 */
function namerOf(schemas: JsonSchema[]): (name: string) => boolean {
  const named = new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)));
  return (name) => named.size === 0 || named.has(name) || schemas.some(isFree);
}

/** Whether a schema is of objects, and says nothing of their members. */
const isFree = ({ type, properties, allOf, anyOf, oneOf }: JsonSchema): boolean =>
  type === "object" && !properties && !allOf && !anyOf && !oneOf;

const withoutQueryWhere =
  (isSigned: (schema: JsonSchema) => unknown): Reading["textOf"] =>
  (text, schemas) =>
    schemas.some(isSigned) ? text.replace(/[?#].*/s, "") : text;

/** Addresses of images without what may be signed anew for each answer (`x-address-open`). */
const withoutSignatures: Reading = {
  isLeftOut: () => false,
  textOf: withoutQueryWhere((schema) => schema["x-address-open"]),
};

/** Nor what was written of one that may be stored elsewhere (`x-stored-open`), nor the members that may change by themselves, even with each read (`x-moves-open`). */
const withoutMoves: Reading = {
  textOf: withoutQueryWhere((schema) => schema["x-address-open"] ?? schema["x-stored-open"]),
  isLeftOut: (schemas) => schemas.some((schema) => schema["x-moves-open"]),
};

const nothing: JsonSchema = {};

/** The layer of an operation's data, by its shape; a shape is of one contract. */
function keptByShape(
  schemasOf: (operation: Operation, shapes: Shapes) => JsonSchema[],
): (operation: Operation, shapes: Shapes) => Layer {
  const known = new WeakMap<JsonSchema, Layer>();
  return (operation, shapes) => {
    const shape = operation.data ?? nothing;
    const layer = known.get(shape) ?? layerOf(schemasOf(operation, shapes), shapes.resolve);
    known.set(shape, layer);
    return layer;
  };
}

const wholeOf = keptByShape(({ data: shape }, { resolve }) =>
  shape ? fieldSchemas(shape, "", resolve) : [],
);

/** The data without members that the documents do not name, and with the addresses of images as they are compared. */
export const unsigned = <Data>(read: Operation, contract: Shapes, data: Data): Data =>
  mapped(wholeOf(read, contract), data, withoutSignatures) as Data;

/** The same without the members that may change by themselves. */
export const steady = (read: Operation, contract: Shapes, data: unknown): unknown =>
  mapped(wholeOf(read, contract), data, withoutMoves);

/** The same of one item of a list. */
export const steadyItem = (list: Operation, contract: Shapes, item: unknown): unknown =>
  mapped(itemOf(list, contract), item, withoutMoves);

/** Schemas of the items of a list, which is an array or has one. */
export const itemSchemas = ({ data: shape = {} }: Operation, { resolve }: Shapes): JsonSchema[] =>
  ["", ...Object.keys(shape.properties ?? {}).map((name) => pointerTo("", name))].flatMap((place) =>
    fieldSchemas(shape, `${place}/*`, resolve),
  );

const itemOf = keptByShape(itemSchemas);
