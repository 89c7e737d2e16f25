import type { Call } from "../../call.ts";
import { changeDeclared } from "../../deviate/declared.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";

/** Keeps phone numbers without the spaces and characters between their digits. */
export const phonesCompact: Plant = ({ seams, contract }) => {
  wrap(seams, "handle", (original) => (call) => {
    const { body: schema } = call.operation;
    if (!schema) return original(call);
    const body = changeDeclared(schema, contract.resolve, call.body, (object) =>
      typeof object["phone"] === "string"
        ? { ...object, phone: object["phone"].replaceAll(/[^0-9+]/g, "") }
        : object,
    );
    return original({ ...call, body: body as Call["body"] });
  });
};
