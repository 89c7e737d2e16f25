import { accent, type Accent } from "../deviate/deviation.ts";
import { refusesIf, takesQuery } from "../deviate/handler.ts";
import {
  arrayDoublesRefused,
  batchesByIsoDate,
  emptyPatchRefused,
  repeatedRemoveAccepted,
  lineBreaksRespelled,
  markupCleaned,
  textsComposed,
  textsTrimmed,
  trailingSlashRefused,
  typesCoerced,
  unknownKeysRefused,
  unknownQueryRefused,
  urlsNormalised,
} from "./requests/reading.ts";

import { bangsUnmarked, phonesCompact } from "./requests/spelling.ts";

export const requestsAccents: Record<string, Accent> = {
  "batches-by-iso-date": accent(
    "Accepts ISO 8601 dates for timestamp_before, and no numbers.",
    ["open.message-before-form"],
    batchesByIsoDate,
  ),
  "empty-patch-refused": accent(
    "Refuses a PATCH without any field that would change something.",
    [
      "open.patch-empty",
      "open.helpdesk-empty-change",
      "open.hook-changes-nothing",
      "open.helpdesk-domain-optional",
    ],
    emptyPatchRefused,
  ),
  "mention-filter-flag-only": accent(
    "Reads filter_mention as a flag about the caller, and refuses an identifier.",
    ["open.conversations-filter-mention-form"],
    refusesIf(
      "conversations.conversation.list",
      ({ query }) => !["0", "1"].includes(query.filter_mention ?? "0"),
    ),
  ),
  "mention-filter-identifier-only": accent(
    "Reads filter_mention as the identifier of a user, even where it is 1.",
    ["open.conversations-filter-mention-form"],
    takesQuery("conversations.conversation.list", (query) =>
      query.filter_mention === "1" ? { ...query, filter_mention: "user-1" } : query,
    ),
  ),
  "repeated-remove-accepted": accent(
    "Accepts the removal of a thing that was already removed.",
    ["open.repeated-remove"],
    repeatedRemoveAccepted,
  ),
  "markup-cleaned": accent(
    "Removes tags from the strings of bodies, and writes ampersands and angle brackets as entities.",
    ["open.string-forms"],
    markupCleaned,
  ),
  "line-breaks-respelled": accent(
    "Keeps the line breaks in the strings of bodies as carriage return and line feed.",
    ["open.string-forms"],
    lineBreaksRespelled,
  ),
  "texts-composed": accent(
    "Composes letters and their marks before it stores the strings of bodies.",
    ["open.string-forms"],
    textsComposed,
  ),
  "urls-normalised": accent(
    "Stores URLs of bodies in their normal form, with a slash for an empty path and escaped letters.",
    ["open.string-forms"],
    urlsNormalised,
  ),
  "texts-trimmed": accent(
    "Trims the strings of bodies before it stores them.",
    ["open.string-forms"],
    textsTrimmed,
  ),
  "trailing-slash-refused": accent(
    "Finds no route for a path with a slash at its end.",
    ["1/4", "open.route-unknown"],
    trailingSlashRefused,
  ),
  "types-coerced": accent(
    "Accepts strings for numbers and booleans, and numbers for strings, in bodies.",
    ["open.body-wrong-type"],
    typesCoerced,
  ),
  "array-doubles-refused": accent(
    "Refuses a body of which an array holds one text or number twice.",
    ["open.array-doubles", "open.hook-events-empty"],
    arrayDoublesRefused,
  ),
  "unknown-keys-refused": accent(
    "Refuses a body with a key that the documents do not name.",
    ["open.body-unknown-key"],
    unknownKeysRefused,
  ),
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
  "unknown-query-refused": accent(
    "Refuses a query parameter that the documents do not name.",
    ["open.query-unknown"],
    unknownQueryRefused,
  ),
};
