import { accent, type Accent } from "../deviate/deviation.ts";
import {
  batchesByIsoDate,
  emptyPatchRefused,
  repeatedRemoveAccepted,
  textsTrimmed,
  trailingSlashRefused,
  typesCoerced,
  unknownKeysRefused,
  unknownQueryRefused,
} from "./requests/behaviour.ts";

export const requestsAccents: Record<string, Accent> = {
  "batches-by-iso-date": accent(
    "Takes ISO 8601 dates for timestamp_before, and no numbers.",
    ["open.message-before-form"],
    batchesByIsoDate,
  ),
  "empty-patch-refused": accent(
    "Refuses a PATCH without any field.",
    [
      "open.patch-empty",
      "open.helpdesk-empty-change",
      "open.hook-changes-nothing",
      "open.helpdesk-domain-optional",
    ],
    emptyPatchRefused,
  ),
  "repeated-remove-accepted": accent(
    "Accepts the removal of a thing that was already removed.",
    ["open.repeated-remove"],
    repeatedRemoveAccepted,
  ),
  "texts-trimmed": accent(
    "Trims the strings of bodies before it takes them.",
    ["open.string-forms"],
    textsTrimmed,
  ),
  "trailing-slash-refused": accent(
    "Finds no route for a path with a slash at its end.",
    ["1/4", "open.route-unknown"],
    trailingSlashRefused,
  ),
  "types-coerced": accent(
    "Takes strings for numbers and booleans, and numbers for strings, in bodies.",
    ["open.body-wrong-type"],
    typesCoerced,
  ),
  "unknown-keys-refused": accent(
    "Refuses a body with a key that the documents do not name.",
    ["open.body-unknown-key"],
    unknownKeysRefused,
  ),
  "unknown-query-refused": accent(
    "Refuses a query parameter that the documents do not name.",
    ["open.query-unknown"],
    unknownQueryRefused,
  ),
};
