/** What a read shows of a thing that only calls change. */
import type { Contract, Operation } from "../../../contract/contract.ts";
import { fieldSchemas } from "../../../contract/schema.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The data without the members that may change by themselves, even with each read (`x-moves-open`). */
export function steady(read: Operation, { resolve }: Contract, data: unknown): unknown {
  const shape = read.data;
  if (!shape) return data;
  const isMoving = (pointer: string): boolean =>
    fieldSchemas(shape, pointer, resolve).some((schema) => schema["x-moves-open"] !== undefined);
  const kept = (object: unknown, parent: string): unknown =>
    isObject(object)
      ? Object.fromEntries(
          Object.entries(object).filter(([name]) => !isMoving(`${parent}/${name}`)),
        )
      : object;
  return Array.isArray(data) ? data.map((item) => kept(item, "/*")) : kept(data, "");
}
