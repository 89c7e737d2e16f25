import { changesText } from "../deviate/answer.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import {
  bodyChunked,
  bodyGzip,
  headAsGet,
  headersExtra,
  jsonEscaped,
  jsonInLines,
  jsonKeysReversed,
  jsonNumbersLong,
  withHeaders,
} from "./wire/bytes.ts";

export const wireAccents: Record<string, Accent> = {
  "body-chunked": accent(
    "Sends bodies in three chunks, even cut inside a character.",
    ["1/1"],
    bodyChunked,
  ),
  "body-gzip": accent("Compresses bodies for clients that accept gzip.", ["1/1"], bodyGzip),
  "connection-closed": accent(
    "Closes the connection after each answer.",
    ["1/1"],
    withHeaders(() => ({ connection: "close" })),
  ),
  "content-type-vendor": accent(
    "Sends a media type of its own with the suffix json.",
    ["open.content-type"],
    changesText((_text, _outcome, { headers }) => ({
      headers: { ...headers, "content-type": "application/vnd.platform.v1+json" },
    })),
  ),
  "cookies-set": accent(
    "Sets a cookie with every answer.",
    ["1/5"],
    withHeaders(({ random }) => ({
      "set-cookie": `__session=${random.hex(16)}; Path=/; HttpOnly; SameSite=Lax`,
    })),
  ),
  "head-as-get": accent("Sends with HEAD the headers that a GET would have.", ["1/1"], headAsGet),
  "json-in-lines": accent("Ends each JSON text with a line break.", ["1/1"], jsonInLines),
  "json-numbers-long": accent(
    "Writes every whole number with a fraction of zero.",
    ["1/1", "open.number-forms"],
    jsonNumbersLong,
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
