/** Wrong types are read as what they mean. */
import type { JsonSchema } from "../../contract/schema.ts";
import { changeDeclared, type Change } from "../deviate/declared.ts";
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

function meant(type: JsonSchema["type"], value: unknown): unknown {
  if (type === "string" && typeof value === "number") return String(value);
  if (typeof value !== "string") return value;
  if (type === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  return type === "number" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

export const accent: Accent = {
  says: "Takes strings for numbers and booleans, and numbers for strings, in bodies.",
  legal: ["open.body-wrong-type"],
  plant({ seams, contract }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      if (operation.body && typeof body === "object" && body !== null) {
        const change: Change = (object, declared) => {
          for (const { name, schema } of declared) {
            if (Object.hasOwn(object, name)) object[name] = meant(schema.type, object[name]);
          }
          return object;
        };
        Object.assign(body, changeDeclared(operation.body, contract.resolve, body, change));
      }
      return original(operation, query, body);
    });
  },
};
