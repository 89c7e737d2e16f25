/** Bodies for which the reference accepts more than the contract does, as its answers to open points say. */
import type { Contract } from "../contract/contract.ts";
import type { JsonSchema } from "../contract/schema.ts";

type Resolve = Contract["resolve"];
type Loosen = (body: JsonSchema, resolve: Resolve) => JsonSchema;

const looser: Record<string, Loosen> = {
  // What fits depends on the message that is edited, and is checked there.
  "conversation.message.edit": field(["content"], textOrObject),
  // What a message contains is judged as strictly as by the contract (open.message-choice-fields).
  "conversation.message.send": stated("content"),
  "conversation.identity.request": stated(),
  "conversation.transcript.send": stated(),
  "conversation.block.set": stated(),
  "conversation.reminder.create": stated(),
  "snippets.answer.merge": field(["locale"], orBlank),
  "services.predict.request": (body, resolve) =>
    [
      ["context", "sender"],
      ["context", "recipient"],
    ].reduce((loosened, path) => field(path, orObject)(loosened, resolve), body),
};

/** The schema by which the reference judges the body of an operation. */
export function loosened(operationId: string, body: JsonSchema, resolve: Resolve): JsonSchema {
  return looser[operationId]?.(body, resolve) ?? body;
}

function orBlank(schema: JsonSchema): JsonSchema {
  return { anyOf: [{ const: "" }, schema] };
}

function textOrObject(): JsonSchema {
  return { anyOf: [{ type: "string", minLength: 1 }, { type: "object" }] };
}

function orObject(schema: JsonSchema): JsonSchema {
  return { anyOf: [{ type: "object" }, schema] };
}

const plain = (schema: JsonSchema, resolve: Resolve): JsonSchema =>
  schema.$ref === undefined ? schema : resolve(schema.$ref);

/** Loosens the one field at this path. */
function field([name = "", ...below]: string[], loosen: (field: JsonSchema) => JsonSchema): Loosen {
  return (body, resolve) => {
    const schema = plain(body, resolve);
    const inner = schema.properties?.[name];
    if (!inner) throw new Error(`there is no field ${name} to loosen`);
    const loosenedField = below.length ? field(below, loosen)(inner, resolve) : loosen(inner);
    return { ...schema, properties: { ...schema.properties, [name]: loosenedField } };
  };
}

/** Requires only what the documents state, at each depth, except below these fields. */
function stated(...strict: string[]): Loosen {
  const loosen: Loosen = (body, resolve) => {
    const { required, ...rest } = plain(body, resolve);
    const { properties, items, oneOf, anyOf, allOf } = rest;
    const each = (schemas: JsonSchema[]) => schemas.map((schema) => loosen(schema, resolve));
    const fields = Object.entries(properties ?? {}).map(([name, schema]) => [
      name,
      strict.includes(name) ? schema : loosen(schema, resolve),
    ]);
    return {
      ...rest,
      ...(required && !rest["x-required-unstated"] ? { required } : {}),
      ...(properties && { properties: Object.fromEntries(fields) as typeof properties }),
      ...(items && { items: loosen(items, resolve) }),
      ...(oneOf && { oneOf: each(oneOf) }),
      ...(anyOf && { anyOf: each(anyOf) }),
      ...(allOf && { allOf: each(allOf) }),
    };
  };
  return loosen;
}
