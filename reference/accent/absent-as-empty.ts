/** Arrays and objects without a value are empty. */
import type { JsonSchema } from "../../contract/schema.ts";
import { wrapShown } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

/** An object that must have fields cannot be shown empty. */
function emptyOf({ type, required = [] }: JsonSchema): object | undefined {
  if (type === "array") return [];
  return type === "object" && required.length === 0 ? {} : undefined;
}

export const accent: Accent = {
  says: "Shows an empty array or object in optional fields without a value.",
  legal: ["open.absent-value"],
  plant(reference) {
    wrapShown(reference, (object, declared) => ({
      ...Object.fromEntries(
        declared
          .filter(({ required, schema }) => !required && emptyOf(schema) !== undefined)
          .map(({ name, schema }) => [name, emptyOf(schema)]),
      ),
      ...object,
    }));
  },
};
