import { changesText } from "../deviate/answer.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import {
  bodyChunked,
  bodyGzip,
  headersExtra,
  jsonEscaped,
  jsonKeysReversed,
} from "./wire/bytes.ts";

export const wireAccents: Record<string, Accent> = {
  "body-chunked": accent(
    "Sends bodies in three chunks, even cut inside a character.",
    ["1/1"],
    bodyChunked,
  ),
  "body-gzip": accent("Compresses bodies for clients that accept gzip.", ["1/1"], bodyGzip),
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
  "headers-extra": accent(
    "Adds headers of proxies, caches and tracers to every answer.",
    ["1/5", "open.content-type"],
    headersExtra,
  ),
  "json-escaped": accent(
    "Indents its JSON and escapes everything that is not ASCII.",
    ["1/1"],
    jsonEscaped,
  ),
  "json-keys-reversed": accent(
    "Writes the members of every object in reverse order.",
    ["1/1"],
    jsonKeysReversed,
  ),
};
