import { accent, type Accent } from "../deviate/deviation.ts";
import { changesTimestamps } from "../deviate/timestamps.ts";
import {
  absentAsBlank,
  absentAsEmpty,
  absentAsNull,
  absentInLists,
  dataExtraFields,
  dataFieldsVary,
  emptyAsNull,
  emptyLeftOut,
  freeWithoutPrice,
  hollowAsNull,
  hollowLeftOut,
} from "./values/absent.ts";

export const valuesAccents: Record<string, Accent> = {
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
  "timestamps-fractional": accent(
    "Shows timestamps whose unit is not stated in seconds with a fraction.",
    ["open.timestamp-unit", "open.number-forms"],
    changesTimestamps((timestamp) => timestamp / 1000),
  ),
  "timestamps-in-tenths": accent(
    "Shows timestamps whose unit is not stated in milliseconds, of which it knows tenths of a second.",
    ["open.timestamp-unit"],
    changesTimestamps((timestamp) => Math.floor(timestamp / 100) * 100),
  ),
  "timestamps-microseconds": accent(
    "Shows timestamps whose unit is not stated in microseconds.",
    ["open.timestamp-unit"],
    changesTimestamps((timestamp) => timestamp * 1000),
  ),
  "timestamps-seconds": accent(
    "Shows timestamps whose unit is not stated in whole seconds; that of a message stays in milliseconds.",
    [
      "open.timestamp-unit",
      "1/1",
      "open.availability-since-unit",
      "open.session-created-at-unit",
      "open.hook-attempted-at-unit",
      "open.alerts-timestamp-unit",
    ],
    changesTimestamps((timestamp) => Math.floor(timestamp / 1000)),
  ),
};
