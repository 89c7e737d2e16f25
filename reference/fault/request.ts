import { tolerates } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { validationFaults } from "./request/validation.ts";

export const requestFaults: Record<string, Fault> = {
  ...validationFaults,
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
  "required-not-checked": fault(
    "An inbox is created without a name.",
    ["required:inboxes.inbox.create"],
    tolerates("inboxes.inbox.create", /property 'name'/),
  ),
};
