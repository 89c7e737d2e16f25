/** Bodies of several alternatives, of which one alone is not checked at one place. */
import { toleratesWhere } from "../deviate/check.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";

/** Lets messages of one type pass whose first violation matches. */
const toleratesOf = (type: string, violation: RegExp): Plant =>
  toleratesWhere("conversation.message.send", violation, (body) => body.type === type);

const without = (type: string, field: string, place: string): [string, Fault] => [
  `message-${type}-without-${field}`,
  fault(
    `A message of the type ${type} is taken without its ${field}.`,
    ["required:conversation.message.send"],
    toleratesOf(type, new RegExp(`^${place}: .*'${field}'`)),
  ),
];

/** Of each type whose content is an object one field that it calls for. */
const unasked = {
  file: "name",
  animation: "url",
  audio: "type",
  picker: "choices",
  field: "text",
  carousel: "text",
  event: "text",
};

export const alternativesFaults: Record<string, Fault> = {
  ...Object.fromEntries(["text", "note"].map((type) => without(type, "content", "body"))),
  ...Object.fromEntries(
    Object.entries(unasked).map(([type, field]) => without(type, field, "body/content")),
  ),
  "message-note-of-any-origin": fault(
    "A note may be of any origin.",
    ["enumeration:conversation.message.send"],
    toleratesOf("note", /\/origin: /),
  ),
};
