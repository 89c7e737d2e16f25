import type { Call } from "../../call.ts";
import { changeDeclared } from "../../deviate/declared.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { wrap } from "../../seams.ts";

/** Operations whose body has the bang of a shortcut. */
const bangWriters = [
  "shortcuts.shortcut.create",
  "shortcuts.shortcut.replace",
  "shortcuts.shortcut.merge",
] as const;

/** Keeps the bang of a shortcut without the mark before it. */
export const bangsUnmarked: Plant = together(
  ...bangWriters.map((id) =>
    instead(id, (call, original) => {
      const { bang } = call.body;
      if (bang === undefined) return original(call);
      return original({ ...call, body: { ...call.body, bang: bang.replace(/^!/, "") } });
    }),
  ),
);

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
