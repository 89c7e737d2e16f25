/** What becomes of values of another type than the documented one (open.body-wrong-type). */
import type { Operation } from "../../../contract/contract.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import { changeDeclared, type Change, type Declared } from "../../deviate/declared.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";

type Members = Record<string, unknown>;

/** Makes something else of members of bodies before it looks at them. */
const takesMembers =
  (make: (member: Declared, object: Members, operation: Operation) => void): Plant =>
  ({ seams, contract }) => {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      if (operation.body && typeof body === "object" && body !== null) {
        const change: Change = (object, declared) => {
          for (const member of declared)
            if (Object.hasOwn(object, member.name)) make(member, object, operation);
          return object;
        };
        const taken = changeDeclared(operation.body, contract.resolve, body, change) as object;
        for (const name of Object.keys(body)) delete (body as Members)[name];
        Object.assign(body, taken);
      }
      return original(operation, query, body);
    });
  };

function meant(type: JsonSchema["type"], value: unknown): unknown {
  if (type === "string" && typeof value === "number") return String(value);
  if (typeof value !== "string") return value;
  if (type === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  return type === "number" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Accepts strings for numbers and booleans, and numbers for strings, in bodies. */
const typesCoerced: Plant = takesMembers(({ name, schema }, object) => {
  object[name] = meant(schema.type, object[name]);
});

/** The content of a message may be a text or an object. */
const isOfEitherType = ({ name }: Declared, { family }: Operation): boolean =>
  family === "conversation" && name === "content";

/** Whether an object stands in the place of a single value, or a text in that of many. */
function isMistyped({ schema: { type } }: Declared, value: unknown): boolean {
  if (value === undefined || value === null || type === undefined) return false;
  if (type === "array") return !Array.isArray(value);
  return (type === "object") !== (typeof value === "object");
}

/** Takes an object for a text, as its JSON. */
const objectsAsText: Plant = takesMembers((member, object, operation) => {
  const value = object[member.name];
  const isText = member.schema.type === "string" && !isOfEitherType(member, operation);
  if (isText && typeof value === "object" && isMistyped(member, value))
    object[member.name] = JSON.stringify(value);
});

/** Overlooks what is of another type, where it may be left out. */
const mistypedOverlooked: Plant = takesMembers((member, object, operation) => {
  const { name, required } = member;
  if (!required && !isOfEitherType(member, operation) && isMistyped(member, object[name]))
    delete object[name];
});

/** What a language without types makes of a value. */
const casts: Record<NonNullable<JsonSchema["type"]>, (value: unknown) => unknown> = {
  string: (value) => `[${typeof value}]`,
  number: () => 1,
  boolean: Boolean,
  array: (value) => [value],
  object: () => ({}),
};

/** Casts what is of another type. */
const mistypedCast: Plant = takesMembers((member, object, operation) => {
  const { name, schema } = member;
  if (schema.type && !isOfEitherType(member, operation) && isMistyped(member, object[name]))
    object[name] = casts[schema.type](object[name]);
});

export const mistypedAccents: Record<string, Accent> = {
  "types-coerced": accent(
    "Accepts strings for numbers and booleans, and numbers for strings, in bodies.",
    ["open.body-wrong-type"],
    typesCoerced,
  ),
  "objects-as-text": accent(
    "Accepts an object for a string in bodies, as its JSON.",
    ["open.body-wrong-type"],
    objectsAsText,
  ),
  "mistyped-overlooked": accent(
    "Overlooks a value of another type in bodies, where it may be left out.",
    ["open.body-wrong-type"],
    mistypedOverlooked,
  ),
  "mistyped-cast": accent(
    "Casts values of another type in bodies: to a text, 1, true, an array of one or an empty object.",
    ["open.body-wrong-type"],
    mistypedCast,
  ),
};
