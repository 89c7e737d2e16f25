import type { JsonSchema } from "../../../contract/schema.ts";
import { changesEnvelopes, changesShown } from "../../deviate/answer.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { without } from "../../deviate/without.ts";

const isFreeText = (schema: JsonSchema): boolean =>
  schema.type === "string" && !schema.enum && schema.pattern === undefined;

/** Shows a blank string in optional text fields without a value. */
const absentAsBlank: Plant = changesShown((object, declared) => ({
  ...Object.fromEntries(
    declared
      .filter(({ required, schema }) => !required && isFreeText(schema))
      .map(({ name }) => [name, ""]),
  ),
  ...object,
}));

/** An object that must have fields cannot be shown empty. */
function emptyOf({ type, required = [] }: JsonSchema): object | undefined {
  if (type === "array") return [];
  return type === "object" && required.length === 0 ? {} : undefined;
}

/** Shows an empty array or object in optional fields without a value. */
const absentAsEmpty: Plant = changesShown((object, declared) => ({
  ...Object.fromEntries(
    declared
      .filter(({ required, schema }) => !required && emptyOf(schema) !== undefined)
      .map(({ name, schema }) => [name, emptyOf(schema)]),
  ),
  ...object,
}));

/** Shows null in optional fields without a value, except those that may be blank. */
const absentAsNull: Plant = changesShown((object, declared) => ({
  ...Object.fromEntries(
    declared
      .filter(({ required, schema }) => !required && !schema["x-blank"])
      .map(({ name }) => [name, null]),
  ),
  ...object,
}));

/** Shows in lists an empty array or object, or else null, in optional fields without a value, and nothing in the things alone. */
const absentInLists: Plant = changesShown((object, declared, { action }) => ({
  ...(action === "list" &&
    Object.fromEntries(
      declared
        .filter(({ required, schema }) => !required && !schema["x-blank"])
        .map(({ name, schema }) => [name, emptyOf(schema) ?? null]),
    )),
  ...object,
}));

/** Adds fields to every object whose shape is shown, at each depth. */
const dataExtraFields: Plant = changesShown((object) => ({
  _version: 3,
  ...object,
  extension: { tags: [], note: null },
}));

/**
 * Adds fields to every object whose shape is shown: one that differs with each answer, and one that tells lists from single things. An
 * empty one stays empty, as it may say that there is nothing (open.status-page-absent).
 */
const dataFieldsVary: Plant = (reference) =>
  changesShown((object, _, { action }) =>
    Object.keys(object).length
      ? {
          etag: reference.random.uuid(),
          ...object,
          form: action === "list" ? "item of a list" : "alone",
        }
      : object,
  )(reference);

const isEmpty = (value: unknown): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0);

/** Leaves out optional fields that are blank strings or empty arrays. */
const emptyLeftOut: Plant = changesShown((object, declared) => {
  const optional = new Set(declared.flatMap((one) => (one.required ? [] : one.name)));
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !optional.has(name) || !isEmpty(value)),
  );
});

/** Shows null in optional fields that are blank strings or empty arrays, except those that may be blank. */
const emptyAsNull: Plant = changesShown((object, declared) => {
  const isNullable = (name: string): boolean =>
    declared.some((one) => one.name === name && !one.required && !one.schema["x-blank"]);
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [
      name,
      isNullable(name) && isEmpty(value) ? null : value,
    ]),
  );
});

const holdsNothing = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === "object" && value !== null && Object.keys(value).length === 0);

const withoutHollow = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !holdsNothing(value)));

/** Leaves out whatever holds nothing, as a serializer does that knows no required fields, and at last the data. */
const hollowLeftOut: Plant = together(
  changesShown(withoutHollow),
  changesEnvelopes(({ data, ...rest }) => (holdsNothing(data) ? rest : { ...rest, data })),
);

const asNull = (value: unknown): unknown =>
  typeof value === "object" && holdsNothing(value) ? null : value;

