import type { Call } from "../../call.ts";
import { changeDeclared } from "../../deviate/declared.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { wrap } from "../../seams.ts";

/** Spells the texts of a member otherwise, wherever a body has it. */
const respelled =
  (member: string, respell: (text: string) => string): Plant =>
  ({ seams, contract }) => {
    wrap(seams, "handle", (original) => (call) => {
      const { body: schema } = call.operation;
      if (!schema) return original(call);
      const body = changeDeclared(schema, contract.resolve, call.body, (object) => {
        const text = object[member];
        return typeof text === "string" ? { ...object, [member]: respell(text) } : object;
      });
      return original({ ...call, body: body as Call["body"] });
    });
  };

/** Keeps the bang of a shortcut without the mark before it. */
const bangsUnmarked: Plant = respelled("bang", (text) => text.replace(/^!/, ""));

/** Keeps phone numbers without the spaces and characters between their digits. */
const phonesCompact: Plant = respelled("phone", (text) => text.replaceAll(/[^0-9+]/g, ""));

export const spellingAccents: Record<string, Accent> = {
  "bang-kept-without-mark": accent(
    "Keeps the bang of a shortcut without the exclamation mark before it.",
    ["open.shortcut-bang-form"],
    bangsUnmarked,
  ),
  "phones-compact": accent(
    "Keeps only the digits of a phone number and the plus before them.",
    ["open.string-forms"],
    phonesCompact,
  ),
};
