/** What is blank or empty is left out. */
import { wrapShown } from "../deviate/outgoing.ts";
import type { Accent } from "../deviation.ts";

const isEmpty = (value: unknown): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0);

export const accent: Accent = {
  says: "Leaves out optional fields that are blank strings or empty arrays.",
  legal: ["open.absent-value"],
  plant(reference) {
    wrapShown(reference, (object, declared) => {
      const optional = new Set(declared.flatMap((one) => (one.required ? [] : one.name)));
      return Object.fromEntries(
        Object.entries(object).filter(([name, value]) => !optional.has(name) || !isEmpty(value)),
      );
    });
  },
};
