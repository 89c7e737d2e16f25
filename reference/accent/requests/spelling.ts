import type { Call } from "../../call.ts";
import { changeDeclared } from "../../deviate/declared.ts";
import { accent, unusual, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";
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

/** Writes phone numbers with blanks between groups of digits. */
const phonesSpaced: Plant = respelled("phone", (text) =>
  /^\+[0-9]{8,15}$/.test(text)
    ? text.replaceAll(/(?<=^\+[0-9]{2,})(?=(?:[0-9]{2})+$)/g, " ")
    : text,
);

/** Keeps the path of a redirection without a slash at its end. */
const redirectionPathsTidy: Plant = takesBody("helpdesk.redirection.create", (body) => ({
  ...body,
  path: body.path.replace(/(?<=.)\/+$/, ""),
}));

/** Keeps tax identifiers without the marks between their characters. */
const taxIdentifiersCompact: Plant = respelled("tax_identifier", (text) =>
  text.replaceAll(/[^\p{L}\p{N}]/gu, ""),
);

const lowered = (text: string): string => text.toLowerCase();

/** Keeps the tags of shortcuts and the segments of profiles in lower case. */
const labelsLowered: Plant = together(
  ...["tag", "match", "replacement"].map((member) => respelled(member, lowered)),
  ...(["people.profile.create", "people.profile.replace", "people.profile.merge"] as const).map(
    (id) =>
      takesBody<typeof id>(id, (body) =>
        body.segments ? { ...body, segments: body.segments.map(lowered) } : body,
      ),
  ),
  takesBody("people.segment.remove", (body) => ({ segment: lowered(body.segment) })),
);

/** Keeps hex colors in capitals. */
const colorsInCapitals: Plant = together(
  ...(["helpdesk.category.replace", "helpdesk.category.merge"] as const).map((id) =>
    takesBody(id, (body) =>
      typeof body.color === "string" ? { ...body, color: body.color.toUpperCase() } : body,
    ),
  ),
);

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
  "phones-spaced": accent(
    "Keeps phone numbers with blanks between their digits.",
    ["open.string-forms"],
    phonesSpaced,
  ),
  "redirection-paths-tidy": accent(
    "Keeps the path of a redirection without a slash at its end.",
    ["open.helpdesk-redirection-form"],
    redirectionPathsTidy,
  ),
  "tax-identifiers-compact": accent(
    "Keeps tax identifiers without blanks and other marks.",
    ["open.billing-tax-identifier"],
    taxIdentifiersCompact,
  ),
  "labels-lowered": unusual(
    accent(
      "Keeps the tags of shortcuts and the segments of profiles in lower case.",
      ["open.label-case"],
      labelsLowered,
    ),
    [
      "shortcuts.tag-whole",
      "shortcuts.tags-once",
      "shortcuts.tag-taken-as-text",
      "people.segments-whole",
    ],
  ),
  "colors-in-capitals": accent(
    "Keeps the color of a category in capitals.",
    ["open.helpdesk-color-form"],
    colorsInCapitals,
  ),
};
