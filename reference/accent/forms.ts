import { accent, type Accent, unusual } from "../deviate/deviation.ts";
import {
  blankAvatarTaken,
  blankTaken,
  emptyArraysRefused,
  enumerationsAnyCase,
  nullClears,
  nullLeftOut,
  nullRefused,
} from "./forms/body.ts";
import {
  datesInvalidIgnored,
  enumeratedUnknownIgnored,
  flagsOtherIgnored,
  flagsOtherRefused,
} from "./forms/query.ts";
import {
  basicAsWritten,
  pagesAsFirstRead,
  segmentsOtherFirst,
  segmentsZerosRefused,
  writesMeetingRefused,
} from "./forms/route.ts";

/** What another platform may make of requests whose form the documents do not describe. */
export const formsAccents: Record<string, Accent> = {
  "basic-as-written": accent(
    "Takes only the scheme name Basic as it is written there, and base64 with its padding.",
    ["open.basic-spelling"],
    basicAsWritten,
  ),
  "blank-taken": accent(
    "Accepts blank texts where the documents do not say that a text may be blank.",
    ["open.body-blank", "open.message-empty", "open.helpdesk-blank-strings"],
    blankTaken,
  ),
  "blank-avatar-taken": accent(
    "Accepts a blank avatar in a change of a profile, and no other blank text.",
    ["open.body-blank"],
    blankAvatarTaken,
  ),
  "empty-arrays-refused": unusual(
    accent("Refuses empty arrays in bodies.", ["open.array-empty"], emptyArraysRefused),
    ["routing.rules-emptied"],
  ),
  "dates-invalid-ignored": accent(
    "Ignores dates of a query that are not ISO 8601.",
    ["open.date-invalid", "open.conversations-date-invalid"],
    datesInvalidIgnored,
  ),
  "enumerated-unknown-ignored": accent(
    "Ignores unknown values of enumerated parameters of the lists of conversations and people.",
    ["open.filter-enumeration-unknown"],
    enumeratedUnknownIgnored,
  ),
  "enumerations-any-case": accent(
    "Accepts enumerated values of bodies in any letter case.",
    ["open.enumeration-case"],
    enumerationsAnyCase,
  ),
  "flags-other-ignored": accent(
    "Ignores a flag that is neither 1 nor 0, or that is repeated.",
    ["open.flag-other-values", "open.filter-enumeration-unknown"],
    flagsOtherIgnored,
  ),
  "flags-other-refused": accent(
    "Refuses a flag that is neither 1 nor 0, or that is repeated.",
    ["open.flag-other-values"],
    flagsOtherRefused,
  ),
  "null-clears": accent(
    "Reads null in a body as a blank text or an empty list, and elsewhere as left out.",
    ["open.body-null", "open.people-patch-clear"],
    nullClears,
  ),
  "null-left-out": accent(
    "Reads null in a body as a field that was left out.",
    ["open.body-null"],
    nullLeftOut,
  ),
  "null-refused": accent("Refuses null in a body.", ["open.body-null"], nullRefused),
  "page-segments-other-first": accent(
    "Reads a page segment that is not a number as the first page.",
    ["open.page-segment-forms"],
    segmentsOtherFirst,
  ),
  "page-segments-zeros-refused": accent(
    "Refuses a page segment with leading zeros.",
    ["open.page-segment-forms"],
    segmentsZerosRefused,
  ),
  "pages-as-first-read": accent(
    "Shows in later pages of a list what it held when its first page was read last.",
    ["open.page-shift"],
    pagesAsFirstRead,
  ),
  "writes-meeting-refused": accent(
    "Refuses a write while the same thing is being written.",
    ["open.concurrent-writes"],
    writesMeetingRefused,
  ),
};
