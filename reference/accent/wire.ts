import { changesText } from "../deviate/answer.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { bytesAccents } from "./wire/bytes.ts";

export const wireAccents: Record<string, Accent> = {
  ...bytesAccents,
  "content-type-vendor": accent(
    "Sends a media type of its own with the suffix json.",
    ["open.content-type"],
    changesText((_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": "application/vnd.platform.v1+json" },
    })),
  ),
  "content-type-bare": accent(
    "Sends application/json without a charset.",
    ["open.content-type"],
    changesText((_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": "application/json" },
    })),
  ),
  "content-type-capitals": accent(
    "Sends application/json in capitals, with a quoted charset.",
    ["open.content-type"],
    changesText((_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": 'Application/JSON;Charset="UTF-8"' },
    })),
  ),
};