/** Shows null in the place of arrays and objects that hold nothing, as a language does whose empty ones are none, and so the data. */
const hollowAsNull: Plant = together(
  changesShown((object) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, asNull(value)])),
  ),
  changesEnvelopes(({ data, ...rest }) => ({ ...rest, data: asNull(data) })),
);

/** Leaves out what a plugin, a plan or units of a limit cost where they are free, and how long a trial lasts where there is none. */
const freeWithoutPrice: Plant = changesShown((object, _, { family }) => {
  const isOffered = ["limits", "plans", "plugins"].includes(family);
  const isNothing = (name: string, value: unknown): boolean =>
    value === 0 && (name === "price" || name === "trial_days");
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !(isOffered && isNothing(name, value))),
  );
});

/** Shows when a thing was updated only once it was: inboxes, and what a status page has. */
const undatedAtFirst: Plant = changesShown((object, _, { family }) => {
  const isOfFamily = family === "inboxes" || family === "status";
  const isNew = object["updated_at"] === object["created_at"];
  return isOfFamily && isNew ? without(object, "updated_at") : object;
});

export const absentAccents: Record<string, Accent> = {
  "undated-at-first": accent(
    "Shows no date of update of an inbox, a service, a node or an announcement that was not updated yet.",
    ["open.absent-value"],
    undatedAtFirst,
  ),
  "absent-as-blank": accent(
    "Shows a blank string in optional text fields without a value.",
    [
      "open.absent-value",
      "open.website-logo-absent",
      "open.people-unset-fields",
      "open.account-profile-blank",
      "open.billing-card-blank",
      "open.plugins-blank-or-absent",
      "open.plans-subscription-fields",
      "open.answer-defaults",
      "open.helpdesk-settings-defaults",
    ],
    absentAsBlank,
  ),
  "free-without-price": accent(
    "Shows no price of a plugin, a plan or units of a limit that are free, and no trial days of a plan without a trial.",
    ["open.plugins-price-meaning", "open.plans-price-meaning", "open.limits-price-meaning"],
    freeWithoutPrice,
  ),
  "absent-as-empty": accent(
    "Shows an empty array or object in optional fields without a value.",
    ["open.absent-value", "open.people-unset-fields"],
    absentAsEmpty,
  ),
  "absent-otherwise-in-lists": accent(
    "Shows an empty array or object, or null, in optional fields of listed things that have no value, and leaves them out of the things alone.",
    ["open.absent-value"],
    absentInLists,
  ),
  "absent-as-null": accent(
    "Shows null in optional fields without a value, except those that may be blank.",
    [
      "open.absent-value",
      "open.account-profile-blank",
      "open.status-announcement-blank-expiry",
      "open.account-websites-expunge-form",
    ],
    absentAsNull,
  ),
  "data-extra-fields": accent(
    "Adds fields to every object whose shape is shown, at each depth.",
    ["open.response-data", "1/2", "open.plans-subscription-fields"],
    dataExtraFields,
  ),
  "data-fields-vary": accent(
    "Adds fields to every object whose shape is shown that differ with each answer, and in a list from those of the thing alone.",
    ["open.response-data", "1/2"],
    dataFieldsVary,
  ),
  "empty-as-null": accent(
    "Shows null in optional fields that are blank strings or empty arrays, except those that may be blank.",
    ["open.absent-value"],
    emptyAsNull,
  ),
  "empty-left-out": accent(
    "Leaves out optional fields that are blank strings or empty arrays.",
    [
      "open.absent-value",
      "open.website-logo-absent",
      "open.plugins-blank-or-absent",
      "open.plugins-feature-media",
      "open.billing-invoice-receipt-blank",
    ],
    emptyLeftOut,
  ),
  "hollow-as-null": accent(
    "Shows null in place of every array and object that holds nothing.",
    ["open.absent-value"],
    hollowAsNull,
  ),
  "hollow-left-out": accent(
    "Leaves out every field that is a blank string or an empty array or object, whether or not things have it by nature.",
    ["open.absent-value"],
    hollowLeftOut,
  ),
};
