/** What a body says in fields that its schema names; all other keys are ignored (open.body-unknown-key). */
import type { Contract } from "../contract/contract.ts";
import type { JsonSchema } from "../contract/schema.ts";

/** A copy with the named fields only, at each depth; an object whose fields are not named stays whole. */
export function known<Value>(
  { resolve }: Pick<Contract, "resolve">,
  schema: JsonSchema,
  value: Value,
): Value {
  return reduce(schema, value) as Value;

  function reduce(outer: JsonSchema, part: unknown): unknown {
    const inner = outer.$ref === undefined ? outer : resolve(outer.$ref);
    if (Array.isArray(part)) {
      const { items } = inner;
      return items ? part.map((item) => reduce(items, item)) : part;
    }
    if (!inner.properties || typeof part !== "object" || part === null) return part;
    const fields = Object.entries(inner.properties).filter(([name]) => Object.hasOwn(part, name));
    return Object.fromEntries(
      fields.map(([name, field]) => [name, reduce(field, part[name as keyof typeof part])]),
    );
  }
}
