/** Bodies may have no other keys. */
import type { JsonSchema, Resolve } from "../../contract/schema.ts";
import { changeDeclared } from "../deviate/declared.ts";
import type { Accent } from "../deviation.ts";
import { wrap } from "../seams.ts";

function unknownKey(schema: JsonSchema, resolve: Resolve, body: unknown): string | undefined {
  let unknown: string | undefined;
  changeDeclared(schema, resolve, body, (object, declared) => {
    const names = new Set(declared.map(({ name }) => name));
    unknown ??= Object.keys(object).find((name) => !names.has(name));
    return object;
  });
  return unknown;
}

export const accent: Accent = {
  says: "Refuses a body with a key that the documents do not name.",
  legal: ["open.body-unknown-key"],
  plant({ seams, contract }) {
    wrap(seams, "violation", (original) => (operation, query, body) => {
      const unknown = operation.body && unknownKey(operation.body, contract.resolve, body);
      return unknown === undefined ? original(operation, query, body) : `body: unknown ${unknown}`;
    });
  },
};
