import { tolerates } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  bodyGarbledLeavesProfile,
  boundsNotChecked,
  dateOffsetIgnored,
  dateWithZoneRefused,
  flagOneRefused,
  flagZeroTakenAsOne,
  refusalStillWrites,
} from "./request/validation.ts";

export const requestFaults: Record<string, Fault> = {
  "body-garbled-leaves-profile": fault(
    "A profile whose body is not JSON is refused, but a blank one is left behind.",
    ["platform.body-must-be-json"],
    bodyGarbledLeavesProfile,
  ),
  "bounds-not-checked": fault(
    "A session is rated with any number of stars, and the nearest number in range is kept.",
    ["bounds:ratings.rating.replace"],
    boundsNotChecked,
  ),
  "date-offset-ignored": fault(
    "Date filters read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored(),
  ),
  "date-offset-ignored-in-articles": fault(
    "The date filters of the list of articles read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.article.list"),
  ),
  "date-offset-ignored-in-ratings": fault(
    "The date filters of the list of ratings read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("ratings.rating.list"),
  ),
  "date-offset-ignored-in-feedback": fault(
    "The date filters of the list of feedback read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.feedback.list"),
  ),
  "date-offset-ignored-in-counted-feedback": fault(
    "The date filters of the ratings of articles read a date with an offset as if it were in UTC.",
    ["platform.iso-dates-are-instants"],
    dateOffsetIgnored("helpdesk.ratings.read"),
  ),
  "date-with-zone-refused": fault(
    "Date filters refuse a date and time that ends in Z.",
    ["platform.iso-dates-accepted"],
    dateWithZoneRefused,
  ),
  "enumeration-not-checked": fault(
    "An event of a profile is added in any color.",
    ["enumeration:people.event.create"],
    tolerates("people.event.create", /color: .*allowed values/),
  ),
  "request-color-of-plugin-unlisted": fault(
    "An event of a profile takes any color from a plugin token.",
    ["enumeration:people.event.create"],
    tolerates("people.event.create", /color: .*allowed values/, "plugin"),
  ),
  "request-employer-of-plugin-missing": fault(
    "A profile is created with an employment without name by a plugin token.",
    ["required:people.profile.create"],
    tolerates("people.profile.create", /employment: .*'name'/, "plugin"),
  ),
  "flag-one-refused": fault(
    "A flag of 1 is refused, as only true is taken.",
    ["platform.flag-values"],
    flagOneRefused,
  ),
  "flag-zero-taken-as-one": fault(
    "A filter_resolved of 0 lists resolved conversations only.",
    ["platform.flag-zero-is-default", "conversations.flag-zero-is-default"],
    flagZeroTakenAsOne,
  ),
  "refusal-still-writes": fault(
    "A change of a profile that is refused for one field writes the others; only a SHOULD says that it must not.",
    ["platform.refusal-changes-nothing"],
    refusalStillWrites,
  ),
  "required-not-checked": fault(
    "An inbox is created without a name.",
    ["required:inboxes.inbox.create"],
    tolerates("inboxes.inbox.create", /property 'name'/),
  ),
};
