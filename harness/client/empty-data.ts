/**
 * Fills in what answers leave out because it is empty. The data of an envelope may be absent (1/1), and so may an empty array or object
 * (open.absent-value): a list may come without data, a hook without events. All that judges sees them as empty.
 */
import { isObject } from "../../contract/json-object.ts";
import type { Operation } from "../../contract/contract.ts";
import type { JsonSchema, Resolve } from "../../contract/schema.ts";
import { flatten } from "../../fixtures/flatten.ts";
import type { Exchange } from "../record/exchange.ts";

/** The empty array or object of this schema; undefined if it must not be empty. */
function emptyOf({ type, required = [] }: JsonSchema): object | undefined {
  if (type === "array") return [];
  return type === "object" && !required.length ? {} : undefined;
}

/** Whether a value of the schema may leave out an empty array or object at any depth; that holds for few schemas. */
const mayLack = new WeakMap<JsonSchema, boolean>();

function hasGaps(schema: JsonSchema, resolve: Resolve): boolean {
  const flat = flatten(schema, resolve);
  const known = mayLack.get(flat);
  if (known !== undefined) return known;
  // A schema that leads to itself has what the rest of it has.
  mayLack.set(flat, false);
  const { properties = {}, required = [], items } = flat;
  const found =
    (items !== undefined && hasGaps(items, resolve)) ||
    Object.entries(properties).some(
      ([name, field]) =>
        (required.includes(name) && emptyOf(flatten(field, resolve)) !== undefined) ||
        hasGaps(field, resolve),
    );
  mayLack.set(flat, found);
  return found;
}

/** The value with the empty arrays and objects that were left out. */
function filled(schema: JsonSchema, value: unknown, resolve: Resolve): unknown {
  if (!hasGaps(schema, resolve)) return value;
  const { properties = {}, required = [], items } = flatten(schema, resolve);
  if (Array.isArray(value)) {
    const all: unknown[] = items ? value.map((one) => filled(items, one, resolve)) : value;
    return all.every((one, at) => one === value[at]) ? value : all;
  }
  if (!isObject(value)) return value;
  const changed = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    const member = value[name];
    if (member != null) {
      const whole = filled(field, member, resolve);
      return whole === member ? [] : [[name, whole]];
    }
    const empty = required.includes(name) ? emptyOf(flatten(field, resolve)) : undefined;
    return empty ? [[name, empty]] : [];
  });
  return changed.length ? { ...value, ...Object.fromEntries(changed) } : value;
}

/** The answer with what was left out because it holds nothing. */
export function withData({ data: shape }: Operation, json: unknown, resolve: Resolve): unknown {
  if (!shape || !isObject(json) || json["error"] !== false) return json;
  const data = json["data"] ?? emptyOf(flatten(shape, resolve));
  const whole = data == null ? data : filled(shape, data, resolve);
  return whole === json["data"] ? json : { ...json, data: whole };
}

/** Whether the answer came without an array as its data, as it may while the list has no items. */
export const cameBare = ({ response }: Exchange): boolean =>
  response !== undefined && !/"data"\s*:\s*\[/.test(response.text);
