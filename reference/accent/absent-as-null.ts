/** What has no value is null. */
import { wrapShown } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

export const accent: Accent = {
  says: "Shows null in optional fields without a value, except those that may be blank.",
  legal: ["open.absent-value"],
  plant(reference) {
    wrapShown(reference, (object, declared) => ({
      ...Object.fromEntries(
        declared
          .filter(({ required, schema }) => !required && !schema["x-blank"])
          .map(({ name }) => [name, null]),
      ),
      ...object,
    }));
  },
};
