/** What reads show of a thing, without what may differ from one read to the next. */
import type { Contract, Operation } from "./contract.ts";
import { pointerTo } from "./pointer.ts";
import { fieldSchemas, type JsonSchema } from "./schema.ts";

type Shapes = Pick<Contract, "resolve">;

interface Reading {
  /** Whether a member that the documents name is left out all the same. */
  isLeftOut: (schemas: JsonSchema[]) => boolean;
  textOf: (text: string, schemas: JsonSchema[]) => string;
}

/** The data as it is compared, member by member, the schemas of each known. */
function mapped(
  schemas: JsonSchema[],
  { resolve }: Shapes,
  data: unknown,
  { isLeftOut, textOf }: Reading,
): unknown {
  const copy = (value: unknown, schemas: JsonSchema[]): unknown => {
    if (schemas.length === 0) return value;
    if (typeof value === "string") return textOf(value, schemas);
    const within = (step: string): JsonSchema[] =>
      schemas.flatMap((schema) => fieldSchemas(schema, pointerTo("", step), resolve));
    if (Array.isArray(value)) {
      const items = within("*");
      return value.map((item) => copy(item, items));
    }
    if (typeof value !== "object" || value === null) return value;
    const isNamed = namerOf(schemas);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const inner = within(name);
        // What is named and has no value is absent, also where it is shown as null (open.absent-value).
        const isAbsent = member === null && inner.length > 0;
        return isNamed(name) && !isAbsent && !isLeftOut(inner) ? [[name, copy(member, inner)]] : [];
      }),
    );
  };
  return copy(data, schemas);
}

/**
 * Which members are compared: of an object whose members the documents name these alone, since further ones may be shown,
 * and differ with each answer (open.response-data); of one that is free, such as custom data, all.
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

const schemasOf = ({ data: shape }: Operation, { resolve }: Shapes): JsonSchema[] =>
  shape ? fieldSchemas(shape, "", resolve) : [];

/** The data without members that the documents do not name, and with the addresses of images as they are compared. */
export const unsigned = <Data>(read: Operation, contract: Shapes, data: Data): Data =>
  mapped(schemasOf(read, contract), contract, data, withoutSignatures) as Data;

/** The same without the members that may change by themselves. */
export const steady = (read: Operation, contract: Shapes, data: unknown): unknown =>
  mapped(schemasOf(read, contract), contract, data, withoutMoves);

/** The same of one item of a list. */
export const steadyItem = (list: Operation, contract: Shapes, item: unknown): unknown =>
  mapped(itemSchemas(list, contract), contract, item, withoutMoves);

/** Schemas of the items of a list, which is an array or has one. */
export const itemSchemas = ({ data: shape = {} }: Operation, { resolve }: Shapes): JsonSchema[] =>
  ["", ...Object.keys(shape.properties ?? {}).map((name) => pointerTo("", name))].flatMap((place) =>
    fieldSchemas(shape, `${place}/*`, resolve),
  );
