/** Texts without a value are blank. */
import type { JsonSchema } from "../../contract/schema.ts";
import { wrapShown } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

const isFreeText = (schema: JsonSchema): boolean =>
  schema.type === "string" && !schema.enum && schema.pattern === undefined;

export const accent: Accent = {
  says: "Shows a blank string in optional text fields without a value.",
  legal: ["open.absent-value"],
  plant(reference) {
    wrapShown(reference, (object, declared) => ({
      ...Object.fromEntries(
        declared
          .filter(({ required, schema }) => !required && isFreeText(schema))
          .map(({ name }) => [name, ""]),
      ),
      ...object,
    }));
  },
};
