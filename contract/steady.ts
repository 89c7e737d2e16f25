/** What reads show of a thing, without what may differ from one read to the next. */
import type { Contract, Operation } from "./contract.ts";
import { pointerTo } from "./pointer.ts";
import { fieldSchemas, type JsonSchema } from "./schema.ts";

/** The data as it is compared, member by member, the schemas of each known. */
function mapped(
  { data: shape }: Operation,
  { resolve }: Contract,
  data: unknown,
  isLeftOut: (schemas: JsonSchema[]) => boolean,
): unknown {
  const copy = (value: unknown, schemas: JsonSchema[]): unknown => {
    if (schemas.length === 0) return value;
    if (typeof value === "string")
      return schemas.some((schema) => schema["x-address-open"])
        ? value.replace(/[?#].*/s, "")
        : value;
    const within = (step: string): JsonSchema[] =>
      schemas.flatMap((schema) => fieldSchemas(schema, pointerTo("", step), resolve));
    if (Array.isArray(value)) {
      const items = within("*");
      return value.map((item) => copy(item, items));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const inner = within(name);
        return isLeftOut(inner) ? [] : [[name, copy(member, inner)]];
      }),
    );
  };
  return shape ? copy(data, fieldSchemas(shape, "", resolve)) : data;
}

/** The data with the addresses of images as they are compared, without what may be signed anew for each answer (`x-address-open`). */
export const unsigned = <Data>(read: Operation, contract: Contract, data: Data): Data =>
  mapped(read, contract, data, () => false) as Data;

/** The same without the members that may change by themselves, even with each read (`x-moves-open`). */
export const steady = (read: Operation, contract: Contract, data: unknown): unknown =>
  mapped(read, contract, data, (schemas) => schemas.some((schema) => schema["x-moves-open"]));
