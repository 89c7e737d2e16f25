/**
 * Lists without items. The data of an envelope may be absent (1/1), and an array without items be left out (open.absent-value), so
 * that a list of none may come without data: all that judges sees an empty array.
 */
import type { Operation } from "../../contract/contract.ts";
import type { Exchange } from "../record/exchange.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer with an empty array as its data, where it is a list that came without. */
export function withItems({ data: shape }: Operation, json: unknown): unknown {
  const isList = shape?.type === "array";
  const isBare = isObject(json) && json["error"] === false && json["data"] == null;
  return isList && isBare ? { ...json, data: [] } : json;
}

/** Whether the answer came without an array as its data, as it may while the list has no items. */
export const cameBare = ({ response }: Exchange): boolean =>
  response !== undefined && !/"data"\s*:\s*\[/.test(response.text);
